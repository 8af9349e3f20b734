import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Match, SearchOptions } from '../../daemon/src/api/schemas.ts';
import { listFiles } from '../../daemon/src/search/list-files.ts';
import { RipgrepSearch } from '../../daemon/src/search/pattern-search.ts';
import { rounds, some } from '../support/fast.ts';
import { ripgrepCommand } from './reference.ts';

const TREE = path.join(import.meta.dirname, '..', '..', 'node_modules', 'typescript');
const EVERYTHING = 1_000_000;
const search = new RipgrepSearch();
afterAll(() => search.close());

/** The same options, for Dowse and for the ripgrep command. */
const COMBINATIONS: [SearchOptions, string[]][] = [
  [{}, []],
  [{ ignore_case: true }, ['-i']],
  [{ word: true }, ['-w']],
  [{ context: 2 }, ['-C2']],
  [{ multiline: true }, ['-U']],
  [{ pcre2: true }, ['-P']],
  [{ hidden: true, no_ignore: true }, ['--hidden', '--no-ignore']],
  [{ file_types: ['ts', 'json'] }, ['-g', '*.{ts,json}']],
  [{ globs: ['*.d.ts'] }, ['-g', '*.d.ts']],
  [{ globs: ['!lib/*.js', '!**/de/**'], ignore_case: true }, ['-i', '-g', '!lib/*.js', '-g', '!**/de/**']],
  [{ file_types: ['ts'], globs: ['!*.dom.d.ts'] }, ['-g', '*.ts', '-g', '!*.dom.d.ts']],
  [{ word: true, ignore_case: true, context: 1 }, ['-w', '-i', '-C1']],
  [{ multiline: true, pcre2: true, ignore_case: true }, ['-U', '-P', '-i']],
];
const FIXED: [SearchOptions, string[]] = [{ fixed_strings: true }, ['-F']];

const WRITTEN = String.raw`
function\s+\w+Visitor|\bclass \w+ extends|^export |;$|TODO|FIXME|https?://[^\s"]+|[A-Z]{12,}|\d{5,}|0x[0-9a-f]+
\basync\b|interface \w+ \{|@deprecated|readonly \w+\[\]|[äöüß]{2}|\p{Greek}|\p{Han}{4}|(foo|bar|baz)|^$|^\s*\}$
-e|--version|-|\\|\[|\(\)|"use strict"|'[^']{40,60}'|/\*\*|\*/|\$\{|=>\s*\{$|\.\.\.|a.{100}b|^.{2000,}$
Symbol\.iterator|Promise<(void|never)>|no such thing anywhere zqx|(?i)unicode|\Aimport|(?m)^declare var|\x41\x42|é
`
  .split(/[|\n](?![^(]*\))/)
  .filter(Boolean);

async function treeFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const batch of listFiles(TREE)) files.push(...batch);
  return files.sort();
}

/** Pieces of lines of the tree, the same each time. */
async function sampled(count: number): Promise<string[]> {
  const files = (await treeFiles()).filter(file => statSync(path.join(TREE, file)).size < 3_000_000);
  let state = 20240229;
  const below = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pieces: string[] = [];
  while (pieces.length < count) {
    const lines = readFileSync(path.join(TREE, files[below(files.length)]!), 'utf8').split('\n');
    const line = lines[below(lines.length)]!.trim();
    const piece = line.slice(below(Math.max(1, line.length - 8))).slice(0, 5 + below(16));
    if (piece.length >= 5) pieces.push(piece);
  }
  return pieces;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|&~#-]/g, '\\$&');

/** `file:line` of each line of a match. */
function linesOf({ file_name, line_number, last_line = line_number }: Match): string[] {
  return Array.from({ length: last_line - line_number + 1 }, (_, at) => `${file_name}:${line_number + at}`);
}

/** The lines that both find. Fails if they differ, also if only one refuses the pattern. */
async function compare(pattern: string, [options, args]: [SearchOptions, string[]]): Promise<number> {
  const request = { pattern, path: '.', options: { ...options, recursive: true, max_results: EVERYTHING } };
  const [expected, actual] = await Promise.all([
    ripgrepCommand(TREE, ['--no-require-git', ...args, '-e', pattern]),
    search.search(request, { roots: [TREE] }).catch(error => error),
  ]);
  const what = `${JSON.stringify(pattern)} ${JSON.stringify(options)}`;
  if (expected.failure !== '') {
    expect(actual, `${what}\n${expected.failure}`).toMatchObject({ code: 'INVALID_PATTERN' });
    return 0;
  }
  expect(actual.results, `${what}: ${actual.message}`).toBeInstanceOf(Array);
  const found = [...new Set<string>((actual.results as Match[]).flatMap(linesOf))];
  // A single text comparison, because a matcher that prints a difference of 100,000 lines takes minutes.
  if (found.sort().join('\n') !== expected.lines.join('\n')) {
    const missing = expected.lines.filter(line => !found.includes(line)).slice(0, 5);
    expect.fail(`${what}: ${found.length} lines, ripgrep ${expected.lines.length}; missing ${missing}`);
  }
  return found.length;
}

test('the tree exists', async () => {
  const files = await treeFiles();
  expect(files).toContain('lib/typescript.js');
  expect(files.length).toBeGreaterThan(50);
});

test('patterns give the same lines as the ripgrep command', { timeout: 300_000 }, async () => {
  const pieces = await sampled(200 - WRITTEN.length);
  const patterns = [...WRITTEN, ...pieces.map(escaped)];
  expect(patterns).toHaveLength(200);
  let matching = 0;
  const compared = some([...patterns.entries()], 12);
  for (const [i, pattern] of compared) {
    const plain = i >= WRITTEN.length && i % 5 === 0;
    const combination = plain ? FIXED : COMBINATIONS[i % COMBINATIONS.length]!;
    const count = await compare(plain ? pieces[i - WRITTEN.length]! : pattern, combination);
    if (count > 0) matching++;
  }
  expect(matching).toBeGreaterThan(0.6 * compared.length);
});

/** Random regular expressions over words of the tree, mostly valid. */
const regex = fc.letrec<{ expr: string; atom: string }>(tie => ({
  atom: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('type', 'Node', 'get', 'is', 'const ', 'Symbol', '=', 'ä', '"', ';'),
    },
    fc.constantFrom('\\w+', '\\s', '\\d', '[a-f]+', '[^a-z\\s]', '.', '\\b', '^', '$', '\\.', '\\pL', '['),
    tie('expr').map(inner => `(${inner})`),
  ),
  expr: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('atom'),
    fc.tuple(tie('atom'), tie('atom')).map(parts => parts.join('')),
    fc.tuple(tie('atom'), tie('atom')).map(parts => parts.join('|')),
    fc
      .tuple(fc.constantFrom('x', 'se', '\\w', '(?:re)'), fc.constantFrom('?', '{2}', '{1,3}', '+', '??'))
      .map(p => p.join('')),
  ),
})).expr;

