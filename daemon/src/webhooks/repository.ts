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
  /** Where git looks for hooks: `core.hooksPath`, else in the repository, shared by its working trees. Absolute, real. */
  hooksDir: string;
  /** That folder is not this repository's own: hooks there run for others too. */
  isShared: boolean;
  /** The main working tree, to which the repository's own folder belongs: hooks there can ask git where they are. */
  isMain: boolean;
  /** The next `git add -A` would commit what is written there. */
  isCommitted: boolean;
}

/**
 * The repository that a directory belongs to.
 *
 * @throws DowseError FILE_NOT_FOUND when the directory is in no repository, PERMISSION_DENIED when git does not trust its
 *   owner, INVALID_REQUEST when its configuration cannot be read or switches hooks off, SERVICE_UNAVAILABLE without git.
 */
export async function findRepository(directory: string): Promise<Repository> {
  const isBare = (await ask(directory, 'rev-parse', '--is-bare-repository')) === 'true';
  const shown = await ask(directory, 'rev-parse', isBare ? '--absolute-git-dir' : '--show-toplevel');
  const top = realpathSync.native(shown);
  const common = realpathSync.native(resolve(top, await ask(top, 'rev-parse', '--git-common-dir')));
  const hooksDir = folderPlace((await configuredHooks(top)) ?? join(common, 'hooks'));
  const isShared = ![top, common].some(own => isInside(hooksDir, own));
  const gitDir = await ask(top, 'rev-parse', '--absolute-git-dir');
  const isMain = !isBare && realpathSync.native(gitDir) === common;
  const isCommitted = await wouldCommit(hooksDir, fileNamesOf(isBare ? BARE_HOOKS : CHECKOUT_HOOKS));
  return { top, isBare, hooksDir, isShared, isMain, isCommitted };
}

/** `core.hooksPath`. A relative one starts where hooks run: at the top (githooks(5)). */
async function configuredHooks(top: string): Promise<string | undefined> {
  const setting = await gitSetting(top, 'core.hooksPath', 'path');
  if (setting === '') throw switchedOff('core.hooksPath is empty.');
  return setting === undefined ? undefined : resolve(top, setting);
}

/** The real path of a folder that may be missing. @throws DowseError INVALID_REQUEST where none can be. */
function folderPlace(folder: string): string {
  const place = realPlace(folder);
  const nearest = nearestThere(place);
  if (statSync(nearest).isDirectory()) return place;
  const setting = `core.hooksPath is ${folder}`;
  throw switchedOff(
    nearest === place ? `${setting}, which is no folder.` : `${setting}; ${nearest} is no folder.`,
  );
}

/** The real path of a folder that may be missing: that of the nearest one above it, and the rest. */
function realPlace(folder: string): string {
  if (isLink(folder) && !existsSync(folder)) throw switchedOff(`${folder} is a link that leads nowhere.`);
  if (existsSync(folder)) return realpathSync.native(folder);
  return join(realPlace(dirname(folder)), basename(folder));
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // Missing, or below a file.
    return false;
  }
}

/** Whether a working tree, of whichever repository, holds the folder and git does not ignore all of these files in it. */
async function wouldCommit(folder: string, names: readonly string[]): Promise<boolean> {
  const place = nearestThere(folder);
  const { exitCode, stdout, stderr } = await git(place, ['rev-parse', '--is-inside-work-tree']);
  if (exitCode !== 0 && /not a git repository/.test(stderr)) return false;
  if (exitCode !== 0) throw untold(place, stderr);
  if (stdout.trim() !== 'true') return false;
  const files = names.map(name => join(folder, name));
  const ignored = await git(place, ['check-ignore', '-z', '--stdin'], { input: files.join('\0') });
  return ignored.stdout.split('\0').filter(Boolean).length < files.length;
}

/** The path itself, or the nearest one above it that is there. */
function nearestThere(path: string): string {
  return existsSync(path) ? path : nearestThere(dirname(path));
}

async function ask(directory: string, ...command: [GitCommand, ...string[]]): Promise<string> {
  const { exitCode, stdout, stderr } = await git(directory, command);
  if (exitCode === 0) return stdout.replace(/\r?\n$/, '');
  if (/not a git repository|cannot change to/.test(stderr)) {
    throw new DowseError('FILE_NOT_FOUND', `${directory} is not in a git repository.`, stderr.trim());
  }
  throw untold(directory, stderr);
}

function untold(directory: string, stderr: string): DowseError {
  if (/dubious ownership/.test(stderr)) {
    const message = `Git does not trust the repository at ${directory}: it belongs to another user.`;
    return new DowseError('PERMISSION_DENIED', message, stderr.trim());
  }
  return new DowseError('INVALID_REQUEST', `Git cannot read the repository at ${directory}.`, stderr.trim());
}

/** Hooks cannot be put where git would not run them. */
function switchedOff(why: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    'Git hooks are switched off here.',
    `${why} To use the folder of the repository itself: git config --unset core.hooksPath (with --global where it is set for all), then try again.`,
  );
}
