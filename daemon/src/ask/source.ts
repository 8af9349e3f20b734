import type { IndexReader } from '../store/index-reader.ts';
import type { LinesOnDisk } from './lines-on-disk.ts';

/**
 * The files that may contain a text, from the pattern index; undefined if unknown or more than `most`.
 * `mayHold` excludes further files.
 */
export type FilesWith = (
  text: string,
  most: number,
  mayHold?: (path: string) => boolean,
) => readonly string[] | undefined;

/** Sources of an answer: an index snapshot, the pattern index, and the files on disk. */
export interface Source {
  reader: IndexReader;
  disk: Pick<LinesOnDisk, 'textOf' | 'lineOf'>;
  filesWith: FilesWith;
}
