import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { SearchOptions, SearchRequest } from '../../daemon/src/api/schemas.ts';

/** Material from a tree for generated searches. */
export interface Material {
  /** Pieces of lines, some of them of binary files. */
  pieces: readonly string[];
  folders: readonly string[];
  endings: readonly string[];
}

const MAX_FILE_BYTES = 2_000_000;
const PIECES = 3000;

/** The same each time for the same files. */
export function materialOf(tree: string, files: readonly string[]): Material {
  const below = randomNumbers(20240229);
  const readable = files.filter(file => {
    const size = statSync(path.join(tree, file), { throwIfNoEntry: false })?.size ?? 0;
    return size > 0 && size < MAX_FILE_BYTES;
  });
  const pieces = Array.from({ length: PIECES }, () => {
    const text = readFileSync(path.join(tree, readable[below(readable.length)]!), 'utf8');
    const lines = text.split('\n');
    const line = lines[below(lines.length)]!.trim().replaceAll('\0', '');
    return line.slice(below(Math.max(1, line.length - 8))).slice(0, 2 + below(24));
  });
  const dirs = new Set(
    files.flatMap(file => [path.posix.dirname(file), path.posix.dirname(path.posix.dirname(file))]),
  );
  const endings = new Map<string, number>();
  for (const file of files) {
    const ending = path.posix.extname(file).slice(1);
    if (/^\w+$/.test(ending)) endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  return {
    pieces: pieces.filter(piece => piece.trim().length >= 2),
    folders: [...dirs].filter(dir => dir !== '.'),
    endings: [...endings]
      .sort((a, b) => b[1] - a[1])
      .map(([ending]) => ending)
      .slice(0, 12),
  };
}

function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export const escapeRegex = (text: string) => text.replace(/[\\^$.*+?()[\]{}|&~#-]/g, '\\$&');

/** Typical patterns, and some pathological ones. */
const WRITTEN = [
  'TODO|FIXME',
  'static\\s+inline',
  '^#include <linux/\\w+\\.h>',
  '\\bmutex_lock\\(',
  'E[A-Z]{4,}',
  '[äöüß]',
  '\\p{Greek}{3}',
  'MODULE_LICENSE\\("GPL',
  '(?i)copyright',
  '(?s)foo.bar',
  'https?://[\\w.]+/',
  '0x[0-9a-f]{8}',
  '^$',
  '.',
  'a',
  '',
  '\\x41\\x42C',
  'kmalloc|kzalloc|vmalloc',
  'no such thing anywhere zqx',
  '(?x) e x p o r t',
  'export (default|const) \\w+',
  "require\\('[^']+'\\)",
  '"version": "\\d+\\.\\d+',
  '[^\\x00-\\x7f]{4}',
  '\\u{1F600}',
  'K',
  'ſ',
  'straße',
  '(abc',
  '[z-a]',
  'a{3,2}',
  '\\d{4}-\\d{2}-\\d{2}',
  'function\\s*\\(',
  '\\bint\\s+main\\b',
  'x{0}yes',
  '(?:re){2,}',
  '(?-i)Hello',
  '(?i:hello) World',
  'foo\\nbar',
  'a\\r?\\n',
  '\\Aimport',
  'end\\z',
];

/** A pattern with its options. */
type Case = [pattern: string, options: SearchOptions];

function patterns({ pieces }: Material): fc.Arbitrary<Case> {
  const piece = fc.constantFrom(...pieces);
  const literal = piece.map(escapeRegex);
  const word = piece.map(text => escapeRegex(/\w{3,}/.exec(text)?.[0] ?? 'return'));
  const swapped = word.map(text =>
    [...text].map((c, i) => (i % 2 ? c.toUpperCase() : c.toLowerCase())).join(''),
  );
  const regex = fc.letrec<{ expr: string; atom: string }>(tie => ({
    atom: fc.oneof(
      { weight: 8, arbitrary: word },
      { weight: 2, arbitrary: literal },
      fc.constantFrom(
        '\\w+',
        '\\s+',
        '\\d',
        '[a-f]+',
        '[^a-z\\s]',
        '.',
        '.*',
        '\\b',
        '^',
        '$',
        '\\.',
        '\\pL',
        '(?i)',
        '[',
        '_',
      ),
      tie('expr').map(inner => `(${inner})`),
      tie('expr').map(inner => `(?i:${inner})`),
    ),
    expr: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('atom'),
      fc.tuple(tie('atom'), tie('atom')).map(parts => parts.join('')),
      fc.tuple(tie('atom'), tie('atom'), tie('atom')).map(parts => parts.join('')),
      fc.tuple(tie('atom'), tie('atom')).map(parts => parts.join('|')),
      fc
        .tuple(tie('atom'), fc.constantFrom('?', '*', '+', '{2}', '{0,1}', '??', '{1,3}'))
        .map(([a, q]) => `(?:${a})${q}`),
    ),
  })).expr;
  return fc.oneof(
    { weight: 5, arbitrary: literal.map((pattern): Case => [pattern, {}]) },
    { weight: 2, arbitrary: piece.map((pattern): Case => [pattern, { fixed_strings: true }]) },
    { weight: 2, arbitrary: swapped.map((pattern): Case => [pattern, { ignore_case: true }]) },
    { weight: 5, arbitrary: regex.map((pattern): Case => [pattern, {}]) },
    { weight: 2, arbitrary: fc.constantFrom(...WRITTEN).map((pattern): Case => [pattern, {}]) },
  );
}

const often = <T>(value: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, others);
const rarely = often(false, fc.boolean());

function options({ endings, pieces: _, folders }: Material): fc.Arbitrary<SearchOptions> {
  const top = folders.map(folder => folder.split('/')[0]!);
  return fc.record(
    {
      recursive: often(true, fc.constantFrom(true, true, false)),
      ignore_case: rarely,
      word: rarely,
      multiline: rarely,
      pcre2: rarely,
      context: often(0, fc.constantFrom(1, 3)),
      count: rarely,
      hidden: often(false, fc.boolean()),
      no_ignore: often(false, rarely),
      max_results: often(10_000, fc.constantFrom(1, 7, 100)),
      file_types: often<string[]>([], fc.constantFrom([endings[0]!], endings.slice(1, 3))),
      globs: often<string[]>(
        [],
        fc.constantFrom(
          [`*.${endings[0]}`],
          ['!*.md', `!/${top[0]}/**`],
          [`/${top[0]}/**`],
          ['**'],
          [`!/${top[1]}/README.md`],
          ['*.{json,c}', '!package.json'],
        ),
      ),
    },
    { requiredKeys: ['recursive'] },
  );
}

/** Generates searches below `tree`. */
export function requests(tree: string, material: Material): fc.Arbitrary<SearchRequest> {
  const folder = often('', fc.constantFrom(...material.folders));
  return fc.tuple(patterns(material), options(material), folder).map(([[pattern, own], more, below]) => ({
    pattern,
    path: path.join(tree, below),
    options: { ...more, ...own },
  }));
}
