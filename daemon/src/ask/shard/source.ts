import type { IndexReader } from '../../store/index-reader.ts';
import type { FilesWith } from '../common/files-with-text.ts';
import type { LinesOnDisk } from './lines-on-disk.ts';

/** Sources of an answer: an index snapshot, the pattern index, and the files on disk. */
export interface Source {
  reader: IndexReader;
  disk: Pick<LinesOnDisk, 'textOf' | 'lineOf'>;
  filesWith: FilesWith;
}
