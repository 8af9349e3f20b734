/**
 * Swaps a folder for a link to another one while ripgrep runs, and back after ripgrep has read it. A wrapper of ripgrep
 * does it, so that it happens in every run.
 */
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchOptions } from '../../daemon/src/api/schemas.ts';
import { type PatternSearch, RipgrepSearch } from '../../daemon/src/search/pattern-search.ts';
import { ripgrepPath } from '../../daemon/src/search/ripgrep.ts';
import { protectOwnFiles } from '../../daemon/src/security/own-files.ts';
import { some } from '../support/fast.ts';
import { until } from '../support/until.ts';

let root: string;
let tree: string;
let search: PatternSearch;

const OUTSIDE = 'needle of somebody else\n'.repeat(3);

beforeEach(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'swaps-test-')));
  tree = path.join(root, 'tree');
  write('tree/kept/f.txt', 'needle within\n');
  write('tree/sub/below/f.txt', 'a needle of ours\n');
  write('outside/below/f.txt', OUTSIDE);
  search = new RipgrepSearch({ program: await swapping('sub', 'outside') });
});
afterEach(async () => {
  await search.close();
  rmSync(root, { recursive: true });
});

function write(name: string, content: string | Uint8Array): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A ripgrep wrapper during which something in the tree is replaced by a link to `elsewhere`. */
async function swapping(inTree: string, elsewhere: string): Promise<string> {
  const program = path.join(root, 'swapping-rg');
  const script = `#!/bin/sh
mv '${tree}/${inTree}' '${root}/moved'
ln -s '${root}/${elsewhere}' '${tree}/${inTree}'
'${await ripgrepPath()}' --follow "$@"
status=$?
rm '${tree}/${inTree}'
mv '${root}/moved' '${tree}/${inTree}'
exit $status
`;
  writeFileSync(program, script, { mode: 0o755 });
  return program;
}

/** Makes the folders so old that their times alone would show no change. */
async function settled(): Promise<void> {
  const changed = Math.max(
    ...['tree', 'tree/sub', 'tree/sub/below'].map(name => statSync(path.join(root, name)).ctimeMs),
  );
  // Whether Dowse's own files have hard links is remembered for 250 ms, and only older folders are trusted.
  await until('the folders are settled', () => Date.now() - changed > 400);
}

async function find(options: SearchOptions, roots = [tree], where = tree) {
  const request = { pattern: 'needle', path: where, options: { recursive: true, ...options } };
  return search.search(request, { roots });
}

async function streamed(options: SearchOptions, roots: string[]): Promise<string[]> {
  const lines: string[] = [];
  const request = { pattern: 'needle', path: tree, options: { recursive: true, ...options } };
  for await (const match of search.stream(request, { roots })) lines.push(match.line);
  return lines;
}

describe.skipIf(process.platform === 'win32')('nothing is shown from where a swapped folder leads', () => {
  const roots = { 'a narrow root': () => [tree], 'the root /': () => ['/'] };
  const options: Record<string, SearchOptions> = {
    'plain lines': {},
    'lines with context': { context: 2 },
    'matches of several lines': { multiline: true },
  };
  const all = some(
    Object.keys(roots).flatMap(key => Object.keys(options).map(kind => [kind, key] as const)),
    2,
  );

  test.each(all)('%s, %s', async (kind, key) => {
    await settled();
    const lines = (await find(options[kind]!, roots[key as keyof typeof roots]())).results.map(m => m.line);
    expect(lines).toEqual(['needle within']);
  });

  test.each(all)('streamed: %s, %s', async (kind, key) => {
    await settled();
    expect(await streamed(options[kind]!, roots[key as keyof typeof roots]())).toEqual(['needle within']);
  });

  test.each<[string, string, SearchOptions]>([
    ['lines that do not match', 'absent', { invert: true }],
    ['lines that do not match, with multiline', 'absent', { invert: true, multiline: true }],
    ['parts of lines', 'needle \\w+', { only_matching: true }],
    ['parts, with multiline', 'needle \\w+', { only_matching: true, multiline: true }],
    ['names of files', 'needle', { files_only: true }],
    ['one line of each file', 'needle', { max_per_file: 1, context_before: 1, context_after: 1 }],
    ['decoded lines', 'needle', { encoding: 'windows-1252' }],
  ])('%s', async (_, pattern, more) => {
    await settled();
    const request = { pattern, path: tree, options: { recursive: true, ...more } };
    const within = [{ file_name: `${tree}/kept/f.txt`, line_number: 1, line: 'needle within' }];
    expect((await search.search(request, { roots: [tree] })).results).toMatchObject(within);
    const streamed = [];
    for await (const match of search.stream(request, { roots: [tree] })) streamed.push(match);
    expect(streamed).toMatchObject(within);
    const counted = { ...request, options: { ...request.options, count: true } };
    expect(await search.search(counted, { roots: [tree] })).toMatchObject({ count: 1, files: 1 });
  });

  test.each([false, true])('counts, multiline: %j', async multiline => {
    await settled();
    expect(await find({ count: true, multiline })).toMatchObject({ count: 1, files: 1 });
  });

  test('named files, such as those in other encodings', async () => {
    await settled();
    const request = { pattern: 'needle', path: tree, options: { encoding: 'windows-1252' } };
    const only = { only: ['kept/f.txt', 'sub/below/f.txt'] };
    const { results } = await search.search(request, { roots: [tree] }, only);
    expect(results.map(({ line }) => line)).toEqual(['needle within']);
  });

  test('where a file is swapped rather than a folder', async () => {
    search = new RipgrepSearch({ program: await swapping('sub/below/f.txt', 'outside/below/f.txt') });
    await settled();
    expect((await find({})).results.map(({ line }) => line)).toEqual(['needle within']);
    const named = await find({}, [tree], path.join(tree, 'sub/below/f.txt'));
    expect(named.results).toEqual([]);
  });

  test('where a folder above the searched one is swapped', async () => {
    await settled();
    const { results } = await find({}, [tree], path.join(tree, 'sub/below'));
    expect(results.map(({ line }) => line)).toEqual(['a needle of ours']);
  });
});

