import { expect, test, vi } from 'vitest';
import { aligned } from './moved.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('pairs as many numbers as possible, in order, with the least sum of distances', () => {
  expect(aligned([9, 14], [14, 19])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(aligned([1, 10], [2, 3, 9])).toEqual([
    [0, 0],
    [1, 2],
  ]);
  expect(aligned([10, 20, 30], [12, 29])).toEqual([
    [0, 0],
    [2, 1],
  ]);
  expect(aligned([5], [1, 4, 6, 9]), 'of two as near, the higher').toEqual([[0, 2]]);
  expect([aligned([], [1]), aligned([1], [])]).toEqual([[], []]);
});

test('pairs each number with another one', () => {
  const from = [1, 2, 3, 4, 5, 6];
  const to = [10, 20, 30, 40, 50, 60, 70];
  const pairs = aligned(from, to);
  expect(pairs.map(([at]) => at)).toEqual(from.map((_, at) => at));
  expect(pairs.map(([, at]) => at)).toEqual(from.map((_, at) => at));
});

test('a line that stands a hundred thousand times is paired in order', () => {
  const to = Array.from({ length: 100_000 }, (_, at) => at + 1);
  expect(aligned(to.slice(0, 50_000), to).slice(0, 2)).toEqual([
    [0, 0],
    [1, 1],
  ]);
});
