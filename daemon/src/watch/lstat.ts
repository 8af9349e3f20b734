import { lstatSync, type Stats } from 'node:fs';
import { pathOnDisk } from '../text/odd-names.ts';

/**
 * The stats of a path, which may be odd, without following symlinks; undefined if it does not exist or cannot be read.
 */
export function lstat(path: string): Stats | undefined {
  try {
    return lstatSync(pathOnDisk(path), { throwIfNoEntry: false });
  } catch {
    return undefined; // a parent is a file, or may not be read
  }
}
