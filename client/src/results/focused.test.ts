import { expect, test } from 'vitest';
import { targetRows } from './focused.ts';

test('a row outside the selection is the only target', () => {
  expect(targetRows([], ['b'])).toEqual(['b']);
  expect(targetRows(['a'], ['a', 'b'])).toEqual(['b']);
});

test('a row of the selection targets the whole selection', () => {
  expect(targetRows(['b'], [])).toEqual(['b']);
  expect(targetRows(['a', 'b'], ['a'])).toEqual(['a', 'b']);
});

test('without a toggle, the target is the selection', () => {
  expect(targetRows(['a'], ['a'])).toEqual(['a']);
});
