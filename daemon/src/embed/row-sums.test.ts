import { expect, it } from 'vitest';
import { RowSums } from './row-sums.ts';

it.each([0, 1, 3, 50])('sums %i rows as plain arithmetic does', count => {
  const dimensions = 48;
  const rows = Int8Array.from({ length: 50 * dimensions }, (_, i) => ((i * 2_654_435_761) >>> 24) - 128);
  const sums = new RowSums(rows, dimensions);
  for (let k = 0; k < 50; k++) {
    sums.numbers[k] = (k * 7) % 50;
    sums.factors[k] = k / 8 - 3;
  }
  sums.add(count);
  const expected = Array.from({ length: dimensions }, (_, d) => {
    let sum = 0;
    for (let k = 0; k < count; k++) sum += (k / 8 - 3) * rows[((k * 7) % 50) * dimensions + d]!;
    return sum;
  });
  expect([...sums.total]).toEqual(expected);
  expect(rows.some(value => value === -128) && rows.some(value => value === 127)).toBe(true);
});

it('refuses rows that would be read out of bounds', () => {
  expect(() => new RowSums(new Int8Array(40), 20)).toThrow(RangeError);
});
