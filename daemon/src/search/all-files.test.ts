import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SearchOptions } from '../api/schemas.ts';
import { withAllFiles } from './all-files.ts';
import { RipgrepSearch } from './pattern-search.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-files-')));
const search = withAllFiles(new RipgrepSearch());
afterAll(async () => {
  await search.close();
  rmSync(root, { recursive: true, force: true });
});

const files: Readonly<Record<string, string | Buffer>> = {
  'app/__init__.py': '',
  'app/main.py': 'import app\n',
  'app/logo.png': Buffer.from([0x89, 0, 1, 2]),
  'lib/__init__.py': '"""Library"""\n',
  'lib/empty.txt': '',
  'z/__init__.py': '',
  '.hidden/__init__.py': '',
  'out/__init__.py': '',
  '.ignore': 'out\n',
};
for (const [name, content] of Object.entries(files)) {
  mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
}

const call = { roots: [root] };
const requestOf = (options: SearchOptions) => ({
  pattern: '',
  path: root,
  options: { recursive: true, files_only: true, ...options },
});
const below = (name: string) => name.slice(root.length + 1);

async function listed(options: SearchOptions = {}) {
  const { results, truncated } = await search.search(requestOf(options), call);
  return { names: results.map(({ file_name }) => below(file_name)), truncated };
}

async function streamed(options: SearchOptions = {}) {
  const names: string[] = [];
  const matches = search.stream(requestOf(options), call);
  for (;;) {
    const { done, value } = await matches.next();
    if (done) return { names, count: value.count, truncated: value.truncated };
    names.push(below(value.file_name));
  }
}

const INITS = ['app/__init__.py', 'lib/__init__.py', 'z/__init__.py'];
const ALL = [
  'app/__init__.py',
  'app/logo.png',
  'app/main.py',
  'lib/__init__.py',
  'lib/empty.txt',
  'z/__init__.py',
];

test('the empty pattern lists empty and binary files too, in the order of paths', async () => {
  expect(await listed()).toEqual({ names: ALL, truncated: undefined });
  expect(await listed({ globs: ['**/__init__.py'] })).toEqual({ names: INITS, truncated: undefined });
  expect(await listed({ globs: ['*.png'] })).toEqual({ names: ['app/logo.png'], truncated: undefined });
  expect((await listed({ hidden: true, globs: ['__init__.py'] })).names).toContain('.hidden/__init__.py');
});

test('a listing is cut at its limit', async () => {
  for (const most of [1, 2, 3, 5])
    expect(await listed({ max_results: most })).toEqual({ names: ALL.slice(0, most), truncated: true });
  expect(await listed({ max_results: 6 })).toEqual({ names: ALL, truncated: undefined });
});

test('a count has all files', async () => {
  const counted = await search.search(requestOf({ count: true, globs: ['**/__init__.py'] }), call);
  expect(counted).toMatchObject({ count: 3, files: 3 });
});

test('a stream has each file once, up to its limit', async () => {
  const all = await streamed();
  expect(all.names.sort()).toEqual([...ALL].sort());
  expect(all).toMatchObject({ count: 6, truncated: undefined });
  const some = await streamed({ max_results: 4 });
  expect(some.names).toHaveLength(4);
  expect(some).toMatchObject({ count: 4, truncated: true });
});

test('a search for lines finds none in empty files', async () => {
  expect((await listed({ files_only: false, globs: ['**/__init__.py'] })).names).toEqual(['lib/__init__.py']);
  expect((await listed({ whole_line: true })).names).toEqual([]);
});
