import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topOf } from './top.ts';

test('returns the highest scores above 0, highest first', () => {
  expect(topOf(Float32Array.of(0, 3, 1, 0, 2), 2)).toEqual([1, 4]);
  expect(topOf(Float32Array.of(0, 3, 1), 9)).toEqual([1, 2]);
  expect(topOf(Float32Array.of(0, 0), 3)).toEqual([]);
  expect(topOf(new Float32Array(0), 3)).toEqual([]);
});

test('returns the same as sorting all scores', () => {
  const score = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(fc.array(score, { maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (values, count) => {
      const scores = Float32Array.from(values);
      const found = topOf(scores, count);
      const wanted = values
        .filter(value => value > 0)
        .sort((a, b) => b - a)
        .slice(0, count);
      expect(found.map(at => values[at])).toEqual(wanted);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
