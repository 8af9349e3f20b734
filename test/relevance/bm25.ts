import { join } from 'node:path';
import { IndexFolder } from '../../daemon/src/index/index-folder.ts';
import { forEachTerm } from '../../daemon/src/index/terms.ts';
import { IndexFileReader } from '../../daemon/src/store/index-file-reader.ts';
import { topOf } from '../../daemon/src/vectors/top.ts';
import type { VectorShape } from '../../daemon/src/vectors/vector-table.ts';
import type { Place } from './score.ts';

const K1 = 1.2;
const B = 0.75;

/** The index of a directory in a daemon's data folder. The caller closes it. @throws Error if it is not built */
export function openIndex(dataDir: string, directory: string, shape: VectorShape): IndexFileReader {
  const { currentFile } = new IndexFolder(join(dataDir, 'indexes'), directory);
  if (currentFile === null) throw new Error(`no index of ${directory} in ${dataDir}`);
  const reader = new IndexFileReader(currentFile, shape);
  reader.refresh();
  return reader;
}

/** The first places by plain BM25 over the chunks of an index: each term of the question, as often as it says it. */
export function bm25(reader: IndexFileReader, question: string, limit: number): Place[] {
  const counts = new Map<string, number>();
  forEachTerm(question, term => counts.set(term, (counts.get(term) ?? 0) + 1));
  const scores = new Float32Array(reader.chunkCount);
  const average = reader.totalLength / Math.max(1, reader.liveCount);
  for (const [term, count] of counts) {
    const { length, chunks, frequencies } = reader.postings(term, reader.live);
    const holders = frequencies.subarray(0, length).filter(frequency => frequency > 0).length;
    const idf = Math.log(1 + (reader.liveCount - holders + 0.5) / (holders + 0.5));
    for (let i = 0; i < length; i++) {
      const [chunk, frequency] = [chunks[i]!, frequencies[i]!];
      const norm = K1 * (1 - B + (B * reader.lengths[chunk]!) / average);
      scores[chunk]! += (count * idf * frequency * (K1 + 1)) / (frequency + norm);
    }
  }
  const first = topOf(scores, limit);
  const stored = reader.chunks(first);
  return first.map(chunk => {
    const { startLine, endLine } = stored.get(chunk)!;
    return { file: reader.files[reader.fileOf[chunk]!]!.path, start: startLine, end: endLine };
  });
}
