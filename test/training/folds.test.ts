import { expect, test } from 'vitest';
import { FOLDS, splits } from '../../training/folds.ts';

const items = Array.from({ length: 60 }, (_, n) => ({ n, tree: `tree ${n % 13}` }));

test('each item is held out once in each arrangement, and no tree is on both sides', () => {
  const found = splits(items, item => item.tree);
  expect(found.length % FOLDS).toBe(0);
  expect(found.length).toBeGreaterThan(FOLDS);
  for (const { training, held } of found) {
    const trees = new Set(training.map(({ tree }) => tree));
    expect(held.filter(({ tree }) => trees.has(tree))).toEqual([]);
    expect(training.length + held.length).toBe(items.length);
  }
  for (let at = 0; at < found.length; at += FOLDS) {
    const held = found.slice(at, at + FOLDS).flatMap(split => split.held.map(({ n }) => n));
    expect(held.toSorted((a, b) => a - b)).toEqual(items.map(({ n }) => n));
  }
});

test('arrangements differ', () => {
  const held = splits(items, item => item.tree).map(split => String(split.held.map(({ n }) => n)));
  expect(held[FOLDS]).not.toBe(held[0]);
});
