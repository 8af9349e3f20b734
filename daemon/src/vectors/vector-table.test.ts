import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VectorTable } from './vector-table.ts';

const DIMENSIONS = 6;
const vector = fc.array(fc.integer({ min: -127, max: 127 }), {
  minLength: DIMENSIONS,
  maxLength: DIMENSIONS,
});

test('cosines match the vectors, however rows were added', () => {
  const rows = fc.array(vector, { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(rows, vector, (stored, asked) => {
      const table = new VectorTable(DIMENSIONS);
      const [first, ...others] = stored as [number[], ...number[][]];
      table.reserve(1);
      table.set(0, Int8Array.from(first));
      table.reserve(stored.length);
      table.set(1, Int8Array.from(others.flat()));
      stored.forEach((row, at) => {
        const dot = row.reduce((sum, value, i) => sum + value * asked[i]!, 0);
        expect(table.cosines([at], Int8Array.from(asked))[0]).toBeCloseTo(dot / 127 ** 2, 10);
      });
    }),
  );
});

test('cosines of some rows come in the requested order; none for no rows', () => {
  const dimensions = 48;
  const stored = Int8Array.from({ length: 40 * dimensions }, (_, i) => ((i * 2_654_435_761) >>> 24) - 128);
  const asked = stored.slice(7 * dimensions, 8 * dimensions);
  const table = new VectorTable(dimensions);
  expect([...table.cosines([], asked)]).toEqual([]);
  table.reserve(40);
  table.set(0, stored);
  const rows = [39, 7, 0, 7];
  const expected = rows.map(row => {
    let dot = 0;
    for (let d = 0; d < dimensions; d++) dot += stored[row * dimensions + d]! * asked[d]!;
    return dot / 127 ** 2;
  });
  expect([...table.cosines(rows, asked)]).toEqual(expected);
  expect(stored.includes(-128) && stored.includes(127)).toBe(true);
});
