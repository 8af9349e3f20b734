import type { NameOf } from '../text/retold.ts';

/** Fields of requests that are arguments, or whose options are called otherwise. */
const OTHERWISE: Readonly<Record<string, string>> = {
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
  target_dir: '--target',
  events: '--event',
  branches: '--branch',
  per_minute: '--rate',
  roots: '--root',
  scopes: '--scope',
  expires_at: '--expires',
  grace_seconds: '--grace',
};

/**
 * What the command line calls a field of a request, for errors that name one.
 * @param given what the user wrote for some fields, where that says more.
 */
export function fieldNames(given: Readonly<Record<string, string>> = {}): NameOf {
  return field => given[field] ?? OTHERWISE[field] ?? `--${field.replaceAll('_', '-')}`;
}

/** The folder that a command was given, or was run in. */
export function givenFolder(dir: string | undefined): Readonly<Record<string, string>> {
  return { target_dir: dir ?? 'the current folder' };
}
