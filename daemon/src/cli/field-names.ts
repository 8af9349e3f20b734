import type { NameOf } from '../text/reword.ts';

/** Request fields that are arguments, or whose options have other names. */
const OPTION_NAMES: Readonly<Record<string, string>> = {
  pattern: 'the pattern',
  path: 'the path',
  query: 'the query',
  name: 'the name',
  max_results: '--max',
  max_per_file: '--max-count',
  fixed_strings: '-F',
  whole_line: '--line-regexp',
  invert: '--invert-match',
  files_only: '--files-with-matches',
  context_before: '--before-context',
  context_after: '--after-context',
  file_types: '--type',
  globs: '--glob',
  filters: '--filter',
  target_dir: '--target',
  events: '--event',
  branches: '--branch',
  per_minute: '--rate',
  roots: '--root',
  repos: '--repo',
  url: 'the address',
  allow_local: '--allow-local',
  scopes: '--scope',
  expires_at: '--expires',
  grace_seconds: '--grace',
};

/**
 * Gives the command-line name of a request field, for error messages.
 * @param given texts that the user wrote for some fields, which take precedence.
 */
export function fieldNames(given: Readonly<Record<string, string>> = {}): NameOf {
  return field => given[field] ?? OPTION_NAMES[field] ?? `--${field.replaceAll('_', '-')}`;
}

/** The folder given to a command, or the current one. */
export function givenFolder(dir: string | undefined): Readonly<Record<string, string>> {
  return { target_dir: dir ?? 'the current folder' };
}
