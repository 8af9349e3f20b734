import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

test('a quantile is one of the values, by nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile([3], 0)).toBe(3);
  expect(median([10, 9, 100])).toBe(10);
  expect(() => median([])).toThrow(RangeError);
});
