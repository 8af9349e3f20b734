import { expect, test } from 'vitest';
import { meant } from './focused.ts';

test('a row outside the selection is meant alone', () => {
  expect(meant([], ['b'])).toEqual(['b']);
  expect(meant(['a'], ['a', 'b'])).toEqual(['b']);
});

test('a row of the selection means all of it', () => {
  expect(meant(['b'], [])).toEqual(['b']);
  expect(meant(['a', 'b'], ['a'])).toEqual(['a', 'b']);
});

test('where nothing was toggled, the selection', () => {
  expect(meant(['a'], ['a'])).toEqual(['a']);
});
