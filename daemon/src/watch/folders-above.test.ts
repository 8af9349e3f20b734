import { expect, test } from 'vitest';
import { folderAbove, isBelowAny } from './folders-above.ts';

test('folderAbove returns the parent', () => {
  expect(['a/b/c', 'a/b', 'a', ''].map(folderAbove)).toEqual(['a/b', 'a', '', '']);
});

test('isBelowAny is true for direct and indirect children, but not for the folder itself or a name with the same prefix', () => {
  const folders = new Set(['a/b', '']);
  expect(['a/b/c', 'a/b/c/d'].map(path => isBelowAny(path, folders))).toEqual([true, true]);
  expect(['a/b', 'a/bc/d', 'b/c', 'a', ''].map(path => isBelowAny(path, folders))).toEqual(
    Array(5).fill(false),
  );
});
