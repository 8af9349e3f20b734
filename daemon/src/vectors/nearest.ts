import type { Sketches } from './sketches.ts';
import { topOf } from './top.ts';
import type { VectorTable } from './vector-table.ts';

/**
 * How many times the requested number of rows is compared by whole vectors. With 4, recall falls from 99.98 to 99.7%; with
 * 16, it stays the same and the search takes a third longer.
 */
const OVERSAMPLE = 8;
/** One in this many scores is sampled to estimate a floor for the highest scores. See docs/tuning.md. */
const SAMPLED = 16;
/** The floor is set for this many times the requested rows, because the estimate may be a third too high. */
const ENOUGH = 1.4;
/** The score of a row that is left out is 0. */
const LEAST = 1;

/** A search among the first `count` rows. */
export interface NearestSearch {
  vector: Int8Array;
  rows: number;
  /** 1 for each row that may be found; undefined allows all. */
  allowed: Uint8Array | undefined;
  wanted: number;
}

/**
 * The rows nearest to a vector, nearest first. It scans all sketches, so filters and new rows cost no recall, then
 * compares the best candidates by whole vectors.
 */
export function nearest(
  vectors: VectorTable,
  sketches: Sketches,
  { vector, rows, allowed, wanted }: NearestSearch,
): number[] {
  if (rows === 0 || vector.every(value => value === 0)) return [];
  const scores = sketches.scores(vector, rows);
  if (allowed) for (let row = 0; row < rows; row++) if (!allowed[row]) scores[row] = 0;
  const likely = highest(sketches, scores, wanted * OVERSAMPLE);
  const cosines = new Float32Array(vectors.cosines(likely, vector));
  return topOf(cosines, wanted).map(at => likely[at]!);
}

/**
 * The rows with the `count` highest scores above 0, in no order. A sample gives a floor, and only scores above it are
 * sorted: sorting all would take longer than comparing them.
 */
function highest(sketches: Sketches, scores: Float32Array, count: number): Uint32Array {
  const sample = new Float32Array(Math.ceil(scores.length / SAMPLED));
  for (let i = 0; i < sample.length; i++) sample[i] = scores[i * SAMPLED]!;
  const above = Math.ceil((count * ENOUGH) / SAMPLED);
  const lowest = topOf(sample, above)[above - 1];
  const found = sketches.atLeast(lowest === undefined ? LEAST : sample[lowest]!, scores.length);
  const isEnough = found.length >= count || lowest === undefined;
  return highestOf(isEnough ? found : sketches.atLeast(LEAST, scores.length), scores, count);
}

/** Of these rows those with the `count` highest scores; of equal scores the first rows. */
function highestOf(rows: Uint32Array, scores: Float32Array, count: number): Uint32Array {
  if (rows.length <= count) return rows;
  const sorted = new Float32Array(rows.length);
  for (let i = 0; i < rows.length; i++) sorted[i] = scores[rows[i]!]!;
  sorted.sort();
  const floor = sorted[rows.length - count]!;
  let alike = count - (rows.length - 1 - sorted.lastIndexOf(floor));
  return rows.filter(row => scores[row]! > floor || (scores[row] === floor && alike-- > 0));
}
