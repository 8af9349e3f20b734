import { FEATURES, type FeatureName } from '../common/features.ts';
import type { FeatureVector } from './features.ts';
import model from './ranker.json' with { type: 'json' };

/**
 * The ranker: a weighted sum of the features of a file. The weights in ranker.json were fitted, not set by
 * hand. Calibration turns the sum into the probability that the result is right (Platt, 1999).
 */
const weights = Float64Array.from(
  FEATURES,
  name => (model.weights as Partial<Record<FeatureName, number>>)[name] ?? Number.NaN,
);

if (!weights.every(Number.isFinite)) throw new Error('ranker.json has no weight for a feature');

/** The weighted sum of the features of a file. */
export function weigh(features: FeatureVector): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += features[i]! * weights[i]!;
  return sum;
}

/**
 * Scores of ranked results within (0, 1), comparable between questions: the probability that each is right. A first result with a small
 * share of the total is probably wrong. A further result with one may well be right, so further results have their own weights.
 *
 * @param sums of the results, best first
 * @param total of all files of the question, from {@link totalOf}
 * @param nearest cosine of the nearest chunk
 */
export function scoresOf(sums: readonly number[], total: number, nearest: number): number[] {
  const { first, further } = model.calibration;
  return noneAboveFirst(sums.map((sum, at) => probability(at === 0 ? first : further, sum, total, nearest)));
}

/** The scores, with no further one above the first. */
export const noneAboveFirst = (scores: readonly number[]): number[] =>
  scores.map(score => Math.min(score, scores[0]!));

function probability(
  { bySum, byShare, byNearest, offset }: typeof model.calibration.first,
  sum: number,
  total: number,
  nearest: number,
): number {
  const evidence = bySum * sum + byShare * (sum - total) + byNearest * nearest + offset;
  return Math.min(0.999, Math.max(0.001, 1 / (1 + Math.exp(-evidence))));
}

/** Log of the sum of exponentials. A sum minus this is the log of its share (softmax). */
export function totalOf(sums: readonly number[]): number {
  const max = Math.max(...sums, Number.MIN_SAFE_INTEGER);
  return max + Math.log(sums.reduce((total, sum) => total + Math.exp(sum - max), 0));
}

/** The share of each feature in the sum, largest first, without negligible ones. */
export function contributions(features: FeatureVector): [FeatureName, number][] {
  return FEATURES.map((name, i): [FeatureName, number] => [name, features[i]! * weights[i]!])
    .filter(([, value]) => Math.abs(value) > 0.005)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
}

/** The features by name. */
export function named(features: FeatureVector): Record<FeatureName, number> {
  return Object.fromEntries(FEATURES.map((name, i) => [name, features[i]])) as Record<FeatureName, number>;
}
