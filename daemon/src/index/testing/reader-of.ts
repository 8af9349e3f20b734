import { IndexFileReader } from '../../store/index-file-reader.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import type { VectorShape } from '../../vectors/vector-table.ts';
import type { DirectoryIndex } from '../directory-index.ts';

const opened = new WeakMap<DirectoryIndex, { reader: IndexFileReader; id: number }>();

/** A reader of an index in this thread, with all its commits. */
export function readerOf(index: DirectoryIndex, shape: VectorShape): IndexReader {
  const { id, file } = index.version;
  const known = opened.get(index);
  if (known?.id !== id) known?.reader.close();
  const reader = known?.id === id ? known.reader : new IndexFileReader(file, shape);
  opened.set(index, { reader, id });
  reader.refresh();
  return reader;
}
