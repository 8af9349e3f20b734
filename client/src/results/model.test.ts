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
  expect(found.rows('file')).toMatchObject([
    { path: 'b', hits: [{ lines: [2, 2] }, { lines: [9, 9] }] },
    { path: 'a', hits: [{ lines: [1, 1] }] },
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

test('sorts files of code before others', () => {
  const found = new Results();
  const inFile = (path: string, fileRank: number) => hitOfMatch({ ...match(path, 1), fileRank }, 1);
  found.add([inFile('CHANGELOG.md', 3), inFile('app/b', 0), inFile('test/a', 2), inFile('app/a', 0)]);
  found.sort();
  expect(found.hits.map(({ path }) => path)).toEqual(['app/a', 'app/b', 'test/a', 'CHANGELOG.md']);
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

/** Lines with "same" at these numbers, and others. */
const sameAt = (...numbers: number[]) =>
  Array.from({ length: 40 }, (_, at) => (numbers.includes(at + 1) ? 'same' : `line ${at + 1}`));

function hitsSayingSame(...numbers: number[]): Results {
  const found = results(...numbers.map((line): [string, number] => ['a', line]));
  for (const hit of found.hits) Object.assign(hit, { text: 'same' });
  return found;
}

const linesOf = ({ hits }: Results) => hits.map(({ line, isOutdated }) => (isOutdated ? `(${line})` : line));

test('hits with the same text keep their order when their file changes, and return with it', () => {
  const found = hitsSayingSame(9, 14);
  found.findAgain(everywhere, lines(sameAt(14, 19)));
  expect(linesOf(found)).toEqual([14, 19]);
  found.findAgain(everywhere, lines(sameAt(9, 14, 19)));
  expect(linesOf(found)).toEqual([9, 14]);
});

test('no two hits take one line, and those without a line return too', () => {
  const found = hitsSayingSame(4, 9, 14);
  found.findAgain(everywhere, lines(sameAt(12)));
  expect(linesOf(found)).toEqual(['(4)', '(9)', 12]);
  found.findAgain(everywhere, lines(sameAt(10, 11)));
  expect(linesOf(found)).toEqual(['(4)', 10, 11]);
  found.findAgain(everywhere, lines(sameAt(4, 9, 14)));
  expect(linesOf(found)).toEqual([4, 9, 14]);
});

test('in a document, hits that are searched take no line of the others', () => {
  const found = hitsSayingSame(4, 20);
  const now = ['other', ...sameAt(20).slice(5)];
  found.follow(everywhere, [reload(0, 5, ['other'])], asSaved(now));
  expect(linesOf(found)).toEqual(['(4)', 16]);
});

test('a line that was deleted and comes back in its document has its hit again', () => {
  const found = hitSaying('def safe_join(folder):');
  const [all, rest] = [
    ['a', 'b', 'def safe_join(folder):', 'c', 'd', 'e'],
    ['a', 'b', 'e'],
  ];
  found.follow(everywhere, [reload(2, 5, [])], asSaved(rest));
  expect(linesOf(found)).toEqual(['(3)']);
  found.follow(everywhere, [reload(2, 2, all.slice(2, 5))], asSaved(all));
  expect(linesOf(found)).toEqual([3]);
});

test('a line that the user deletes is gone once the document is saved, until it is back', () => {
  const found = hitSaying('def safe_join(folder):');
  const undo = { ...reload(2, 2, ['def safe_join(folder):']), rangeLength: 0 };
  const cut = { ...reload(2, 3, []), rangeLength: undo.text.length };
  found.follow(everywhere, [cut], { lines: lines(['a', 'b', 'c']), isSaved: false });
  expect(linesOf(found)).toEqual([3]);
  found.follow(everywhere, [], asSaved(['a', 'b', 'c']));
  expect(linesOf(found)).toEqual(['(3)']);
  const back = lines(['a', 'b', 'def safe_join(folder):', 'c']);
  found.follow(everywhere, [undo], { lines: back, isSaved: false });
  expect(linesOf(found)).toEqual([3]);
});

test('a line that the user edited is found again when the file is as before', () => {
  const found = hitSaying('def safe_join(folder):');
  const at = { line: 2, character: 4 };
  const typed = { range: { start: at, end: at }, rangeLength: 0, text: 'un' };
  found.follow(everywhere, [typed], asSaved(['', '', 'def unsafe_join(folder):']));
  found.findAgain(everywhere, lines(['', '', 'def safe_join(folder):']));
  expect(linesOf(found)).toEqual([3]);
});
