import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Match, SearchOptions } from '../api/schemas.ts';
import { seeded } from '../text/testing/seeded.ts';
import type { CandidateFinder } from './candidates.ts';
import { type PatternSearch, RipgrepSearch } from './pattern-search.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-scan-')));
/** All files are candidates. */
const candidateFinder: CandidateFinder = {
  async findCandidates(_request, { absolute }) {
    const named = readdirSync(absolute, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter(entry => !entry.isDirectory())
      .map(entry => path.relative(absolute, path.join(entry.parentPath, entry.name)));
    const files = { named, found: [], odd: [], mayHoldRules: new Set<string>() };
    return { files, total: named.length };
  },
};
const withRipgrep = new RipgrepSearch();
const narrowed = new RipgrepSearch({ candidateFinder });
const withoutRipgrep = new RipgrepSearch({ candidateFinder, program: path.join(root, 'no-such-program') });

let folder: string;
let count = 0;
beforeEach(() => {
  folder = path.join(root, `tree-${count++}`);
});
afterAll(async () => {
  await Promise.all([withRipgrep, narrowed, withoutRipgrep].map(search => search.close()));
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

async function find(search: PatternSearch, pattern: string, options: SearchOptions = {}) {
  const request = { pattern, path: folder, options: { recursive: true, ...options } };
  const { results, truncated } = await search.search(request, { roots: [folder] });
  return { results, truncated };
}

/** The same as a stream, in the order of the answer. */
async function streamed(search: PatternSearch, pattern: string, options: SearchOptions = {}) {
  const request = { pattern, path: folder, options: { recursive: true, ...options } };
  const matches = search.stream(request, { roots: [folder] });
  const results: Match[] = [];
  for (;;) {
    const step = await matches.next();
    if (!step.done) results.push(step.value);
    else return { results: results.sort(byPlace), truncated: step.value.truncated, count: step.value.count };
  }
}

const byPlace = (a: Match, b: Match) =>
  Buffer.compare(Buffer.from(a.file_name), Buffer.from(b.file_name)) || a.line_number - b.line_number;

const PIECES = ['ab', 'AB', 'aab', 'x', ' ', '\t', 'é', 'ſs', 'K', '\r', '日本', `${'long '.repeat(2000)}ab`];

test.each(Array.from({ length: 40 }, (_, seed) => seed))('finds what ripgrep finds, seed %i', async seed => {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  for (let file = 0; file < 8; file++) {
    const lines = Array.from({ length: Math.floor(random() * 12) }, () =>
      Array.from({ length: Math.floor(random() * 5) }, () => pick(PIECES)).join(''),
    );
    const ends = random() < 0.5 ? '\n' : '';
    write(pick(['a', 'b/c', 'b+', 'é']) + file, lines.join(pick(['\n', '\r\n'])) + ends);
  }
  if (random() < 0.3) write('not-utf8', Buffer.from([0x61, 0x62, 0xff, 0x0a, 0x61, 0x62]));
  for (const pattern of ['ab', 'AB', 'a', 's', 'k', ' ']) {
    const options = {
      ...{ fixed_strings: true, ignore_case: random() < 0.5, max_results: pick([1, 2, 5, 60]) },
      ...{ context_before: pick([0, 1, 3]), context_after: pick([0, 1, 3]), crlf: random() < 0.5 },
    };
    const expected = await find(withRipgrep, pattern, options);
    expect(await find(narrowed, pattern, options)).toEqual(expected);
    const files = {
      ...options,
      files_only: true,
      max_results: 60,
      context_before: pick([0, 1]),
      context_after: 0,
    };
    expect(await find(narrowed, pattern, files)).toEqual(await find(withRipgrep, pattern, files));
    const perFile = { ...options, max_per_file: pick([1, 2, 9]), context_before: 0, context_after: 0 };
    expect(await find(narrowed, pattern, perFile)).toEqual(await find(withRipgrep, pattern, perFile));
    const all = { ...options, max_results: 1000 };
    expect(await streamed(narrowed, pattern, all)).toEqual(await streamed(withRipgrep, pattern, all));
  }
});

test.each([false, true])('a literal in a few files needs no ripgrep, with crlf: %s', async crlf => {
  write('b.txt', 'one\nA needle here\nthree\n');
  write('a.txt', 'needle\r\n');
  symlinkSync(path.join(folder, 'a.txt'), path.join(folder, 'link'));
  const found = await find(withoutRipgrep, 'a NEEDLE', { ignore_case: true, context: 1, crlf });
  expect(found.results).toEqual([
    {
      ...{ file_name: path.join(folder, 'b.txt'), line_number: 2, line: 'A needle here' },
      ...{ context_before: ['one'], context_after: ['three'] },
    },
  ]);
});

test('a stream of a literal in a few files needs no ripgrep, also of the files that have it', async () => {
  write('a.txt', 'needle\nneedle\nnone\n');
  write('b.txt', 'none\n');
  const lines = await streamed(withoutRipgrep, 'needle');
  expect(lines).toMatchObject({ results: [{ line_number: 1 }, { line_number: 2 }], count: 2 });
  expect(await streamed(withoutRipgrep, 'needle', { max_results: 1 })).toMatchObject({
    truncated: true,
    count: 1,
  });
  const files = await streamed(withoutRipgrep, 'needle', { files_only: true });
  expect(files.results).toEqual([{ file_name: path.join(folder, 'a.txt'), line_number: 1, line: 'needle' }]);
});

test('the first lines of each file need no ripgrep', async () => {
  write('a.txt', 'needle needle\nneedle\nneedle\n');
  const { results } = await find(withoutRipgrep, 'needle', { max_per_file: 2 });
  expect(results.map(({ line_number }) => line_number)).toEqual([1, 2]);
});

test('an answer that is full leaves the other files unread', async () => {
  write('a.txt', 'needle\nneedle\n');
  for (let file = 0; file < 100; file++) write(`b/${file}`, 'needle');
  const { results, truncated } = await find(withoutRipgrep, 'needle', { max_results: 10 });
  expect([results.length, truncated]).toEqual([10, true]);
});

test.each([
  ['a regular expression', 'need.e', {}, 'needle'],
  ['a NUL byte', 'needle', {}, 'needle\0'],
  ['a byte order mark', 'needle', {}, '\ufeffneedle'],
  ['a letter in another case', 'kneel', { ignore_case: true }, '\u212aneel'],
  ['an open end after a carriage return', 'needle', { crlf: true }, 'needle\r'],
  ['an encoding', 'needle', { encoding: 'windows-1252' }, 'needle'],
  ['the first line of each file with context', 'needle', { files_only: true, context: 1 }, 'needle'],
  ['some lines of each file with context', 'needle', { max_per_file: 1, context: 1 }, 'needle'],
  ['too much to read', 'needle', {}, `${'x'.repeat(80)}\n`.repeat(20_000)],
])('ripgrep is asked for %s', async (_, pattern, options, content) => {
  write('a.txt', content);
  await expect(find(withoutRipgrep, pattern, options)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await find(narrowed, pattern, options)).toEqual(await find(withRipgrep, pattern, options));
});