describe.skipIf(process.platform === 'win32')('a folder that has just changed is still searched', () => {
  const text = 'zero\nneedle ö\nlast\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', utf16],
    ['UTF-16 of the other byte order', Buffer.from(utf16).swap16()],
  ])('%s', async (_, bytes) => {
    const plain = new RipgrepSearch();
    write('tree/new/f.txt', bytes);
    const request = {
      pattern: 'needle',
      path: tree,
      options: { recursive: true, context: 1, globs: ['new/**'] },
    };
    const { results } = await plain.search(request, { roots: [tree] });
    expect(results).toMatchObject([
      { line_number: 2, line: 'needle ö', context_before: ['zero'], context_after: ['last'] },
    ]);
    const counted = await plain.search(
      { ...request, options: { ...request.options, count: true } },
      { roots: [tree] },
    );
    expect(counted).toMatchObject({ count: 1, files: 1 });
    await plain.close();
  });

  test.each([
    ['windows-1252', Buffer.from([0x6e, 0xf6, 0x20, 0x6e, 0x65, 0x65, 0x64, 0x6c, 0x65, 0x0a]), 'nö needle'],
    ['shift_jis', Buffer.from([0x93, 0xfa, 0x20, 0x6e, 0x65, 0x65, 0x64, 0x6c, 0x65, 0x0a]), '日 needle'],
    ['utf-16be', Buffer.from('nö needle\n', 'utf16le').swap16(), 'nö needle'],
    ['none', Buffer.from('\ufeffneedle\n'), '\ufeffneedle'],
  ])('with the encoding %s', async (encoding, bytes, line) => {
    const plain = new RipgrepSearch();
    write('tree/new/f.txt', bytes);
    const options = { recursive: true, encoding };
    const request = { pattern: 'needle', path: path.join(tree, 'new'), options };
    expect((await plain.search(request, { roots: [tree] })).results).toMatchObject([{ line }]);
    await plain.close();
  });

  test.each<[string, string, SearchOptions, string[]]>([
    ['lines that do not match', 'b', { invert: true }, ['1:a one, a two', '4:a four']],
    [
      'lines that do not match, with multiline',
      'b',
      { invert: true, multiline: true },
      ['1:a one, a two', '4:a four'],
    ],
    ['parts of lines', 'a \\w+', { only_matching: true }, ['1:a one', '1:a two', '4:a four']],
    [
      'parts, with multiline',
      'a t\\w+\\nb|a|b',
      { only_matching: true, multiline: true },
      ['1:a', '1:a two\nb', '3:b', '4:a'],
    ],
    ['names of files', 'b', { files_only: true }, ['2:b two']],
    ['two lines of each file', 'two|three|four', { max_per_file: 2 }, ['1:a one, a two', '2:b two']],
    [
      'two lines, with multiline',
      'two|three|four',
      { max_per_file: 2, multiline: true },
      ['1:a one, a two', '2:b two'],
    ],
  ])('%s', async (_, pattern, more, expected) => {
    const plain = new RipgrepSearch();
    write('tree/new/f.txt', 'a one, a two\nb two\nb three\na four\n');
    const options = { recursive: true, ...more };
    const request = { pattern, path: path.join(tree, 'new'), options };
    const { results } = await plain.search(request, { roots: [tree] });
    expect(results.map(({ line_number, line }) => `${line_number}:${line}`)).toEqual(expected);
    const counted = { ...request, options: { ...options, count: true } };
    expect((await plain.search(counted, { roots: [tree] })).count).toBe(expected.length);
    await plain.close();
  });

  test('a line longer than the read window', async () => {
    const plain = new RipgrepSearch();
    write('tree/new/long.txt', `${'x'.repeat(200_000)}needle${'y'.repeat(200_000)}\n`);
    const request = { pattern: 'needle', path: path.join(tree, 'new'), options: { recursive: true } };
    expect((await plain.search(request, { roots: [tree] })).results).toMatchObject([{ cut: true }]);
    await plain.close();
  });
});

