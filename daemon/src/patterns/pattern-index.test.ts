import { chmodSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seeded } from '../text/testing/seeded.ts';
import { buildPatternIndex } from './build-pattern-index.ts';
import { PatternIndex } from './pattern-index.ts';
import { PatternIndexError } from './pattern-index-error.ts';
import { patternQuery } from './pattern-query.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { filesWith, madeUpFiles, open, temporaryFolder, writeFiles } from './testing/trees.ts';

async function built(files: Record<string, string | Buffer>, threads = 2) {
  const directory = temporaryFolder();
  const indexDir = join(temporaryFolder(), 'index');
  writeFiles(directory, files);
  await buildPatternIndex({ directory, indexDir, files: Object.keys(files), threads });
  return { directory, indexDir, index: open(indexDir) };
}

/** The result of a search in all files. */
function bruteForce(files: Record<string, string>, text: string): string[] {
  return Object.keys(files)
    .filter(path => files[path]!.includes(text))
    .sort();
}

function missing(wanted: string[], found: string[]): string[] {
  const there = new Set(found);
  return wanted.filter(path => !there.has(path));
}

test('a built index has the files that hold a text among its candidates, and few others', async () => {
  const files = madeUpFiles(1000);
  const { index } = await built(files);
  expect(index.fileCount).toBe(1000);
  const random = seeded(2);
  const words = Object.values(files).join(' ').split(/\s/);
  const texts = Array.from({ length: 200 }, () => words[Math.floor(random() * words.length)]!);
  for (const text of [...texts.filter(({ length }) => length > 2), 'the ', 'number-234-end', 'nowhere']) {
    const found = filesWith(index, text);
    expect(missing(bruteForce(files, text), found), text).toEqual([]);
    // A word of three letters has a single gram.
    if (text.length === 3) expect(found, text).toEqual(bruteForce(files, text));
  }
  expect(filesWith(index, 'number-234-end')).toEqual(['folder3/file234.txt']);
});

test('more postings than fit into memory make more segments', async () => {
  const builder = new SegmentBuilder(10);
  const file = { size: 1, mtimeMs: 1, ctimeMs: 1, inode: 1, hasNul: false, isUnreadable: false, racy: false };
  expect(builder.hasRoomFor([new Uint32Array(11)])).toBe(false);
  builder.add('a', file, [Uint32Array.from([1, 2, 3, 4, 5, 6, 7])]);
  expect(builder.hasRoomFor([new Uint32Array(3)])).toBe(true);
  expect(builder.hasRoomFor([new Uint32Array(4)])).toBe(false);
  const path = join(temporaryFolder(), 'segment');
  builder.write(path);
  expect(builder.hasRoomFor([new Uint32Array(10)])).toBe(true);
});

test('files are described as they were when they were read', async () => {
  const { directory, index } = await built({ 'a.txt': 'abc', 'b.bin': 'a\0b' });
  const stats = statSync(join(directory, 'a.txt'));
  const { size, mtimeMs, ctimeMs, ino } = stats;
  expect(index.file(index.idOf('a.txt')!)).toEqual({
    ...{ size, mtimeMs, ctimeMs, inode: ino },
    ...{ hasNul: false, isUnreadable: false, racy: expect.any(Boolean) },
  });
  expect(index.file(index.idOf('b.bin')!).hasNul).toBe(true);
  expect(index.idOf('c')).toBeUndefined();
  expect(() => index.path(2)).toThrow(RangeError);
});

test('a file that has just changed is marked racy', async () => {
  const { directory, index } = await built({ a: 'abc' });
  const soon = new Date(Date.now() + 3_600_000);
  utimesSync(join(directory, 'a'), soon, soon);
  await index.update({ changed: ['a'], removed: [] });
  expect(index.file(index.idOf('a')!).racy).toBe(true);
});

test('every path is found, in any order and alphabet', async () => {
  const paths = ['z', 'a/b', 'a-b', 'a', 'é', '漢字/x', '😀', '\uffee', 'a b', '~', 'A'];
  const files = Object.fromEntries(paths.filter(path => path !== 'a').map(path => [path, `in ${path}`]));
  const { index } = await built(files);
  for (const path of Object.keys(files)) expect(index.path(index.idOf(path)!)).toBe(path);
  expect(Array.from(index.ids(), id => index.path(id)).sort()).toEqual(Object.keys(files).sort());
});

test('UTF-16 is searched as its text', async () => {
  const text = Buffer.from('\ufeffGrüße, 漢字 und 😀', 'utf16le');
  const { index } = await built({ le: text, be: Buffer.from(text).swap16(), odd: text.subarray(0, -1) });
  expect(filesWith(index, 'Grüße')).toEqual(['be', 'le', 'odd']);
  expect(filesWith(index, '漢字')).toEqual(['be', 'le', 'odd']);
  expect(filesWith(index, '😀')).toEqual(['be', 'le']);
});

test('grams go across the pieces that a file is read in', async () => {
  const filler = 'x'.repeat(2 ** 20 - 2);
  const { index } = await built({
    a: `${filler}needle`,
    b: `${filler.slice(1)}needle`,
    c: `${filler}nee${filler}dle`,
  });
  expect(filesWith(index, 'needle')).toEqual(['a', 'b']);
});

test('unreadable and binary files are always candidates', async () => {
  const random = seeded(3);
  const noise = Buffer.from(Array.from({ length: 4_000_000 }, () => Math.floor(random() * 256)));
  const { directory, index } = await built({ noise, text: 'hello', secret: 'hello' });
  expect(filesWith(index, 'qqq')).toEqual(['noise']);
  expect(index.file(index.idOf('noise')!)).toMatchObject({ isUnreadable: true, hasNul: true });
  if (process.getuid?.() === 0) return; // root can read everything
  chmodSync(join(directory, 'secret'), 0);
  await index.update({ changed: ['secret'], removed: [] });
  expect(filesWith(index, 'qqq')).toEqual(['noise', 'secret']);
});

