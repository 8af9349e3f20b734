import { expect, test, vi } from 'vitest';
import type { SearchMatch } from '../../../server/src/protocol.ts';
import type { Lines } from '../support/moved.ts';
import type { Edit } from './follow-edits.ts';
import { type Hit, hitOfMatch } from './hit.ts';
import { Results } from './model.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

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
  const follow = (edit: Edit) => found.follow(hit => hit.path === 'a', [edit], asSaved([]));
  expect(names(follow(added))).toEqual(['a:5']);
  expect(names(found.hits)).toEqual(['a:5', 'b:3']);
  expect(found.hits[0]).toMatchObject({ line: 5, range: at(5) });
  const behind = { range: { start: at(9).start, end: at(9).start }, text: '\n', rangeLength: 0 };
  expect(follow(behind)).toEqual([]);
});

const lines = (texts: readonly string[]): Lines => ({ count: texts.length, at: index => texts[index] ?? '' });
const asSaved = (texts: readonly string[]) => ({ lines: lines(texts), isSaved: true });
const everywhere = () => true;

/** What the editor reports when it loads a file again: one change, of the first to the last line that differs. */
const reload = (from: number, to: number, texts: readonly string[]): Edit => ({
  range: { start: { line: from, character: 0 }, end: { line: to, character: 0 } },
  rangeLength: 1,
  text: texts.map(text => `${text}\n`).join(''),
});

/** A hit in line 3 of a file. */
function hitSaying(text: string): Results {
  const found = results(['a', 3]);
  Object.assign(found.hits[0] as Hit, { text });
  return found;
}

test('hits in a file that is loaded again go to the nearest line with their text', () => {
  const found = hitSaying('def safe_join(folder):');
  const now = ['def safe_join(folder):', 'new', 'new', 'new', '    def safe_join(folder):', 'end'];
  expect(names(found.follow(everywhere, [reload(0, 5, now)], asSaved(now)))).toEqual(['a:5']);
  expect(found.hits[0]).toMatchObject({ line: 5, lines: [5, 5], range: at(5), isOutdated: false });
});

test('a hit without its line is out of date, where it was, until the line is back', () => {
  const found = hitSaying('def safe_join(folder):');
  const without = ['def safe_join(folder, name):', 'new'];
  expect(names(found.follow(everywhere, [reload(0, 5, without)], asSaved(without)))).toEqual(['a:3']);
  expect(found.hits[0]?.isOutdated).toBe(true);
  const back = ['new', 'new', 'def safe_join(folder):'];
  expect(names(found.follow(everywhere, [reload(0, 2, back)], asSaved(back)))).toEqual(['a:3']);
  expect(found.hits[0]?.isOutdated).toBe(false);
  expect(names(found.findAgain(everywhere, undefined)), 'the file is gone').toEqual(['a:3']);
  expect(found.hits[0]?.isOutdated).toBe(true);
});

test('a line that the user edits is still the one of its hit', () => {
  const found = hitSaying('def safe_join(folder):');
  const at = { line: 2, character: 4 };
  const typed = { range: { start: at, end: at }, rangeLength: 0, text: 'un' };
  const texts = ['', '', 'def unsafe_join(folder):'];
  found.follow(everywhere, [typed], { lines: lines(texts), isSaved: false });
  expect(found.findAgain(everywhere, lines(texts))).toEqual([]);
  expect(names(found.findAgain(everywhere, lines(['', ...texts])))).toEqual(['a:4']);
});
