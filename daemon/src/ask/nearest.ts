import type { IndexReader } from '../store/index-reader.ts';
import { topOf } from './top.ts';

type Scanned = Pick<IndexReader, 'chunkCount' | 'liveCount' | 'live' | 'sketches' | 'vectors'>;

/** How many times as many chunks as are wanted are compared by their whole vectors: those whose sketches score highest. */
const OVERSAMPLE = 8;
/** One of so many scores tells which are the highest. */
const SAMPLED = 16;

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
  const likely = highest(scores, wanted * OVERSAMPLE);
  const cosines = Float32Array.from(vectors.cosines(likely, vector));
  return topOf(cosines, wanted).map(at => likely[at]!);
}

/**
 * Positions of roughly so many of the highest scores above 0, in no order: those not below a floor that a sample tells. To put
 * thousands in order takes longer than to compare them.
 */
function highest(scores: Float32Array, count: number): number[] {
  const sample = new Float32Array(Math.ceil(scores.length / SAMPLED));
  for (let i = 0; i < sample.length; i++) sample[i] = scores[i * SAMPLED]!;
  const above = Math.ceil(count / SAMPLED);
  const lowest = topOf(sample, above)[above - 1];
  const floor = lowest === undefined ? Number.MIN_VALUE : sample[lowest]!;
  const found: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! >= floor) found.push(i);
  // Copies of one chunk may all score alike.
  return found.length > 2 * count ? topOf(scores, count) : found;
}
