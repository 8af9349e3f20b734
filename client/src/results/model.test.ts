import { expect, test } from 'vitest';
import type { AskHit, SearchMatch } from '../../../server/src/protocol.ts';
import { cutAround, type Hit, hitOfAnswer, hitOfMatch, Results } from './model.ts';

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

test('files stand in the order of their best place, places in a file by line', () => {
  const found = results(['b', 9], ['a', 1], ['b', 2]);
  expect(found.byFile().map(group => [group.path, ...names(group.hits)])).toEqual([
    ['b', 'b:2', 'b:9'],
    ['a', 'a:1'],
  ]);
  expect(names(found.inOrder('file'))).toEqual(['b:2', 'b:9', 'a:1']);
  expect(names(found.inOrder('rank'))).toEqual(['b:9', 'a:1', 'b:2']);
});

test('the next place follows what is on the screen, and goes round', () => {
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

test('what is removed is gone from both orders', () => {
  const found = results(['a', 1], ['a', 2]);
  found.remove(new Set([found.hits[0] as Hit]));
  expect(names(found.inOrder('file'))).toEqual(['a:2']);
  expect(found.hits[0]?.rank).toBe(1);
});

test('matches that came in any order stand by path and line in the end', () => {
  const found = results(['b', 9], ['a', 10], ['a', 2]);
  found.sort();
  expect(names(found.hits)).toEqual(['a:2', 'a:10', 'b:9']);
  expect(found.hits.map(hit => hit.rank)).toEqual([1, 2, 3]);
});

test('no two places have the same id, whichever search they are of', () => {
  const [first] = results(['a', 1]).hits;
  const [again] = results(['a', 1]).hits;
  expect(first?.id).not.toBe(again?.id);
});

test('places move with the text of their document, and of no other', () => {
  const found = results(['a', 3], ['b', 3]);
  const added = { range: { start: at(1).start, end: at(1).start }, text: '\n\n' };
  expect(found.follow(hit => hit.path === 'a', [added])).toBe(true);
  expect(names(found.hits)).toEqual(['a:5', 'b:3']);
  expect(found.hits[0]).toMatchObject({ line: 5, range: at(5) });
  const behind = { range: { start: at(9).start, end: at(9).start }, text: '\n' };
  expect(found.follow(hit => hit.path === 'a', [behind])).toBe(false);
});

test('indentation is cut off a row, and its highlights move along', () => {
  const { text, highlights } = hitOfMatch(match('a', 1, '    const retry = 1;  ', [[10, 15]]), 1);
  expect(text).toBe('const retry = 1;');
  expect(highlights.map(([start, end]) => text.slice(start, end))).toEqual(['retry']);
});

test('a match far to the right is brought into view', () => {
  const long = `${'a'.repeat(1000)}needle${'b'.repeat(1000)}`;
  const { text, highlights } = hitOfMatch(match('a', 1, long, [[1000, 1006]]), 1);
  expect(text.length).toBeLessThan(300);
  expect(highlights.map(([start, end]) => text.slice(start, end))).toEqual(['needle']);
});

test('a row leaves room for the path beside it, around the match', () => {
  const line = `const description = '${'some words '.repeat(12)}'; needle('${'more '.repeat(20)}');`;
  const start = line.indexOf('needle');
  const hit = hitOfMatch(match('a', 1, line, [[start, start + 6]]), 1);
  const { text, highlights } = cutAround(hit, 70);
  expect(text.length).toBeLessThan(75);
  expect(text).toMatch(/^….* needle\(.*…$/);
  expect(highlights.map(([from, to]) => text.slice(from, to))).toEqual(['needle']);
  expect(cutAround({ text: 'short', highlights: [] }, 70).text).toBe('short');
});

test('an answer without a symbol is named by the line to look at first', () => {
  const answer = {
    symbol: null,
    snippet: '\n  # Heading\ntext',
    lineRange: [5, 7],
    line: 5,
    kind: 'section',
  };
  const nameOf = (snippet: string) =>
    hitOfAnswer({ ...answer, snippet } as unknown as AskHit, 1).symbol?.name;
  expect(nameOf(answer.snippet)).toBe('# Heading');
  expect(hitOfAnswer({ ...answer, line: 7 } as unknown as AskHit, 1)).toMatchObject({
    line: 7,
    text: 'text',
    symbol: { name: 'text' },
  });
  expect(nameOf('/**\n * Says why.\n */')).toBe('Says why.');
  expect(nameOf('/** Says why. */')).toBe('Says why.');
  expect(nameOf('}\n')).toBe('}');
  expect(nameOf('word '.repeat(50))).toMatch(/^(word ){11}word…$/);
});
