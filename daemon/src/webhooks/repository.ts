import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { type GitCommand, git, gitSetting } from '../git/git.ts';
import { isInside } from '../security/paths.ts';
import { BARE_HOOKS, CHECKOUT_HOOKS, fileNamesOf } from './hook-script.ts';

export interface Repository {
  /** Top of the working tree, or the folder of a bare repository. Absolute, real. */
  top: string;
  isBare: boolean;
  /**
   * The folder of git hooks: `core.hooksPath`, else in the repository, shared by its working trees. Absolute,
   * real.
   */
  hooksDir: string;
  /** `hooksDir` lies outside this repository: its hooks run for other repositories too. */
  isShared: boolean;
  /**
   * This is the main working tree, which contains the repository folder: hooks can ask git for their path.
   */
  isMain: boolean;
  /** `git add -A` would commit files written to `hooksDir`. */
  isCommitted: boolean;
}

/**
 * The repository that contains a directory.
 *
 * @throws DowseError FILE_NOT_FOUND when the directory is in no repository, PERMISSION_DENIED when git does
 *   not trust its owner, INVALID_REQUEST when its configuration cannot be read or disables hooks,
 *   SERVICE_UNAVAILABLE without git.
 */
export async function findRepository(directory: string): Promise<Repository> {
  const isBare = (await gitOutput(directory, 'rev-parse', '--is-bare-repository')) === 'true';
  const shown = await gitOutput(directory, 'rev-parse', isBare ? '--absolute-git-dir' : '--show-toplevel');
  const top = realpathSync.native(shown);
  const common = realpathSync.native(resolve(top, await gitOutput(top, 'rev-parse', '--git-common-dir')));
  const hooksDir = resolveFolder((await configuredHooks(top)) ?? join(common, 'hooks'));
  const isShared = ![top, common].some(own => isInside(hooksDir, own));
  const gitDir = await gitOutput(top, 'rev-parse', '--absolute-git-dir');
  const isMain = !isBare && realpathSync.native(gitDir) === common;
  const isCommitted = await wouldCommit(hooksDir, fileNamesOf(isBare ? BARE_HOOKS : CHECKOUT_HOOKS));
  return { top, isBare, hooksDir, isShared, isMain, isCommitted };
}

/** `core.hooksPath`, absolute. A relative one starts at the top, where hooks run (githooks(5)). */
async function configuredHooks(top: string): Promise<string | undefined> {
  const setting = await gitSetting(top, 'core.hooksPath', 'path');
  if (setting === '') throw hooksDisabled('core.hooksPath is empty.');
  return setting === undefined ? undefined : resolve(top, setting);
}

/**
 * The real path of a folder that may be missing. @throws DowseError INVALID_REQUEST if it cannot be a folder.
 */
function resolveFolder(folder: string): string {
  const resolved = realPath(folder);
  const nearest = nearestExisting(resolved);
  if (statSync(nearest).isDirectory()) return resolved;
  const setting = `core.hooksPath is ${folder}`;
  throw hooksDisabled(
    nearest === resolved ? `${setting}, which is not a folder.` : `${setting}; ${nearest} is not a folder.`,
  );
}

/**
 * The real path of a folder that may be missing: the real path of its nearest existing ancestor, plus the
 * rest.
 */
function realPath(folder: string): string {
  if (isLink(folder) && !existsSync(folder)) throw hooksDisabled(`${folder} is a dangling symbolic link.`);
  if (existsSync(folder)) return realpathSync.native(folder);
  return join(realPath(dirname(folder)), basename(folder));
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // Missing, or its parent is a file.
    return false;
  }
}

/** Whether the folder lies in any working tree whose git does not ignore all of these files. */
async function wouldCommit(folder: string, names: readonly string[]): Promise<boolean> {
  const resolved = nearestExisting(folder);
  const { exitCode, stdout, stderr } = await git(resolved, ['rev-parse', '--is-inside-work-tree']);
  if (exitCode !== 0 && /not a git repository/.test(stderr)) return false;
  if (exitCode !== 0) throw unreadable(resolved, stderr);
  if (stdout.trim() !== 'true') return false;
  const files = names.map(name => join(folder, name));
  const ignored = await git(resolved, ['check-ignore', '-z', '--stdin'], { input: files.join('\0') });
  return ignored.stdout.split('\0').filter(Boolean).length < files.length;
}

/** The path itself, or its nearest existing ancestor. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

async function gitOutput(directory: string, ...command: [GitCommand, ...string[]]): Promise<string> {
  const { exitCode, stdout, stderr } = await git(directory, command);
  if (exitCode === 0) return stdout.replace(/\r?\n$/, '');
  if (/not a git repository|cannot change to/.test(stderr)) {
    throw new DowseError('FILE_NOT_FOUND', `${directory} is not in a git repository.`, stderr.trim());
  }
  throw unreadable(directory, stderr);
}

function unreadable(directory: string, stderr: string): DowseError {
  if (/dubious ownership/.test(stderr)) {
    const message = `Git does not trust the repository at ${directory}: it belongs to another user.`;
    return new DowseError('PERMISSION_DENIED', message, stderr.trim());
  }
  return new DowseError('INVALID_REQUEST', `Git cannot read the repository at ${directory}.`, stderr.trim());
}

/** The error for a setting that makes git run no hooks. */
function hooksDisabled(why: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    'Git hooks are disabled here.',
    `${why} To use the folder of the repository itself: git config --unset core.hooksPath (with --global where it is set for all), then try again.`,
  );
}
