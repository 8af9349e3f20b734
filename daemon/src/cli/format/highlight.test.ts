import { expect, test } from 'vitest';
import { highlighter } from './highlight.ts';

test('marks what the pattern matches, with the options of the search', () => {
  expect(highlighter('re\\w+')('retry and Retry')).toEqual([[0, 5]]);
  expect(highlighter('re\\w+', { ignore_case: true })('retry, Retry')).toEqual([
    [0, 5],
    [7, 12],
  ]);
  expect(highlighter('a.(b', { fixed_strings: true })('x a.(b')).toEqual([[2, 6]]);
  expect(highlighter('re', { word: true })('retry re')).toEqual([[6, 8]]);
  expect(highlighter('x*')('aab')).toEqual([]);
});

test('a pattern that JavaScript cannot read marks nothing', () => {
  expect(highlighter('(?i)retry(')('retry(')).toEqual([]);
});

test('a pattern that would backtrack without end does not', () => {
  const started = performance.now();
  expect(highlighter('(a+)+b')('a'.repeat(60))).toEqual([]);
  expect(performance.now() - started).toBeLessThan(2000);
});
