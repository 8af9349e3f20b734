import { existsSync } from 'node:fs';
import path from 'node:path';
import { type GitCommand, git } from '../git/git.ts';
import { isInside, withSlashes } from '../security/paths.ts';

/** With more changed files than this, a scan is faster. */
export const MAX_FILES = 20_000;
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

export const NO_COMMIT = '0'.repeat(40);

/** Whether a hash is all zeros: git writes it for a branch that is new or deleted. */
export const isNoCommit = (commit: string): boolean => /^0+$/.test(commit);

export const isCommit = (text: unknown): text is string => typeof text === 'string' && COMMIT.test(text);

/**
 * The files below `target` that differ between two commits, relative to `target`. `checkout` is the working
 * tree of the commits; it contains `target` or lies in it (a submodule). Without `before`: the files that
 * `after` changed.
 *
 * @returns undefined when git is missing, does not know the commits, or lists too many files.
 */
export async function changedFiles(
  target: string,
  checkout: string,
  { before, after }: { before?: string | null; after?: string | null },
): Promise<string[] | undefined> {
  if (!isCommit(after) || isNoCommit(after)) return undefined;
  if (before && (!isCommit(before) || isNoCommit(before))) return undefined;
  const at = isInside(target, checkout) ? target : checkout;
  // Lists a rename as a removal and an addition: the index needs both names.
  const options = ['-r', '-z', '--name-only', '--no-renames', '--no-ext-diff', '--no-textconv', '--relative'];
  const output = await gitOutput(at, ['diff-tree', ...options, before || `${after}^1`, after, '--']);
  if (output === undefined) return undefined;
  const names = output.split('\0').filter(name => name !== '');
  if (names.length > MAX_FILES) return undefined;
  const prefix = withSlashes(path.relative(target, at));
  return prefix === '' ? names : names.map(name => `${prefix}/${name}`);
}

/** Path of a directory in its repository: `sub/dir/`, or empty at the top and outside a repository. */
export async function prefixInRepository(directory: string): Promise<string> {
  const shown = await gitOutput(directory, ['rev-parse', '--show-prefix']);
  return shown?.replace(/\r?\n$/, '') ?? prefixByFolders(directory);
}

/** Finds the top by its `.git`, for when git is missing or refuses a repository of another owner. */
function prefixByFolders(directory: string): string {
  for (let top = directory; ; top = path.dirname(top)) {
    if (existsSync(path.join(top, '.git'))) {
      return top === directory ? '' : `${withSlashes(path.relative(top, directory))}/`;
    }
    if (top === path.dirname(top)) return '';
  }
}

/** @returns stdout, or undefined if git fails. */
async function gitOutput(directory: string, command: readonly [GitCommand, ...string[]]) {
  try {
    const { exitCode, stdout } = await git(directory, command);
    return exitCode === 0 ? stdout : undefined;
  } catch {
    return undefined;
  }
}
