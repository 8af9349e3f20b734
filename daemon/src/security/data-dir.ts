import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { DowseError } from '../api/errors.ts';
import { isOwnName } from './own-files.ts';
import { assertFilesAreOurs, assertFolderIsOurs } from './ownership.ts';

/** The daemon's data folder: `DOWSE_DATA_DIR`, or the platform's folder for user data. Absolute. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.DOWSE_DATA_DIR || envPaths('dowse', { suffix: '' }).data);
}

/**
 * Creates the data folder if it is missing, with mode 0700, because it holds the owner's key and the indexes. An existing
 * folder gets mode 0700 if it contains only Dowse's files. A folder with other files, such as a home, keeps its mode.
 *
 * @throws DowseError PERMISSION_DENIED if the folder cannot be created; if it or one of its files belongs to another user;
 *   or if it contains other files and other users can write to it, such as /tmp
 */
export function prepareDataDir(dataDir: string, chmod = chmodSync): void {
  // Windows has no modes. There, other users have no access to a user's profile.
  if (makeDataDir(dataDir) || process.platform === 'win32') return;
  assertFolderIsOurs(dataDir);
  if (isOpen(dataDir)) closeToOthers(dataDir, chmod);
  // Checked after the mode is set, so that no other user can add a file after the check.
  assertFilesAreOurs(dataDir);
}

function closeToOthers(dataDir: string, chmod: typeof chmodSync): void {
  if (isShared(dataDir)) {
    throw new DowseError(
      'PERMISSION_DENIED',
      `${dataDir} cannot hold keys: it is not a folder of Dowse, and other users can write to it.`,
      `Set DOWSE_DATA_DIR to a folder of your own, which Dowse creates: DOWSE_DATA_DIR=${join(dataDir, 'dowse')}`,
    );
  }
  if (readdirSync(dataDir).every(isOwnName)) close(dataDir, chmod);
}

/** Ignores a refused chmod of the user's own folder: its file system has no modes. `dowse doctor` reports it. */
function close(folder: string, chmod: typeof chmodSync): void {
  try {
    chmod(folder, 0o700);
  } catch (error) {
    if (statSync(folder).uid !== process.getuid?.()) throw error;
  }
}

/** Whether other users have any access to a folder. */
export function isOpen(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
}

/** Whether a folder cannot be a data folder, because other users can write to it and it has files that are not Dowse's. */
export function isShared(folder: string): boolean {
  if (process.platform === 'win32' || (statSync(folder).mode & 0o022) === 0) return false;
  const names = readdirSync(folder);
  return names.length === 0 || !names.every(isOwnName);
}

/** Creates the folder. Fails for a service user without a home folder, and in a read-only container. */
function makeDataDir(dataDir: string): boolean {
  try {
    return makeFolder(dataDir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) throw error;
    throw new DowseError(
      'PERMISSION_DENIED',
      `The data folder ${dataDir} cannot be created: ${message}`,
      'Set DOWSE_DATA_DIR to a folder that you can write to.',
    );
  }
}

/**
 * Creates a folder and the folders above it. Node's own recursive mkdir never ends if the system reports ENOENT although
 * the parent exists, as in /proc.
 *
 * @returns whether the folder was created
 */
function makeFolder(dir: string): boolean {
  const parent = dirname(dir);
  if (parent !== dir && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(dir, { mode: 0o700 });
    return true;
  } catch (error) {
    // Another process may have created it just now.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
    return false;
  }
}