const combination = fc
  .record({
    ignore_case: fc.boolean(),
    word: fc.boolean(),
    multiline: fc.boolean(),
    pcre2: fc.boolean(),
    fixed_strings: fc.boolean(),
    context: fc.constantFrom(0, 0, 3),
  })
  .map((options): [SearchOptions, string[]] => {
    const flags: [boolean, string][] = [
      [options.ignore_case, '-i'],
      [options.word, '-w'],
      [options.multiline, '-U'],
      [options.pcre2, '-P'],
      [options.fixed_strings, '-F'],
    ];
    // The type files are small enough for patterns that match every line.
    const args = flags.flatMap(([on, flag]) => (on ? [flag] : []));
    return [
      { ...options, globs: ['lib/lib.es*.d.ts', 'lib/*/*'] },
      [...args, '-g', 'lib/lib.es*.d.ts', '-g', 'lib/*/*'],
    ];
  });

test('generated patterns and options do, too', { timeout: 300_000 }, async () => {
  const numRuns = rounds(60, 15);
  let matching = 0;
  const property = fc.asyncProperty(regex, combination, async (pattern, options) => {
    if ((await compare(`n${pattern}`, options)) > 0) matching++;
  });
  await fc.assert(property, { numRuns, seed: 7, endOnFailure: true });
  expect(matching).toBeGreaterThan(numRuns / 6);
});

test('the count is the number of those lines', async () => {
  for (const options of [{}, { multiline: true }, { ignore_case: true }]) {
    const request = {
      pattern: 'interface \\w+ \\{\\n?',
      path: '.',
      options: { ...options, recursive: true },
    };
    if (!options.multiline) request.pattern = 'interface \\w+ ';
    const all = await search.search(
      { ...request, options: { ...request.options, max_results: EVERYTHING } },
      { roots: [TREE] },
    );
    const counted = await search.search(
      { ...request, options: { ...request.options, count: true } },
      { roots: [TREE] },
    );
    expect(counted).toMatchObject({
      results: [],
      count: all.results.length,
      files: new Set(all.results.map(match => match.file_name)).size,
    });
    expect(counted.count).toBeGreaterThan(100);
  }
});

test('a result truncated at max_results is always the beginning of the whole result', async () => {
  const request = { pattern: 'e', path: '.', options: { recursive: true, max_results: EVERYTHING } };
  const all = await search.search(request, { roots: [TREE] });
  for (const max_results of [1, 7, 1000]) {
    const some = await search.search(
      { ...request, options: { recursive: true, max_results } },
      { roots: [TREE] },
    );
    expect(some.truncated).toBe(true);
    expect(some.results).toEqual(all.results.slice(0, max_results));
  }
  const exact = await search.search({ pattern: 'Apache License', path: 'LICENSE.txt' }, { roots: [TREE] });
  const limited = { max_results: exact.results.length };
  const same = await search.search(
    { pattern: 'Apache License', path: 'LICENSE.txt', options: limited },
    { roots: [TREE] },
  );
  expect(same.results).toEqual(exact.results);
  expect(same.truncated).toBeUndefined();
});
