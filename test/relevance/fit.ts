/** Rows of numbers, one after the other, and which of them are right: a question's files as a ranker sees them. */
export interface Choice {
  weight: number;
  rows: Float64Array[];
  isRight: readonly boolean[];
}

const STEPS = 300;
/** From weights that fit nearly the same rows: the loss is convex, so that it ends where the long way does. */
const STEPS_FROM_START = 100;
const RATE = 0.05;
const PENALTY = 1e-3;

/**
 * Weights of a linear ranker over the given columns, 0 for the others: cross entropy between a softmax over a question's
 * rows and the right ones (ListNet: Cao et al., 2007), with an L2 penalty, minimized by Adam. The same loss as
 * training/fit-ranker.ts, with columns left out. `start` shortens the way: weights that nearly fit.
 */
export function fitWeights(
  choices: readonly Choice[],
  columns: readonly number[],
  start?: Float64Array,
): Float64Array {
  const packed = pack(choices, columns);
  const n = columns.length;
  const weights = Float64Array.from(columns, column => start?.[column] ?? 0);
  const steps = start ? STEPS_FROM_START : STEPS;
  const m = new Float64Array(n);
  const v = new Float64Array(n);
  for (let step = 1; step <= steps; step++) {
    const gradient = gradientOf(packed, weights);
    const rate = RATE * (1 + Math.cos((Math.PI * step) / steps)) * 0.5 + 1e-3;
    for (let i = 0; i < n; i++) {
      const g = gradient[i]! + PENALTY * weights[i]!;
      m[i] = 0.9 * m[i]! + 0.1 * g;
      v[i] = 0.999 * v[i]! + 0.001 * g * g;
      weights[i]! -= (rate * (m[i]! / (1 - 0.9 ** step))) / (Math.sqrt(v[i]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  const all = new Float64Array(choices[0]?.rows[0]?.length ?? 0);
  columns.forEach((column, i) => {
    all[column] = weights[i]!;
  });
  return all;
}

interface Packed {
  n: number;
  /** All rows of all questions, one after the other. */
  values: Float64Array;
  questions: { from: number; to: number; weight: number; isRight: readonly boolean[]; right: number }[];
}

function pack(choices: readonly Choice[], columns: readonly number[]): Packed {
  const useful = choices.filter(({ isRight }) => isRight.includes(true));
  const total = useful.reduce((sum, { weight }) => sum + weight, 0);
  const values = new Float64Array(useful.reduce((sum, { rows }) => sum + rows.length, 0) * columns.length);
  let row = 0;
  let at = 0;
  const questions = useful.map(({ rows, isRight, weight }) => {
    const from = row;
    for (const values_ of rows) for (const column of columns) values[at++] = values_[column]!;
    row += rows.length;
    return { from, to: row, weight: weight / total, isRight, right: isRight.filter(Boolean).length };
  });
  return { n: columns.length, values, questions };
}

function gradientOf({ n, values, questions }: Packed, weights: Float64Array): Float64Array {
  const gradient = new Float64Array(n);
  for (const { from, to, weight, isRight, right } of questions) {
    const odds = new Float64Array(to - from);
    let top = Number.NEGATIVE_INFINITY;
    for (let row = from; row < to; row++) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += values[row * n + i]! * weights[i]!;
      odds[row - from] = sum;
      if (sum > top) top = sum;
    }
    let total = 0;
    for (let i = 0; i < odds.length; i++) {
      odds[i] = Math.exp(odds[i]! - top);
      total += odds[i]!;
    }
    for (let row = from; row < to; row++) {
      const error = (odds[row - from]! / total - (isRight[row - from] ? 1 / right : 0)) * weight;
      for (let i = 0; i < n; i++) gradient[i]! += error * values[row * n + i]!;
    }
  }
  return gradient;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/**
 * Makes sums probabilities: a slope and an offset (Platt, 1999), by Newton's method that halves a step for as long as it
 * makes the fit worse.
 */
export function fitCalibration(
  points: readonly { sum: number; isRight: boolean }[],
): (sum: number) => number {
  let [slope, offset] = [0, 0];
  let loss = logLoss(points, slope, offset);
  for (let step = 0; step < 50; step++) {
    const [bySlope, byOffset] = newtonStep(points, slope, offset);
    let size = 1;
    let next = logLoss(points, slope - bySlope, offset - byOffset);
    while (next > loss && size > 1e-6) {
      size /= 2;
      next = logLoss(points, slope - size * bySlope, offset - size * byOffset);
    }
    if (next >= loss) break;
    slope -= size * bySlope;
    offset -= size * byOffset;
    loss = next;
  }
  return sum => probability(slope * sum + offset);
}

function newtonStep(
  points: readonly { sum: number; isRight: boolean }[],
  slope: number,
  offset: number,
): [number, number] {
  let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
  for (const { sum, isRight } of points) {
    const p = probability(slope * sum + offset);
    const error = p - (isRight ? 1 : 0);
    const spread = p * (1 - p);
    g0 += error * sum;
    g1 += error;
    h00 += spread * sum * sum;
    h01 += spread * sum;
    h11 += spread;
  }
  const determinant = h00 * h11 - h01 * h01;
  return [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
}

function logLoss(
  points: readonly { sum: number; isRight: boolean }[],
  slope: number,
  offset: number,
): number {
  let loss = 0;
  for (const { sum, isRight } of points) {
    const z = (slope * sum + offset) * (isRight ? 1 : -1);
    loss += z > 0 ? Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z)) - z;
  }
  return loss;
}

function probability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
