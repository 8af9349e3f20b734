import { topOf } from './top.ts';

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

/** Approximate scores of all rows, above 0 for those that may be found, and how to compare some of them by whole vectors. */
interface Scored {
  scores: Float32Array;
  /** The rows with at least this score, in order. */
  atLeast(floor: number): Uint32Array;
  /** The cosine of each of these rows. */
  cosines(rows: Uint32Array): Float64Array;
}

/** The rows among which the nearest are: those with the highest scores, in order, compared by whole vectors. */
export interface Likely {
  rows: Uint32Array;
  scores: Float32Array;
  cosines: Float64Array;
}

/** How many rows are compared by whole vectors for this many nearest ones. */
export const likelyFor = (wanted: number) => wanted * OVERSAMPLE;

/** The rows among which the `wanted` nearest are. All have a score, so filters and new rows cost no recall. */
export function likely(scored: Scored, wanted: number): Likely {
  const rows = highest(scored, likelyFor(wanted));
  return { rows, scores: Float32Array.from(rows, row => scored.scores[row]!), cosines: scored.cosines(rows) };
}

/** The `wanted` nearest of these rows, nearest first. */
export function nearest({ rows, cosines }: Likely, wanted: number): number[] {
  return topOf(new Float32Array(cosines), wanted).map(at => rows[at]!);
}

/** Of scores in plain memory, for {@link Scored.atLeast}. */
export function rowsAtLeast(scores: Float32Array, floor: number): Uint32Array {
  let count = 0;
  for (const score of scores) if (score >= floor) count++;
  const rows = new Uint32Array(count);
  for (let row = scores.length - 1; count > 0; row--) if (scores[row]! >= floor) rows[--count] = row;
  return rows;
}

/**
 * The rows with the `count` highest scores above 0, in no order. A sample gives a floor, and only scores above it are
 * sorted: sorting all would take longer than comparing them.
 */
export function highest({ scores, atLeast }: Omit<Scored, 'cosines'>, count: number): Uint32Array {
  const sample = new Float32Array(Math.ceil(scores.length / SAMPLED));
  for (let i = 0; i < sample.length; i++) sample[i] = scores[i * SAMPLED]!;
  const above = Math.ceil((count * ENOUGH) / SAMPLED);
  const lowest = topOf(sample, above)[above - 1];
  const found = atLeast(lowest === undefined ? LEAST : sample[lowest]!);
  const isEnough = found.length >= count || lowest === undefined;
  return highestOf(isEnough ? found : atLeast(LEAST), scores, count);
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
