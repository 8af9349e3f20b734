import { expect, test } from 'vitest';
import { values } from '../store/testing/values.ts';
import { Sketches } from './sketches.ts';

/** The value that the 4 bits of a unit vector's dimension represent. */
function coarse(value: number, dimensions: number): number {
  const step = (3.7 * 127) / (8 * Math.sqrt(dimensions));
  return Math.max(-8, Math.min(7, Math.round(value / step)));
}

test.each([
  [1, 1, 1],
  [7, 12, 12],
  [40, 33, 21],
  [41, 256, 128],
])('%i rows of %i dimensions, %i of them in sketches, score as plain arithmetic does', (count, all, kept) => {
  const stored = values(count * all, 1);
  const asked = values(all, 99);
  const sketches = new Sketches(kept);
  const half = count >> 1;
  sketches.reserve(half);
  sketches.set(0, stored.subarray(0, half * all), all);
  if (half > 0) sketches.scores(asked, half);
  sketches.reserve(count);
  sketches.set(half, stored.subarray(half * all), all);
  const expected = Array.from({ length: count }, (_, row) => {
    let sum = 0;
    for (let d = 0; d < kept; d++) sum += coarse(stored[row * all + d]!, kept) * asked[d]!;
    return sum + 1 + 8 * 127 * kept;
  });
  expect([...sketches.scores(asked, count)]).toEqual(expected);
  expect(Math.min(...expected)).toBeGreaterThan(0);
});

test('no score is below 1, and an unset row scores like a zero vector', () => {
  const sketches = new Sketches(32);
  sketches.reserve(5);
  sketches.set(0, new Int8Array(32).fill(-127), 32);
  sketches.set(1, new Int8Array(32), 32);
  const scores = sketches.scores(new Int8Array(32).fill(127), 5);
  expect(scores[0]).toBe(1);
  expect([...scores.subarray(2)]).toEqual([scores[1], scores[1], scores[1]]);
});

test.each([1, 4, 39, 40])('of the first %i of 40 rows, finds those with at least a score', count => {
  const sketches = new Sketches(32);
  sketches.reserve(40);
  sketches.set(0, values(40 * 32, 1), 32);
  const scores = sketches.scores(values(32, 99), count).slice();
  for (const floor of [0, ...scores.slice(0, 5), Math.max(...scores) + 1]) {
    const expected = [...scores.keys()].filter(row => scores[row]! >= floor);
    expect([...sketches.atLeast(floor, count)]).toEqual(expected);
  }
});
