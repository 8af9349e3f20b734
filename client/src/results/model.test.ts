import { expect, test } from 'vitest';
import type { SearchMatch } from '../../../server/src/protocol.ts';
import { type Hit, hitOfMatch } from './hit.ts';
import { Results } from './model.ts';

const at = (line: number) => ({
  start: { line: line - 1, character: 0 },
  end: { line: line - 1, character: 1 },
});

const match = (path: string, line: number, text = 'x', highlights: [number, number][] = []): SearchMatch => ({
  uri: `file:///w/${path}`,
  folder: 'file:///w',
  path,
  line,
  text,
  range: at(line),
  highlights,
});

function results(...places: [path: string, line: number][]): Results {
  const found = new Results();
  found.add(places.map(([path, line], index) => hitOfMatch(match(path, line), index + 1)));
  return found;
}

const names = (hits: readonly Hit[]) => hits.map(hit => `${hit.path}:${hit.lines[0]}`);

test('orders files by their best hit, and hits in a file by line', () => {
  const found = results(['b', 9], ['a', 1], ['b', 2]);
  expect(found.byFile().map(group => [group.path, ...names(group.hits)])).toEqual([
    ['b', 'b:2', 'b:9'],
    ['a', 'a:1'],
  ]);
  expect(names(found.inOrder('file'))).toEqual(['b:2', 'b:9', 'a:1']);
  expect(names(found.inOrder('rank'))).toEqual(['b:9', 'a:1', 'b:2']);
});

test('steps in display order, and wraps around', () => {
  const found = results(['b', 9], ['a', 1], ['b', 2]);
  const [first, second, third] = found.hits;
  expect(found.step(undefined, 1, 'rank')).toBe(first);
  expect(found.step(first, 1, 'rank')).toBe(second);
  expect(found.step(third, 1, 'rank')).toBe(first);
  expect(found.step(first, -1, 'rank')).toBe(third);
  expect(found.step(first, 1, 'file')).toBe(second);
  expect(found.step(undefined, -1, 'file')).toBe(second);
  expect(new Results().step(undefined, 1, 'rank')).toBeUndefined();
});

test('steps to the following hit after a removal', () => {
  const found = results(['a', 1], ['a', 2], ['a', 3]);
  const [first, second, third] = found.hits as [Hit, Hit, Hit];
  found.remove(new Set([second]));
  expect(found.step(undefined, 1, 'rank', 1)).toBe(third);
  expect(found.step(undefined, -1, 'rank', 1)).toBe(first);
  found.remove(new Set([third]));
  expect(found.step(undefined, 1, 'rank', 2)).toBe(first);
  expect(found.step(undefined, -1, 'rank', 2)).toBe(first);
});

test('removes hits from both orders', () => {
  const found = results(['a', 1], ['a', 2]);
  found.remove(new Set([found.hits[0] as Hit]));
  expect(names(found.inOrder('file'))).toEqual(['a:2']);
  expect(found.hits[0]?.rank).toBe(1);
});

test('sorts matches by path and line', () => {
  const found = results(['b', 9], ['a', 10], ['a', 2]);
  found.sort();
  expect(names(found.hits)).toEqual(['a:2', 'a:10', 'b:9']);
  expect(found.hits.map(hit => hit.rank)).toEqual([1, 2, 3]);
});

test('ids are unique across searches', () => {
  const [first] = results(['a', 1]).hits;
  const [again] = results(['a', 1]).hits;
  expect(first?.id).not.toBe(again?.id);
});

test('hits move only with edits of their own document', () => {
  const found = results(['a', 3], ['b', 3]);
  const added = { range: { start: at(1).start, end: at(1).start }, text: '\n\n', rangeLength: 0 };
  expect(found.follow(hit => hit.path === 'a', [added])).toBe(true);
  expect(names(found.hits)).toEqual(['a:5', 'b:3']);
  expect(found.hits[0]).toMatchObject({ line: 5, range: at(5) });
  const behind = { range: { start: at(9).start, end: at(9).start }, text: '\n', rangeLength: 0 };
  expect(found.follow(hit => hit.path === 'a', [behind])).toBe(false);
});
