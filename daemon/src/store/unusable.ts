import { statSync } from 'node:fs';
import { outOfFiles } from '../api/resources.ts';

/** Error codes of a file that cannot be opened or written. */
const NOT_OPENED = /^(SQLITE_(CANTOPEN|PERM|READONLY)|EISDIR$|EACCES$|EPERM$)/;

/**
 * Adds the path and advice to an error about a file in the data folder, or about SQLite's WAL or SHM file: SQLite's errors
 * do not name the file. Other errors are returned unchanged.
 */
export function unusable(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const beside = folderBeside(file);
  if (beside === undefined && !NOT_OPENED.test(code)) return error;
  const shortage = beside === undefined ? outOfFiles() : undefined;
  if (shortage) return shortage;
  const path = beside ?? file;
  const remedy =
    'Make sure it is a file that you can read and write, or move it away: a new one is then created.';
  return Object.assign(new Error(`${path} cannot be used: ${message}. ${remedy}`, { cause: error }), {
    code,
    path,
  });
}

/** The path of a folder in place of the database's WAL or SHM file, if there is one. */
export function folderBeside(file: string): string | undefined {
  return [`${file}-wal`, `${file}-shm`].find(isFolder);
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
