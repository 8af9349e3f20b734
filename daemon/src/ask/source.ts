import type { IndexReader } from '../store/index-reader.ts';
import type { LinesOnDisk } from './lines-on-disk.ts';

/**
 * The files that may hold a text, by their paths, as far as the pattern index knows; undefined where that is not known, or
 * they are more than `most`. `mayHold` is what else is known of a file: where it says no, the file is none of them.
 */
export type FilesWith = (
  text: string,
  most: number,
  mayHold?: (path: string) => boolean,
) => readonly string[] | undefined;

/** What a question is answered from: an index as it is at one moment, the pattern index, and the files as they are on disk. */
export interface Source {
  reader: IndexReader;
  disk: Pick<LinesOnDisk, 'textOf' | 'lineOf'>;
  filesWith: FilesWith;
}
