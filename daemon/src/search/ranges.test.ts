import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchOptions } from '../api/schemas.ts';
import { type PatternSearch, RipgrepSearch } from './pattern-search.ts';
import { withRanges } from './ranges.ts';

let tree: string;
let search: PatternSearch;
beforeAll(() => {
  tree = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-search-')));
  const onDisk = new RipgrepSearch();
  search = withRanges(onDisk, onDisk.runner);
});
afterAll(async () => {
  await search.close();
  rmSync(tree, { recursive: true });
});

/** The texts that the ranges of the first match select in its line. */
async function found(text: string, pattern: string, options: SearchOptions = {}): Promise<unknown> {
  writeFileSync(join(tree, 'f.txt'), text);
  const request = { pattern, path: join(tree, 'f.txt'), options: { ranges: true, ...options } };
  const { results } = await search.search(request, { roots: [tree] });
  const { line, ranges } = results[0]!;
  return ranges?.map(([start, end]) => line.slice(start, end));
}

test('every match in the line, by the rules of the engine that found it', async () => {
  expect(await found('let a = aa + Aa;', 'a+')).toEqual(['a', 'aa', 'a']);
  expect(await found('let a = aa + Aa;', 'a+', { ignore_case: true, word: true })).toEqual(['a', 'aa', 'Aa']);
  expect(await found('a.b axb', 'a.b', { fixed_strings: true })).toEqual(['a.b']);
  expect(await found('x = y', '\\p{L}')).toEqual(['x', 'y']);
  expect(await found('foobar foobaz', 'foo(?=baz)', { pcre2: true })).toEqual(['foo']);
});

test('a text that needs no engine is found as the engine would find it', async () => {
  const ranges = (pattern: string) => found('aaaaa a.a é aa', pattern, { fixed_strings: true });
  expect(await ranges('aa')).toEqual(['aa', 'aa', 'aa']);
  expect(await ranges('a.a')).toEqual(['a.a']);
  expect(await found('aaaaa é aa', 'aa')).toEqual(await found('aaaaa é aa', '(?:aa)'));
});

test('so is a literal in any case, unless other letters fold to it', async () => {
  const ranges = (text: string, pattern: string) => found(text, pattern, { ignore_case: true });
  expect(await ranges('Key = KEY + monkey', 'key')).toEqual(['Key', 'KEY', 'key']);
  expect(await ranges('\u212aey = key', 'key')).toEqual(['\u212aey', 'key']);
  expect(await ranges('İ key', 'key')).toEqual(['key']);
});

test('offsets are UTF-16 units, after any text', async () => {
  expect(await found('größe 🎉 = needle', 'needle')).toEqual(['needle']);
  expect(await found('🎉🎉', '🎉')).toEqual(['🎉', '🎉']);
  expect(await found('needle\r\n', 'needle$|needle')).toEqual(['needle']);
});

test('a cut line has the ranges of the text that is left', async () => {
  expect(await found(`${'x'.repeat(50_000)}needle${'y'.repeat(50_000)}`, 'needle')).toEqual(['needle']);
});

test('they are said only when asked for, and never across lines', async () => {
  expect(await found('needle', 'needle', { ranges: false })).toBeUndefined();
  expect(await found('one\ntwo', 'one\ntwo', { multiline: true })).toBeUndefined();
});

test('many matches', async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `${'é'.repeat(i % 7)}needle ${i}`);
  writeFileSync(join(tree, 'f.txt'), lines.join('\n'));
  const stream = search.stream(
    { pattern: 'needle \\d+', path: join(tree, 'f.txt'), options: { ranges: true } },
    { roots: [tree] },
  );
  let count = 0;
  for await (const { line, line_number, ranges } of stream) {
    count++;
    expect(ranges?.map(([start, end]) => line.slice(start, end))).toEqual([`needle ${line_number - 1}`]);
  }
  expect(count).toBe(3000);
});
