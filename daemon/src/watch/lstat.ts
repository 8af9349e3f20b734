import { lstatSync, type Stats } from 'node:fs';

/** What is there of that name, symlinks not followed; undefined also where nobody can tell. */
export function lstat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a file where a folder was, or a folder that is closed to us
  }
}
