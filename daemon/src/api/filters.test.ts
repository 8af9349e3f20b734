import { expect, test } from 'vitest';
import { filterSet, globsOfFile, takeFilters } from './filters.ts';

test.each([
  ['retry lang:ts -file:test', 'retry', ['lang:ts', '-file:test']],
  ['repo:team/* where are  retries', 'where are retries', ['repo:team/*']],
  ['open the file:"my notes" now', 'open the now', ['file:"my notes"']],
  ['sym:parseQuery', 'parseQuery', ['sym:parseQuery']],
  ['branch:release/2.1 x', 'x', ['branch:release/2.1']],
])('%j has filters', (typed, text, filters) => {
  expect(takeFilters(typed)).toEqual({ text, filters });
});

test.each([
  'where is main.go file:12 opened',
  'open file:///tmp/x',
  'what does "lang:ts" mean',
  'profile:x',
  'file: not found',
  'std::file::open',
])('%j has none, and stays as it is', text => {
  expect(takeFilters(text)).toEqual({ text, filters: [] });
});

test('only filters are no request', () => {
  expect(() => takeFilters('lang:ts -file:test')).toThrow('Nothing to search for.');
});

test('filters are sorted by name', () => {
  const { only, not } = filterSet(['lang:ts', 'lang:go', '-file:"a b"', 'repo:x:y']);
  expect([only.lang, not.file, only.repo, only.file]).toEqual([['ts', 'go'], ['a b'], ['x:y'], []]);
  expect(() => filterSet(['lang:ts', 'color:red'])).toThrow('Invalid filter.');
});

test('a value of file: is a part of a path, the end of one, or one from the top', () => {
  expect(globsOfFile('test')).toEqual(['**/*test*', '**/*test*/**']);
  expect(globsOfFile('*.test.ts')).toEqual(['*.test.ts']);
  expect(globsOfFile('src/*.ts')).toEqual(['**/src/*.ts']);
  expect(globsOfFile('a[b]')[0]).toBe('**/*a\\[b\\]*');
  expect(globsOfFile('/doc')).toEqual(['/doc', '/doc/**']);
  expect(globsOfFile('/src/*.ts')).toEqual(['/src/*.ts']);
});
