import { accessSync, constants, lstatSync } from 'node:fs';

/**
 * A text that changes when the directory is replaced by another of the same name, or when its permissions for this
 * process change. No event reports either.
 *
 * @returns undefined if there is no directory
 */
export function identityOf(directory: string): string | undefined {
  try {
    // The inode number alone is not enough, because a freed number is often reused by the next directory.
    const stats = lstatSync(directory, { bigint: true });
    if (!stats.isDirectory()) return undefined;
    return `${stats.dev}:${stats.ino}:${stats.birthtimeNs}:${mayBeRead(directory)}`;
  } catch {
    return undefined;
  }
}

/** Whether this process may list a directory and enter it. */
export function mayBeRead(directory: string): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
