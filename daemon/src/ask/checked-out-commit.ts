import { realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../security/paths.ts';
import { readText } from '../security/read-text.ts';

/**
 * The commit that is checked out in the repository of a directory. It is read from git's own files
 * (gitrepository-layout(5)) in some microseconds; starting git would take milliseconds.
 *
 * @returns undefined outside a repository, before the first commit, and for ref storage other than files
 */
export function checkedOutCommit(directory: string): string | undefined {
  try {
    const gitDir = findGitDir(directory);
    return gitDir && resolveHead(gitDir);
  } catch {
    return undefined;
  }
}

function findGitDir(directory: string): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    const git = join(at, '.git');
    const stats = statSync(git, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return git;
    if (stats?.isFile())
      return resolve(
        at,
        read(git)
          .replace(/^gitdir:/, '')
          .trim(),
      ); // a worktree
    if (dirname(at) === at) return undefined;
  }
}

function resolveHead(gitDir: string): string | undefined {
  const head = readIn(gitDir, 'HEAD')?.trim();
  if (head === undefined) return undefined;
  const ref = /^ref: (refs\/.+)$/.exec(head)?.[1];
  if (!ref) return asCommit(head);
  const common = commonDir(gitDir);
  for (const folder of [gitDir, common]) {
    const loose = readIn(folder, ref);
    if (loose) return asCommit(loose.trim());
  }
  const packed = readIn(common, 'packed-refs')
    ?.split('\n')
    .find(line => line.endsWith(` ${ref}`));
  return packed && asCommit(packed.slice(0, packed.indexOf(' ')));
}

/** The folder that the worktrees of a repository share. */
function commonDir(gitDir: string): string {
  const common = readIn(gitDir, 'commondir');
  return common ? resolve(gitDir, common.trim()) : gitDir;
}

/**
 * Reads a file in a repository's folder. A path that leaves the folder, by `..` or a link, is not read: it could be any
 * file of the user.
 */
function readIn(folder: string, name: string): string | undefined {
  try {
    const real = realpathSync.native(join(folder, name));
    return isInside(real, realpathSync.native(folder)) ? read(real) : undefined;
  } catch {
    return undefined;
  }
}

function read(file: string): string {
  const text = readText(file);
  if (text === undefined) throw new Error(`${file} is not a readable git file`);
  return text;
}

function asCommit(text: string): string | undefined {
  return /^[0-9a-f]{40,64}$/.test(text) ? text : undefined;
}
