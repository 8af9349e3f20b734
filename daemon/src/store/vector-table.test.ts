import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VectorTable } from './vector-table.ts';

const DIMENSIONS = 6;
const vector = fc.array(fc.integer({ min: -127, max: 127 }), {
  minLength: DIMENSIONS,
  maxLength: DIMENSIONS,
});

test('the cosine is that of the vectors, however rows came', () => {
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
        expect(table.cosine(at, Int8Array.from(asked))).toBeCloseTo(dot / 127 ** 2, 10);
      });
    }),
  );
});
