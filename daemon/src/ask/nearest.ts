import type { IndexReader } from '../store/index-reader.ts';
import { topOf, topOfMany } from './top.ts';

type Scanned = Pick<IndexReader, 'chunkCount' | 'liveCount' | 'live' | 'sketches' | 'vectors'>;

/** How many times as many chunks as are wanted are compared by their whole vectors: those whose sketches score highest. */
const OVERSAMPLE = 8;

/**
 * The chunks nearest in meaning to a vector, nearest first: a scan of all sketches, so that filters and fresh chunks cost no
 * recall, then a comparison of whole vectors for what it found.
 */
export function nearest(
  { chunkCount, liveCount, live, sketches, vectors }: Scanned,
  vector: Int8Array,
  allowed: Uint8Array,
  wanted: number,
): number[] {
  if (chunkCount === 0 || vector.every(value => value === 0)) return [];
  const scores = sketches.scores(vector, chunkCount);
  if (allowed !== live || liveCount < chunkCount) {
    for (let chunk = 0; chunk < chunkCount; chunk++) if (!allowed[chunk]) scores[chunk] = 0;
  }
  const kept = topOfMany(scores, wanted * OVERSAMPLE);
  const cosines = Float32Array.from(kept, chunk => vectors.cosine(chunk, vector));
  return topOf(cosines, wanted).map(at => kept[at]!);
}
