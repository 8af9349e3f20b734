import { accessSync, constants, lstatSync } from 'node:fs';

/**
 * Equal texts: the directory is still the same one, and as open to us as before. No event tells when a directory was
 * replaced by another of its name, or was closed or opened.
 *
 * @returns undefined when there is none
 */
export function identityOf(directory: string): string | undefined {
  try {
    // The inode's number alone is not enough: a number that has become free is often given to the next directory.
    const stats = lstatSync(directory, { bigint: true });
    if (!stats.isDirectory()) return undefined;
    return `${stats.dev}:${stats.ino}:${stats.birthtimeNs}:${mayBeRead(directory)}`;
  } catch {
    return undefined;
  }
}

/** Whether this process may list a directory and look into it. */
export function mayBeRead(directory: string): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
