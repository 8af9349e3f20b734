import { DowseError } from '../api/errors.ts';
import { withSlashes } from '../security/paths.ts';
import type { FoundTree } from './find-tree.ts';
import type { Repo } from './registry.ts';

/** The commit of a result, and its permanent address. */
export function linksOf(
  file: string,
  { folder, commit, repo }: FoundTree,
): { commit: string; permalink: string } {
  const path = withSlashes(file).slice(withSlashes(folder).length);
  return { commit, permalink: permalinkOf(repo, commit, path) };
}

/** The permanent address of a file at a commit. `path` begins with a slash. */
export function permalinkOf({ name }: Pick<Repo, 'name'>, commit: string, path: string): string {
  return `repo:${name}@${commit}${path}`;
}

/** Replaces the path of the checkout by the address in all texts of an answer. */
export function named<T>(value: T, found: FoundTree): T {
  if (typeof value === 'string') return namedText(value, found) as T;
  if (Array.isArray(value)) return value.map(item => named(item, found)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, named(item, found)])) as T;
}

function namedText(text: string, { folder, address }: FoundTree): string {
  return withSlashes(folder) === folder
    ? text.replaceAll(folder, address)
    : text.replaceAll(withSlashes(folder), address).replaceAll(folder, address);
}

export function namedError(error: unknown, found: FoundTree): unknown {
  if (!(error instanceof DowseError)) return error;
  const { code, message, details, retryAfterSeconds } = error;
  return new DowseError(code, namedText(message, found), namedText(details, found), retryAfterSeconds);
}
