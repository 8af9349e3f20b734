import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isOwnName } from './own-files.ts';

const ROOT = 0;

/**
 * Refuses a data folder that belongs to another user, because that user may know the keys in it. Links are followed.
 * Files of root are accepted. Does nothing on Windows, where a user's profile is closed to other users.
 *
 * @throws DowseError PERMISSION_DENIED, with the owner and what to do.
 */
export function assertFolderIsOurs(dataDir: string): void {
  assertOurs(dataDir, dataDir);
}

/**
 * Refuses a data folder that holds one of Dowse's files that belongs to another user, or a link to such a file.
 *
 * @throws DowseError PERMISSION_DENIED, with the file, its owner and what to do.
 */
export function assertFilesAreOurs(dataDir: string): void {
  if (!process.geteuid) return;
  for (const name of readdirSync(dataDir)) if (isOwnName(name)) assertOurs(join(dataDir, name), dataDir);
}

/**
 * Refuses one path in a data folder if it belongs to another user. A missing path is accepted.
 *
 * @throws DowseError PERMISSION_DENIED, with the path, its owner and what to do.
 */
export function assertOurs(path: string, dataDir: string): void {
  const user = process.geteuid?.();
  if (user === undefined) return;
  const owners = [
    lstatSync(path, { throwIfNoEntry: false })?.uid,
    statSync(path, { throwIfNoEntry: false })?.uid,
  ];
  const foreign = owners.find(uid => uid !== undefined && uid !== user && uid !== ROOT);
  if (foreign === undefined || foreign === unmappedUser() || !keepsOwners(dataDir, user)) return;
  const folder = realpathSync(dataDir);
  throw new DowseError(
    'PERMISSION_DENIED',
    `${path} belongs to user ${foreign}, but Dowse runs as user ${user}. That user may know the keys in it.`,
    `Run Dowse as user ${foreign}, or set DOWSE_DATA_DIR to a folder of your own, or, if you trust its content, take it over: chown -R ${user} ${folder}`,
  );
}

/**
 * Whether the file system stores owners. On Windows drives in WSL and shared folders of virtual machines, all files seem to
 * belong to one user.
 */
function keepsOwners(folder: string, user: number): boolean {
  try {
    const probe = mkdtempSync(join(folder, '.owner-'));
    try {
      return statSync(probe).uid === user;
    } finally {
      rmdirSync(probe);
    }
  } catch {
    return true; // Another user's folder, closed to this one.
  }
}

/**
 * The user id that stands for all unmapped users in a user namespace, such as a rootless container. Undefined outside of
 * one. See user_namespaces(7).
 */
function unmappedUser(): number | undefined {
  try {
    const mapsAll = /^\s*0\s+0\s+4294967295\s*$/.test(readFileSync('/proc/self/uid_map', 'utf8'));
    return mapsAll ? undefined : Number(readFileSync('/proc/sys/kernel/overflowuid', 'utf8'));
  } catch {
    return undefined;
  }
}