test('folders, links and missing files are left out', async () => {
  const directory = temporaryFolder();
  const indexDir = temporaryFolder();
  writeFiles(directory, { 'real/file': 'text' });
  symlinkSync(join(directory, 'real/file'), join(directory, 'link'));
  await buildPatternIndex({
    directory,
    indexDir,
    files: ['real/file', 'real', 'link', 'gone'],
  });
  const index = open(indexDir);
  expect(index.fileCount).toBe(1);
  expect(filesWith(index, 'text')).toEqual(['real/file']);
});

test('an index of nothing answers', async () => {
  const { index } = await built({});
  expect(index.fileCount).toBe(0);
  expect(filesWith(index, 'abc')).toEqual([]);
  expect(index.candidates({ kind: 'all' }, 'line')).toBe('all');
});

test('reports a missing index', () => {
  expect(() => PatternIndex.open(temporaryFolder())).toThrow(expect.objectContaining({ reason: 'missing' }));
  expect(() => PatternIndex.open(join(temporaryFolder(), 'none'))).toThrow(PatternIndexError);
});

test('an aborted build keeps the old index, and leaves no files', async () => {
  const { directory, indexDir } = await built({ a: 'before' });
  const before = readdirSync(indexDir).sort();
  const files = madeUpFiles(300);
  writeFiles(directory, files);
  const stop = new AbortController();
  const build = buildPatternIndex({
    directory,
    indexDir,
    files: Object.keys(files),
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  });
  await expect(build).rejects.toThrow('enough');
  expect(readdirSync(indexDir).sort()).toEqual(before);
  expect(filesWith(open(indexDir), 'before')).toEqual(['a']);
});

test('a new build replaces the old one, which open readers can still read', async () => {
  const { directory, indexDir, index } = await built({ a: 'first', b: 'second' });
  writeFiles(directory, { c: 'third' });
  await index.update({ changed: ['c'], removed: [] });
  await buildPatternIndex({ directory, indexDir, files: ['c'] });
  expect(filesWith(index, 'first')).toEqual(['a']);
  await index.close();
  const reopened = open(indexDir);
  expect(reopened.fileCount).toBe(1);
  expect(filesWith(reopened, 'third')).toEqual(['c']);
  expect(readdirSync(indexDir)).toHaveLength(2);
});

test('a full disk fails the build with its reason', async () => {
  const directory = temporaryFolder();
  writeFiles(directory, { a: 'text' });
  const taken = join(temporaryFolder(), 'file');
  writeFiles(join(taken, '..'), { file: '' });
  await expect(buildPatternIndex({ directory, indexDir: taken, files: ['a'] })).rejects.toMatchObject({
    code: 'EEXIST',
  });
});

test('a query of all kinds of parts is answered as its meaning has it', async () => {
  const files = madeUpFiles(300);
  const { index } = await built(files);
  const expressions = [
    'number-(12|34)5-end',
    'number-1[0-4]\\d-end',
    '(?i)NUMBER-77-END',
    '^the .* of',
    'zq|qz|nowhere',
  ];
  for (const expression of expressions) {
    const ids = index.candidates(patternQuery(expression), 'line');
    const found = ids === 'all' ? Object.keys(files) : Array.from(ids, id => index.path(id));
    const matching = Object.keys(files).filter(path =>
      new RegExp(expression.replace('(?i)', ''), 'im').test(files[path]!),
    );
    expect(missing(matching, found), expression).toEqual([]);
  }
});

test('the folder can be moved', async () => {
  const { indexDir, index } = await built({ a: 'text' });
  await index.close();
  renameSync(indexDir, `${indexDir}2`);
  expect(filesWith(open(`${indexDir}2`), 'text')).toEqual(['a']);
  rmSync(`${indexDir}2`, { recursive: true });
});

/** Lines of many distinct words: larger than a part, with few different grams. */
function lines(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => `${'='.repeat(60)} ${line(n)}\n`).join('');
}

test('a large file is a candidate only if one part has all grams of a line', async () => {
  const large = lines(1000, n => (n === 10 ? 'first alpha' : n === 990 ? 'then omega' : 'none'));
  const files = {
    'large.txt': large,
    'small.txt': 'alpha\nomega\n',
    'one line': large.replaceAll('\n', ' '),
  };
  const { index, indexDir, directory } = await built(files);
  const find = (expression: string, reach: 'line' | 'file', from = index) => {
    const ids = from.candidates(patternQuery(expression), reach);
    return ids === 'all' ? ids : Array.from(ids, id => from.path(id)).sort();
  };
  const narrows = (from = index) => {
    expect(find('alpha', 'line', from)).toEqual(['large.txt', 'one line', 'small.txt']);
    expect(find('omega', 'line', from)).toEqual(['large.txt', 'one line', 'small.txt']);
    expect(find('alpha.*omega', 'line', from)).toEqual(['one line', 'small.txt']);
    expect(find('(?s)alpha.*omega', 'file', from)).toEqual(['large.txt', 'one line', 'small.txt']);
    expect(find('alpha.*nowhere', 'file', from)).toEqual([]);
  };
  narrows();
  // The same from a second segment, after a merge, and after a restart.
  await index.update({ changed: Object.keys(files), removed: [] });
  narrows();
  await index.maintain();
  narrows();
  await index.close();
  const reopened = open(indexDir);
  narrows(reopened);
  expect(reopened.file(reopened.idOf('large.txt')!).size).toBe(statSync(join(directory, 'large.txt')).size);
});
