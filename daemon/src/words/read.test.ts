/** Requests and the query that each must become: `test/words/readings.jsonl`, checked by hand. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WordsQuery } from './query-tree.ts';
import { readRequest } from './read.ts';

interface Case extends Partial<Pick<WordsQuery, 'find' | 'how' | 'intent'>> {
  request: string;
  include?: WordsQuery['where']['include'];
  exclude?: WordsQuery['where']['exclude'];
}

const HINT = { folders: new Set(['src', 'docs', 'tests', 'lib']) };
const file = new URL('../../../test/words/readings.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line) as Case);

/** The order of modifiers says nothing. */
const sorted = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, one) => (/modifiers$/i.test(key) ? one.toSorted() : one));

test.each(cases)('$request', ({ request, find, include = [], exclude = [], how = {}, intent = 'find' }) => {
  const [best] = readRequest(request, HINT);
  expect(sorted(best)).toEqual(
    sorted({ intent, find, where: { include, exclude }, how, notes: [], leftOver: [] }),
  );
});

test.each([
  'unused imports',
  'structs with more than 10 fields',
  'private methods that are never called',
  'the most complex functions',
])('leaves over what it cannot ask for: %s', request => {
  expect(readRequest(request, HINT)[0]?.leftOver).not.toEqual([]);
});

test('corrects a slip, and says so', () => {
  const [best] = readRequest('all fuctions of Shape', HINT);
  expect(best?.notes).toEqual(['"fuctions" was read as "functions".']);
});

test('reads a long request in little time, and none that is too long', () => {
  const part = 'calls to save inside functions named load that return a string ';
  expect(readRequest(part.repeat(20), HINT)).toEqual([]);
  expect(readRequest(part.repeat(4), HINT).length).toBeGreaterThan(0);
});
