import { existsSync } from 'node:fs';
import path from 'node:path';
import { type GitCommand, git } from '../git/git.ts';
import { isInside, withSlashes } from '../security/paths.ts';

/** More changed files than this are found faster by a scan. */
export const MAX_FILES = 20_000;
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

export const NO_COMMIT = '0'.repeat(40);

/** What git writes where there is no commit: the branch is new, or gone. */
export const isNoCommit = (commit: string): boolean => /^0+$/.test(commit);

export const isCommit = (text: unknown): text is string => typeof text === 'string' && COMMIT.test(text);

/**
 * The files below `target` that differ between two commits, by their names relative to it. `checkout` is the working
 * tree that the commits are of, which holds `target` or lies in it (a submodule). Without `before`: what `after` changed.
 *
 * @returns undefined when git cannot tell: it is missing, or does not know the commits, or it is too many files.
 */
export async function changedFiles(
  target: string,
  checkout: string,
  { before, after }: { before?: string | null; after?: string | null },
): Promise<string[] | undefined> {
  if (!isCommit(after) || isNoCommit(after)) return undefined;
  if (before && (!isCommit(before) || isNoCommit(before))) return undefined;
  const at = isInside(target, checkout) ? target : checkout;
  // Renames as a removal and an addition: the index wants to hear of both names.
  const options = ['-r', '-z', '--name-only', '--no-renames', '--no-ext-diff', '--no-textconv', '--relative'];
  const output = await told(at, ['diff-tree', ...options, before || `${after}^1`, after, '--']);
  if (output === undefined) return undefined;
  const names = output.split('\0').filter(name => name !== '');
  if (names.length > MAX_FILES) return undefined;
  const prefix = withSlashes(path.relative(target, at));
  return prefix === '' ? names : names.map(name => `${prefix}/${name}`);
}

/** Where a directory lies in its repository: `sub/dir/`, or empty at its top and outside of one. */
export async function prefixInRepository(directory: string): Promise<string> {
  const shown = await told(directory, ['rev-parse', '--show-prefix']);
  return shown?.replace(/\r?\n$/, '') ?? prefixByFolders(directory);
}

/** Git may be missing, or refuse to work for another owner: its folder lies at the top all the same. */
function prefixByFolders(directory: string): string {
  for (let top = directory; ; top = path.dirname(top)) {
    if (existsSync(path.join(top, '.git'))) {
      return top === directory ? '' : `${withSlashes(path.relative(top, directory))}/`;
    }
    if (top === path.dirname(top)) return '';
  }
}

/** @returns undefined where git cannot tell. */
async function told(directory: string, command: readonly [GitCommand, ...string[]]) {
  try {
    const { exitCode, stdout } = await git(directory, command);
    return exitCode === 0 ? stdout : undefined;
  } catch {
    return undefined;
  }
}
