import type { Sketches } from './sketches.ts';
import { topOf } from './top.ts';
import type { VectorTable } from './vector-table.ts';

/** How many times as many rows as are wanted are compared by their whole vectors: those whose sketches score highest. */
const OVERSAMPLE = 8;
/** One of so many scores tells which are the highest. */
const SAMPLED = 16;
/** So many times as many as are wanted are taken for the highest first: by a sample, they may be a third fewer. */
const ENOUGH = 1.4;
/** What is left out has 0. */
const LEAST = 1;

/** What is looked for among the first rows. */
export interface NearestSearch {
  vector: Int8Array;
  rows: number;
  /** 1 for each row that counts; all do where it is left out. */
  allowed: Uint8Array | undefined;
  wanted: number;
}

/**
 * The rows nearest to a vector, nearest first: a scan of all sketches, so that filters and fresh rows cost no recall, then a
 * comparison of whole vectors for what it found.
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
 * Rows of so many of the highest scores above 0, in no order. They are looked for among the scores that are not below a floor
 * that a sample tells: to put all in order takes longer than to compare them.
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

/** Of these rows so many of the highest scores; of rows that score alike the first. */
function highestOf(rows: Uint32Array, scores: Float32Array, count: number): Uint32Array {
  if (rows.length <= count) return rows;
  const sorted = new Float32Array(rows.length);
  for (let i = 0; i < rows.length; i++) sorted[i] = scores[rows[i]!]!;
  sorted.sort();
  const floor = sorted[rows.length - count]!;
  let alike = count - (rows.length - 1 - sorted.lastIndexOf(floor));
  return rows.filter(row => scores[row]! > floor || (scores[row] === floor && alike-- > 0));
}
