import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { DowseError } from '../api/errors.ts';
import { isOwnName } from './own-files.ts';
import { assertFilesAreOurs, assertFolderIsOurs } from './ownership.ts';

/** The folder of the daemon's data: `DOWSE_DATA_DIR`, else the platform's folder for user data. Absolute. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DOWSE_DATA_DIR || envPaths('dowse', { suffix: '' }).data);
}

/**
 * Creates the folder where it is missing, closed to other users: it holds the owner's key and the indexes. One that is
 * there is closed where nothing else is in it; a folder with other things, such as a home, keeps the mode that it has.
 *
 * @throws DowseError PERMISSION_DENIED for a folder that is not Dowse's and that others can write to, as a temporary one,
 * for one that belongs to another user or holds such a user's files, and where it may not be made.
 */
export function prepareDataDir(dataDir: string, chmod = chmodSync): void {
  // On Windows modes say nothing: the user's profile is already closed to other users.
  if (makeDataDir(dataDir) || process.platform === 'win32') return;
  assertFolderIsOurs(dataDir);
  if (isOpen(dataDir)) closeToOthers(dataDir, chmod);
  // After the folder is closed, so that no file can be added between the check and its use.
  assertFilesAreOurs(dataDir);
}

function closeToOthers(dataDir: string, chmod: typeof chmodSync): void {
  if (isShared(dataDir)) {
    throw new DowseError(
      'PERMISSION_DENIED',
      `${dataDir} is not Dowse's, and other users can write to it: no keys are kept there.`,
      `Name a folder of your own, which is made where it is missing: DOWSE_DATA_DIR=${join(dataDir, 'dowse')}`,
    );
  }
  if (readdirSync(dataDir).every(isOwnName)) close(dataDir, chmod);
}

/** A folder of one's own that may not be closed is on a file system without modes, as a drive of Windows in WSL: doctor tells. */
function close(folder: string, chmod: typeof chmodSync): void {
  try {
    chmod(folder, 0o700);
  } catch (error) {
    if (statSync(folder).uid !== process.getuid?.()) throw error;
  }
}

/** Whether other users can look into a folder, or more. */
export function isOpen(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
}

/** Whether a folder is one that Dowse does not take for its data, since others can write to it and it is not Dowse's. */
export function isShared(folder: string): boolean {
  if (process.platform === 'win32' || (statSync(folder).mode & 0o022) === 0) return false;
  const names = readdirSync(folder);
  return names.length === 0 || !names.every(isOwnName);
}

/** A service's user often has a home that is not there, and a container one that is read-only. */
function makeDataDir(dataDir: string): boolean {
  try {
    return makeFolder(dataDir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) throw error;
    throw new DowseError(
      'PERMISSION_DENIED',
      `The data folder ${dataDir} cannot be made: ${message}`,
      'Set DOWSE_DATA_DIR to a folder that you may write to.',
    );
  }
}

/**
 * Makes a folder with those above it; gives whether it had to be made. Node's own recursive making of folders never ends where the system answers that there is no such file although the
 * folder above is there, as in /proc.
 */
function makeFolder(dir: string): boolean {
  const parent = dirname(dir);
  if (parent !== dir && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(dir, { mode: 0o700 });
    return true;
  } catch (error) {
    // Another process may just have made it.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
    return false;
  }
}
