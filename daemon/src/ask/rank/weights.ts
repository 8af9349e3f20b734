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

/** A sum, the total of the sums of all files of its question from {@link totalOf}, and the cosine of the chunk nearest to the question. */
export interface Standing {
  sum: number;
  total: number;
  nearest: number;
}

/**
 * Scores of ranked results within (0, 1), comparable between questions: the probability that each is right. A first result with a small
 * share of the total is probably wrong. A further one is not, because several may be right, so it has weights of its own; it never has more
 * than the first.
 */
export function scoresOf(results: readonly Standing[]): number[] {
  const { first, further } = model.calibration;
  const [best, ...others] = results;
  if (!best) return [];
  const most = probability(best, first);
  return [most, ...others.map(result => Math.min(most, probability(result, further)))];
}

function probability({ sum, total, nearest }: Standing, weights: typeof model.calibration.first): number {
  const { bySum, byShare, byNearest, offset } = weights;
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
