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

/** What a score may be made of, and whether the result was right. */
export interface Point {
  inputs: readonly number[];
  isRight: boolean;
}

/**
 * Makes inputs a probability: logistic regression (Platt, 1999, where there is one input), by Newton's method that halves
 * a step for as long as it makes the fit worse.
 */
export function fitCalibration(points: readonly Point[]): (inputs: readonly number[]) => number {
  let weights = new Float64Array((points[0]?.inputs.length ?? 0) + 1);
  let loss = logLoss(points, weights);
  for (let round = 0; round < 50; round++) {
    const step = newtonStep(points, weights);
    let size = 1;
    let next = weights.map((w, i) => w - step[i]!);
    while (logLoss(points, next) > loss && size > 1e-6) {
      size /= 2;
      next = weights.map((w, i) => w - size * step[i]!);
    }
    const better = logLoss(points, next);
    if (better >= loss) break;
    weights = next;
    loss = better;
  }
  return inputs => 1 / (1 + Math.exp(-logit(inputs, weights)));
}

/** The last weight is the offset. */
function logit(inputs: readonly number[], weights: Float64Array): number {
  let sum = weights[inputs.length]!;
  for (let i = 0; i < inputs.length; i++) sum += inputs[i]! * weights[i]!;
  return sum;
}

function newtonStep(points: readonly Point[], weights: Float64Array): Float64Array {
  const n = weights.length;
  const gradient = new Float64Array(n);
  const curvature = Array.from({ length: n }, (_, i) => new Float64Array(n).fill(0).with(i, 1e-6));
  for (const { inputs, isRight } of points) {
    const p = 1 / (1 + Math.exp(-logit(inputs, weights)));
    const spread = p * (1 - p);
    for (let i = 0; i < n; i++) {
      const a = inputs[i] ?? 1;
      gradient[i]! += (p - (isRight ? 1 : 0)) * a;
      for (let j = 0; j < n; j++) curvature[i]![j]! += spread * a * (inputs[j] ?? 1);
    }
  }
  return solve(curvature, gradient);
}

/** Gauss's elimination; the matrix is symmetric and positive, and is used up. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  for (let column = 0; column < n; column++) {
    const pivot = matrix[column]!;
    for (let row = column + 1; row < n; row++) {
      const factor = matrix[row]![column]! / pivot[column]!;
      for (let i = column; i < n; i++) matrix[row]![i]! -= factor * pivot[i]!;
      right[row]! -= factor * right[column]!;
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let i = row + 1; i < n; i++) right[row]! -= matrix[row]![i]! * right[i]!;
    right[row]! /= matrix[row]![row]!;
  }
  return right;
}

function logLoss(points: readonly Point[], weights: Float64Array): number {
  let loss = 0;
  for (const { inputs, isRight } of points) {
    const z = logit(inputs, weights) * (isRight ? 1 : -1);
    loss += z > 0 ? Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z)) - z;
  }
  return loss;
}
