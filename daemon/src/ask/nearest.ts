import type { IndexReader } from '../store/index-reader.ts';
import type { Sketches } from '../store/sketches.ts';
import { topOf } from './top.ts';

type Scanned = Pick<IndexReader, 'chunkCount' | 'liveCount' | 'live' | 'sketches' | 'vectors'>;

/** How many times as many chunks as are wanted are compared by their whole vectors: those whose sketches score highest. */
const OVERSAMPLE = 8;
/** One of so many scores tells which are the highest. */
const SAMPLED = 16;
/** So many times as many as are wanted are taken for the highest first: by a sample, they may be a third fewer. */
const ENOUGH = 1.4;

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
  const likely = highest(sketches, scores, wanted * OVERSAMPLE);
  const cosines = new Float32Array(vectors.cosines(likely, vector));
  return topOf(cosines, wanted).map(at => likely[at]!);
}

/**
 * Positions of so many of the highest scores above 0. Which those are is looked for among the scores that are not below a floor
 * that a sample tells: to put all in order takes longer than to compare them.
 */
function highest(sketches: Sketches, scores: Float32Array, count: number): number[] {
  const sample = new Float32Array(Math.ceil(scores.length / SAMPLED));
  for (let i = 0; i < sample.length; i++) sample[i] = scores[i * SAMPLED]!;
  const above = Math.ceil((count * ENOUGH) / SAMPLED);
  const lowest = topOf(sample, above)[above - 1];
  const found = lowest === undefined ? undefined : sketches.atLeast(sample[lowest]!, scores.length);
  return topOf(scores, count, found && found.length >= count ? found : undefined);
}
