import { statSync } from 'node:fs';
import { outOfFiles } from '../api/resources.ts';

/** What the system and SQLite say of something that cannot be opened as the file it is meant to be. */
const NOT_OPENED = /^(SQLITE_(CANTOPEN|PERM|READONLY)|EISDIR$|EACCES$|EPERM$)/;

/**
 * An error of a file in the data folder, or of one that SQLite keeps beside it, which it names: neither SQLite nor the reading
 * of a folder says which it was.
 */
export function unusable(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const beside = folderBeside(file);
  if (beside === undefined && !NOT_OPENED.test(code)) return error;
  const shortage = beside === undefined ? outOfFiles() : undefined;
  if (shortage) return shortage;
  const path = beside ?? file;
  const remedy = 'Make it a file that you may read and write; once it is moved away, an empty one is begun.';
  return Object.assign(new Error(`${path} cannot be used: ${message}. ${remedy}`, { cause: error }), {
    code,
    path,
  });
}

/** The folder, if there is one, in place of a file that SQLite keeps beside a database. */
export function folderBeside(file: string): string | undefined {
  return [`${file}-wal`, `${file}-shm`].find(isFolder);
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
