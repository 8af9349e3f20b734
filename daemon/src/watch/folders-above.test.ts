import { expect, test } from 'vitest';
import { folderAbove, isBelowAny } from './folders-above.ts';

test('the folder above', () => {
  expect(['a/b/c', 'a/b', 'a', ''].map(folderAbove)).toEqual(['a/b', 'a', '', '']);
});

test('what lies in a folder, directly or not; neither the folder itself nor one whose name begins so', () => {
  const folders = new Set(['a/b', '']);
  expect(['a/b/c', 'a/b/c/d'].map(path => isBelowAny(path, folders))).toEqual([true, true]);
  expect(['a/b', 'a/bc/d', 'b/c', 'a', ''].map(path => isBelowAny(path, folders))).toEqual(
    Array(5).fill(false),
  );
});
