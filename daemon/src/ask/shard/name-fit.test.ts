import { expect, test } from 'vitest';
import type { ChunkKind } from '../../languages/kinds.ts';
import { nameFit } from './name-fit.ts';

const WEIGHTS = new Map([
  ['hash', 0.25],
  ['slot', 0.25],
  ['key', 0.2],
  ['directory', 0.2],
  ['expiry', 0.1],
  ['fold', 0.1],
]);

/** `folder` was found for `directory`. */
const MEANT = new Map([['fold', 'directory']]);

function fit(name: string, kind: ChunkKind = 'function'): number {
  return nameFit({ symbols: [{ name, kind, line: 1, endLine: 2, container: null }] }, WEIGHTS, MEANT);
}

test.each([
  ['keyHashSlot', 0.7],
  ['hash_slot_of_key', 0.7],
  ['getKeySlots', 0.45],
  ['slot_dir', 0.45],
  ['expireKey', 0.3],
])('a name that consists of words of the question fits as far as it says it: %s', (name, share) => {
  expect(fit(name)).toBeCloseTo(share ** 2);
});

test.each([
  ['clusterHashSlot', (0.5 * 2) / 3],
  ['clusterManagerKeyHashSlot', (0.7 * 3) / 5],
])('other words in a name make it fit less: %s', (name, share) => {
  expect(fit(name)).toBeCloseTo(share ** 2);
});

test.each(['slot', 'slots_slot', 'clusterKey', 'di_ke'])('one word alone is no name for it: %s', name => {
  expect(fit(name)).toBe(0);
});

test('a synonym counts for its word, once', () => {
  expect(fit('slotFolder')).toBeCloseTo(0.35 ** 2);
  expect(fit('slotFolderDirectory')).toBeCloseTo(0.45 ** 2);
  expect(fit('folderDirectory')).toBe(0);
  // Only a word of the question itself has short forms.
  expect(fit('slotFoldout')).toBe(0);
});

test('a heading is no name, and the best of several names counts', () => {
  expect(fit('Key hash slot', 'section')).toBe(0);
  const symbols = ['slotKey', 'keyHashSlot', 'other'].map(name => ({
    ...{ name, kind: 'function' as const, line: 1, endLine: 2, container: null },
  }));
  expect(nameFit({ symbols }, WEIGHTS, MEANT)).toBeCloseTo(0.7 ** 2);
});
