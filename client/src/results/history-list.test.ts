import { expect, test, vi } from 'vitest';
import { ago, forget, newestOfEachText, type PastSearch, remember } from './history-list.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const past = (query: string, time = 0): PastSearch => ({ search: { kind: 'ask', query }, time, count: 1 });
const queries = (list: PastSearch[]) => list.map(({ search }) => search.query);

test('keeps the newest searches first, each once, up to the limit', () => {
  let list: PastSearch[] = [];
  for (const query of ['a', 'b', 'a', 'c', 'd']) list = remember(list, past(query), 3);
  expect(queries(list)).toEqual(['d', 'c', 'a']);
  expect(remember(list, past('e'), 0)).toEqual([]);
});

test('drops a text that the next one completes in the middle of a word', () => {
  const after = (...typed: string[]) => {
    let list: PastSearch[] = [];
    for (const query of typed) list = remember(list, past(query), 9);
    return queries(list);
  };
  expect(after('fn from_reques', 'fn from_request')).toEqual(['fn from_request']);
  expect(after('retry', 'retry policy')).toEqual(['retry policy', 'retry']);
  expect(after('get(', 'get(a)')).toEqual(['get(a)', 'get(']);
  // Only the search right before is dropped.
  expect(after('get', 'other', 'getAll')).toEqual(['getAll', 'other', 'get']);
  const uses = { kind: 'search', query: 'get', options: {}, use: 'calls' } as const;
  expect(remember([{ ...past('get'), search: uses }], past('getAll'), 9)).toHaveLength(2);
});

test('lists each text once, as it was searched last', () => {
  const inFiles = (query: string, glob: string): PastSearch => ({
    search: { kind: 'search', query, options: { globs: [glob] } },
    time: 0,
  });
  const list = [inFiles('a', '*.ts'), past('b'), inFiles('a', '*.rs'), past('a')];
  expect(newestOfEachText(list)).toEqual([list[0], list[1]]);
});

test('does not store a very long text', () => {
  expect(queries(remember([past('a')], past('x'.repeat(8193)), 9))).toEqual(['a']);
});

test('a repeated question does not mention the files of the first time', () => {
  const asked = past('a b c');
  const search = { kind: 'ask', query: 'a b c', caveat: 'No file contains this text.' } as const;
  expect(remember([asked], { ...asked, search }, 9)).toEqual([asked]);
});

test('searches with the same text but other options are different', () => {
  const literal: PastSearch = {
    search: { kind: 'search', query: 'a', options: { fixed_strings: true } },
    time: 0,
    count: 0,
  };
  expect(remember([past('a')], literal, 9)).toHaveLength(2);
  expect(forget([past('a'), literal], literal.search)).toEqual([past('a')]);
});

test('formats relative times', () => {
  const minute = 60_000;
  const said = [0.5, 5, 59, 61, 60 * 25, 60 * 50].map(minutes => ago(0, minutes * minute));
  expect(said).toEqual(['just now', '5 min ago', '59 min ago', '1 h ago', 'yesterday', '2 days ago']);
});
