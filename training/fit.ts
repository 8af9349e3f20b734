/** The feature rows of a question's files or chunks, and what each is worth as an answer: 0 for a wrong one. */
export interface Choice {
  weight: number;
  rows: Float64Array[];
  gains: readonly number[];
}

const PENALTY = 3e-4;

/**
 * Fits a linear ranker with weights for the given columns (0 for the others): cross entropy between a softmax over a
 * question's rows and their shares of the gain (ListNet: Cao et al., 2007), with an L2 penalty.
 */
export function fitWeights(choices: readonly Choice[], columns: readonly number[]): Float64Array {
  const packed = pack(choices, columns);
  const weights = minimize(columns.length, at => listLoss(packed, at));
  const all = new Float64Array(choices[0]?.rows[0]?.length ?? 0);
  columns.forEach((column, i) => {
    all[column] = weights[i]!;
  });
  return all;
}

interface Packed {
  n: number;
  /** All rows of all questions, one after another. */
  values: Float64Array;
  questions: { from: number; to: number; weight: number; gains: readonly number[]; gain: number }[];
}

function pack(choices: readonly Choice[], columns: readonly number[]): Packed {
  const useful = choices.filter(({ gains }) => gains.some(gain => gain > 0));
  const total = useful.reduce((sum, { weight }) => sum + weight, 0);
  const values = new Float64Array(useful.reduce((sum, { rows }) => sum + rows.length, 0) * columns.length);
  let row = 0;
  let at = 0;
  const questions = useful.map(({ rows, gains, weight }) => {
    const from = row;
    for (const values_ of rows) for (const column of columns) values[at++] = values_[column]!;
    row += rows.length;
    return { from, to: row, weight: weight / total, gains, gain: gains.reduce((sum, gain) => sum + gain, 0) };
  });
  return { n: columns.length, values, questions };
}

/** A convex loss with its first and second derivatives. */
interface Loss {
  value: number;
  gradient: Float64Array;
  /** Rows of the symmetric matrix; only the diagonal and what is right of it. */
  curvature: Float64Array[];
}

function listLoss({ n, values, questions }: Packed, weights: Float64Array): Loss {
  const loss = emptyLoss(n);
  for (const { from, to, weight, gains, gain } of questions) {
    const odds = softmax(values, weights, from, to);
    const mean = new Float64Array(n);
    for (let row = from; row < to; row++) {
      const p = odds[row - from]!;
      const wanted = gains[row - from]! / gain;
      if (wanted > 0) loss.value -= weight * wanted * Math.log(Math.max(p, Number.MIN_VALUE));
      for (let i = 0; i < n; i++) {
        const value = values[row * n + i]!;
        mean[i]! += p * value;
        loss.gradient[i]! += weight * (p - wanted) * value;
        const scaled = weight * p * value;
        if (scaled === 0) continue;
        const line = loss.curvature[i]!;
        for (let j = i; j < n; j++) line[j]! += scaled * values[row * n + j]!;
      }
    }
    for (let i = 0; i < n; i++)
      for (let j = i; j < n; j++) loss.curvature[i]![j]! -= weight * mean[i]! * mean[j]!;
  }
  for (let i = 0; i < n; i++) {
    loss.value += (PENALTY / 2) * weights[i]! ** 2;
    loss.gradient[i]! += PENALTY * weights[i]!;
    loss.curvature[i]![i]! += PENALTY;
  }
  return loss;
}

function softmax(values: Float64Array, weights: Float64Array, from: number, to: number): Float64Array {
  const n = weights.length;
  const odds = new Float64Array(to - from);
  for (let row = from; row < to; row++)
    for (let i = 0; i < n; i++) odds[row - from]! += values[row * n + i]! * weights[i]!;
  const top = Math.max(...odds);
  let total = 0;
  for (let i = 0; i < odds.length; i++) {
    odds[i] = Math.exp(odds[i]! - top);
    total += odds[i]!;
  }
  for (let i = 0; i < odds.length; i++) odds[i]! /= total;
  return odds;
}

function emptyLoss(n: number): Loss {
  return {
    value: 0,
    gradient: new Float64Array(n),
    curvature: Array.from({ length: n }, () => new Float64Array(n)),
  };
}

const MAX_ROUNDS = 100;
/** Iteration stops when the loss improves by less than this share. */
const ENOUGH = 1e-9;

/** Minimizes a convex loss by Newton's method; a step that increases the loss is halved. */
function minimize(n: number, lossAt: (weights: Float64Array) => Loss): Float64Array {
  let weights = new Float64Array(n);
  let loss = lossAt(weights);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const step = solve(loss.curvature, loss.gradient);
    let size = 1;
    const after = () => weights.map((w, i) => w - size * step[i]!);
    let next = lossAt(after());
    while (next.value > loss.value && size > 1e-6) {
      size /= 2;
      next = lossAt(after());
    }
    if (next.value >= loss.value) break;
    weights = after();
    const isEnough = loss.value - next.value <= ENOUGH * loss.value;
    loss = next;
    if (isEnough) break;
  }
  return weights;
}

/**
 * Solves a system by Gaussian elimination. The matrix is symmetric and positive definite, given by its upper half, and
 * is overwritten.
 */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  for (let row = 0; row < n; row++) for (let i = 0; i < row; i++) matrix[row]![i] = matrix[i]![row]!;
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

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Inputs of a calibration, and whether the result was right. */
export interface Point {
  inputs: readonly number[];
  isRight: boolean;
}

/** A small penalty, so that useless inputs get a weight near zero. */
const NEARLY_NOTHING = 1e-6;

/** Returns a function that converts inputs to a probability. */
export function fitCalibration(points: readonly Point[]): (inputs: readonly number[]) => number {
  const weights = fitLogistic(points);
  return inputs => 1 / (1 + Math.exp(-logit(inputs, weights)));
}

/** Logistic regression (Platt, 1999, for one input): a weight for each input, and the offset. */
export function fitLogistic(points: readonly Point[]): Float64Array {
  return minimize((points[0]?.inputs.length ?? 0) + 1, at => logLoss(points, at));
}

/** The last weight is the offset. */
function logit(inputs: readonly number[], weights: Float64Array): number {
  let sum = weights[inputs.length]!;
  for (let i = 0; i < inputs.length; i++) sum += inputs[i]! * weights[i]!;
  return sum;
}

function logLoss(points: readonly Point[], weights: Float64Array): Loss {
  const n = weights.length;
  const loss = emptyLoss(n);
  for (let i = 0; i < n; i++) loss.curvature[i]![i] = NEARLY_NOTHING;
  for (const { inputs, isRight } of points) {
    const z = logit(inputs, weights);
    const p = 1 / (1 + Math.exp(-z));
    loss.value += isRight ? softplus(-z) : softplus(z);
    for (let i = 0; i < n; i++) {
      const a = inputs[i] ?? 1;
      loss.gradient[i]! += (p - (isRight ? 1 : 0)) * a;
      for (let j = i; j < n; j++) loss.curvature[i]![j]! += p * (1 - p) * a * (inputs[j] ?? 1);
    }
  }
  return loss;
}

/** log(1 + e^z), without overflow. */
function softplus(z: number): number {
  return z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z));
}
