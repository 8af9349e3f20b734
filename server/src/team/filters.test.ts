import { expect, test } from 'vitest';
import { filtersOf } from './filters.ts';

test('a text has filters, and a word without a name is a repository', () => {
  expect(filtersOf('')).toEqual([]);
  expect(filtersOf('team/* -team/old lang:go -file:"my notes"')).toEqual([
    ...['repo:team/*', '-repo:team/old', 'lang:go', '-file:"my notes"'],
  ]);
});

test('another name is an error that lists the names', () => {
  expect(() => filtersOf('color:red')).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
});
