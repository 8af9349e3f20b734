import { FEATURES, type FeatureName, type FeatureVector } from './features.ts';
import model from './ranker.json' with { type: 'json' };

/**
 * The ranker: a weighted sum of the features of a file. Weights were fitted, not set by hand; the numbers are in
 * ranker.json. Calibration makes the sum a probability that the result is right (Platt, 1999).
 */
const weights = Float64Array.from(
  FEATURES,
  name => (model.weights as Partial<Record<FeatureName, number>>)[name] ?? Number.NaN,
);

if (!weights.every(Number.isFinite)) throw new Error('ranker.json lacks the weight of a feature');

/** The weighted sum of the features of a file. */
export function weigh(features: FeatureVector): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += features[i]! * weights[i]!;
  return sum;
}

/**
 * Score of a result, within (0, 1), that means the same from question to question: the probability that it is right,
 * by its sum; by its share among all files of its question (`total` from {@link totalOf}): where others are as
 * good, each is less sure; and by how near the nearest of all is in meaning, a cosine: where nothing is, nothing answers.
 */
export function calibrate(sum: number, total: number, nearest: number): number {
  const { bySum, byShare, byNearest, offset } = model.calibration;
  const evidence = bySum * sum + byShare * (sum - total) + byNearest * nearest + offset;
  const probability = 1 / (1 + Math.exp(-evidence));
  return Math.min(0.999, Math.max(0.001, probability));
}

/** Logarithm of the sum of the exponentials of all sums: a sum less this is the logarithm of its share (softmax). */
export function totalOf(sums: readonly number[]): number {
  const most = Math.max(...sums, Number.MIN_SAFE_INTEGER);
  return most + Math.log(sums.reduce((total, sum) => total + Math.exp(sum - most), 0));
}

/** What each feature added to the sum, the largest first; features that added nothing are left out. */
export function contributions(features: FeatureVector): [FeatureName, number][] {
  return FEATURES.map((name, i): [FeatureName, number] => [name, features[i]! * weights[i]!])
    .filter(([, value]) => Math.abs(value) > 0.005)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
}

/** The features by their names. */
export function named(features: FeatureVector): Record<FeatureName, number> {
  return Object.fromEntries(FEATURES.map((name, i) => [name, features[i]])) as Record<FeatureName, number>;
}
