import { lstatSync, type Stats } from 'node:fs';
import { pathOnDisk } from '../text/odd-names.ts';

/** What is there of that name, which may be odd, symlinks not followed; undefined also where nobody can tell. */
export function lstat(path: string): Stats | undefined {
  try {
    return lstatSync(pathOnDisk(path), { throwIfNoEntry: false });
  } catch {
    return undefined; // a file where a folder was, or a folder that is closed to us
  }
}
