import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SearchOptions } from '../api/schemas.ts';
import { formatCommand } from '../search-command/format-command.ts';
import { parseCommand } from '../search-command/parse-command.ts';
import { translations } from '../words/translate.ts';
import { RipgrepSearch } from './pattern-search.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-line-ends-')));
const search = new RipgrepSearch();
afterAll(async () => {
  await search.close();
  rmSync(root, { recursive: true, force: true });
});

const LINES = ['begin {', 'x := 1,', 'end ', '', 'a long line of words'];
writeFileSync(join(root, 'unix.txt'), LINES.map(line => `${line}\n`).join(''));
writeFileSync(join(root, 'windows.txt'), LINES.map(line => `${line}\r\n`).join(''));
writeFileSync(join(root, 'mixed.txt'), `${LINES.slice(0, 2).join('\r\n')}\n${LINES.slice(2).join('\r\n')}`);

/** The matching lines of each file, by their numbers. */
async function linesOf(pattern: string, options: SearchOptions): Promise<Record<string, number[]>> {
  const { results } = await search.search({ pattern, path: '.', options }, { roots: [root] });
  const lines: Record<string, number[]> = {};
  for (const { file_name, line_number, line } of results) {
    expect(line).toBe(LINES[line_number - 1]);
    lines[file_name.replace('./', '')] = [...(lines[file_name.replace('./', '')] ?? []), line_number];
  }
  return lines;
}

const inAll = (...lines: number[]) => ({ 'unix.txt': lines, 'windows.txt': lines, 'mixed.txt': lines });

test('the last line of a file that was just written is found, if no line end follows', async () => {
  const fresh = mkdtempSync(join(root, 'fresh-'));
  writeFileSync(join(fresh, 'a.txt'), 'one\r\ntwo');
  const options = { crlf: true };
  const { results } = await search.search({ pattern: 'o', path: fresh, options }, { roots: [root] });
  expect(results.map(({ line }) => line)).toEqual(['one', 'two']);
});

test.each([
  ['\\{$', { pcre2: true }, [1]],
  [',$', {}, [2]],
  ['[ \\t]+$', {}, [3]],
  ['\\s+$', {}, [3]],
  ['^$', {}, [4]],
  ['^.{7,}$', {}, [1, 2, 5]],
  ['^.{5}$', {}, []],
] as [string, SearchOptions, number[]][])('crlf: %s', async (pattern, options, lines) => {
  const found = await linesOf(pattern, { ...options, crlf: true });
  expect(found).toEqual(lines.length > 0 ? inAll(...lines) : {});
});

test('without crlf a pattern means the same as in ripgrep', async () => {
  expect(await linesOf(',$', {})).toEqual({ 'unix.txt': [2], 'mixed.txt': [2] });
});

test.each([
  ['lines ending with a comma', [2]],
  ['lines with trailing whitespace', [3]],
  ['lines longer than 9 characters', [5]],
  ['lines that end with {', [1]],
  ['empty lines', [4]],
])('plain words: %s', async (query, lines) => {
  const { command } = translations(query)[0]!;
  // Like pasted text.
  const { pattern, options } = parseCommand(formatCommand(command));
  expect(await linesOf(pattern, options)).toEqual(inAll(...lines));
});

test.each(['windows-1252', 'Shift_JIS', ' utf-16le ', 'auto', 'none'])(
  'encoding %j is known',
  async encoding => {
    const request = { pattern: 'begin', path: 'unix.txt', options: { encoding } };
    await expect(search.search(request, { roots: [root] })).resolves.toBeDefined();
  },
);

test.each(['klingon', '', 'utf-9'])('encoding %j is refused', async encoding => {
  const request = { pattern: 'begin', path: 'unix.txt', options: { encoding } };
  await expect(search.search(request, { roots: [root] })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: expect.stringContaining('/options/encoding'),
  });
});