describe.skipIf(process.platform === 'win32')('hard links to own files', () => {
  let stopProtecting: () => void;
  beforeEach(() => {
    write('data/owner.key', 'needle that is a key\n');
    write('data/indexes/a/index-1.db', 'needle in an index\n');
    write('data/other.txt', 'needle of another\n');
    for (const name of ['owner.key', 'indexes/a/index-1.db', 'other.txt']) {
      linkSync(path.join(root, 'data', name), path.join(tree, 'kept', path.basename(name)));
    }
    stopProtecting = protectOwnFiles(path.join(root, 'data'));
  });
  afterEach(() => stopProtecting());

  test.each([{}, { count: true }, { multiline: true }])('are not searched: %j', async options => {
    const plain = new RipgrepSearch();
    await settled();
    const request = {
      pattern: 'needle',
      path: path.join(tree, 'kept'),
      options: { recursive: true, ...options },
    };
    const { results, count } = await plain.search(request, { roots: ['/'] });
    if ('count' in options) expect(count).toBe(2);
    else expect(results.map(({ line }) => line)).toEqual(['needle within', 'needle of another']);
    const named = { ...request, path: path.join(tree, 'kept/owner.key') };
    expect((await plain.search(named, { roots: ['/'] })).count ?? 0).toBe(0);
    await plain.close();
  });
});

describe.skipIf(process.platform === 'win32')('hard links created after a search', () => {
  let stopProtecting: () => void;
  let plain: PatternSearch;
  beforeEach(async () => {
    write('data/owner.key', 'needle that is a key\n');
    write('aside/folder/f.txt', 'needle aside\n');
    stopProtecting = protectOwnFiles(path.join(root, 'data'));
    plain = new RipgrepSearch();
    await settled();
    expect(await lines()).toEqual(['needle within', 'a needle of ours']);
  });
  afterEach(async () => {
    stopProtecting();
    await plain.close();
  });

  const key = () => path.join(root, 'data/owner.key');

  async function lines(options: SearchOptions = {}): Promise<string[]> {
    const request = { pattern: 'needle', path: tree, options: { recursive: true, ...options } };
    return (await plain.search(request, { roots: ['/'] })).results.map(({ line }) => line);
  }

  test.each<[string, () => void, string[]]>([
    ['in the tree', () => linkSync(key(), path.join(tree, 'kept/new.txt')), ['needle within']],
    [
      'elsewhere, and moved over a file of the tree',
      () => {
        linkSync(key(), path.join(root, 'aside/link'));
        renameSync(path.join(root, 'aside/link'), path.join(tree, 'kept/f.txt'));
      },
      [],
    ],
    [
      'in a folder that is then moved into the tree',
      () => {
        linkSync(key(), path.join(root, 'aside/folder/link'));
        renameSync(path.join(root, 'aside/folder'), path.join(tree, 'kept/folder'));
      },
      ['needle within', 'needle aside'],
    ],
  ])('%s', async (_, change, kept) => {
    change();
    expect((await lines()).toSorted()).toEqual(['a needle of ours', ...kept].toSorted());
    const multiline = await lines({ multiline: true });
    expect(multiline.toSorted()).toEqual(['a needle of ours', ...kept].toSorted());
    const named = path.join(tree, 'kept');
    const counted = { pattern: 'needle', path: named, options: { recursive: true, count: true } };
    expect((await plain.search(counted, { roots: ['/'] })).count).toBe(kept.length);
  });
});
