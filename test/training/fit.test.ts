import { expect, test } from 'vitest';
import { dot, fitCalibration, fitWeights } from '../../training/fit.ts';

const row = (...values: number[]) => Float64Array.from(values);

test('weights rank the right rows first, using only the given columns', () => {
  const choice = { weight: 1, rows: [row(1, 0, 0.5), row(0, 1, 0.5)], gains: [0, 1] };
  const all = fitWeights([choice, choice], [0, 1, 2]);
  expect(dot(choice.rows[1]!, all)).toBeGreaterThan(dot(choice.rows[0]!, all) + 1);
  const one = fitWeights([choice], [2]);
  expect([...one].slice(0, 2)).toEqual([0, 0]);
  expect(dot(choice.rows[1]!, one)).toBe(dot(choice.rows[0]!, one));
});

test('fitting converges: the gradient of the loss equals that of the penalty', () => {
  const [weight] = fitWeights([{ weight: 1, rows: [row(1), row(0)], gains: [1, 0] }], [0]);
  expect(1 / (1 + Math.exp(weight!))).toBeCloseTo(3e-4 * weight!, 8);
});

test('questions without a right row have no effect', () => {
  expect([...fitWeights([{ weight: 1, rows: [row(1, 2)], gains: [0] }], [0, 1])]).toEqual([0, 0]);
});

test('calibration returns the share of right results', () => {
  const points = Array.from({ length: 1000 }, (_, i) => ({
    inputs: [i % 2 ? 3 : -1],
    isRight: i % 2 ? i % 10 !== 1 : i % 10 === 0,
  }));
  const probability = fitCalibration(points);
  expect(probability([3])).toBeCloseTo(0.8, 3);
  expect(probability([-1])).toBeCloseTo(0.2, 3);
});

test('calibration finds a logistic curve, also for sums far from zero', () => {
  const truth = (sum: number) => 1 / (1 + Math.exp(-0.8 * (sum - 12)));
  const points = Array.from({ length: 101 }, (_, n) => 5 + n / 10).flatMap(sum =>
    Array.from({ length: 200 }, (_, i) => ({ inputs: [sum], isRight: i + 0.5 < 200 * truth(sum) })),
  );
  const probability = fitCalibration(points);
  for (const sum of [6, 10, 12, 14]) expect(probability([sum])).toBeCloseTo(truth(sum), 2);
});

test('calibration weighs several inputs', () => {
  const truth = (a: number, b: number) => 1 / (1 + Math.exp(-(a - 2 * b + 0.5)));
  const points = [0, 1, 2, 3].flatMap(a =>
    [0, 1, 2].flatMap(b =>
      Array.from({ length: 500 }, (_, i) => ({ inputs: [a, b], isRight: i + 0.5 < 500 * truth(a, b) })),
    ),
  );
  const probability = fitCalibration(points);
  expect(probability([1, 1])).toBeCloseTo(truth(1, 1), 2);
  expect(probability([3, 0])).toBeCloseTo(truth(3, 0), 2);
});
