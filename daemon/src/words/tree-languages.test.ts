import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeTree, TreeDescriptions } from './tree-languages.ts';

const folder = mkdtempSync(join(tmpdir(), 'dowse-tree-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('counts extensions and names the top folders, as a search would see them', async () => {
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true });
  for (const name of [
    'src/a.py',
    'src/deep/b.PY',
    'src/deep/setup.py',
    'c.go',
    'Makefile',
    '.hidden.rs',
    'ignored.rb',
  ])
    writeFileSync(join(folder, name), 'x');
  writeFileSync(join(folder, '.gitignore'), 'ignored.rb\n');
  expect(await describeTree(folder)).toEqual({
    languages: new Map(
      [
        ['py', 3],
        ['go', 1],
      ].sort() as [string, number][],
    ),
    folders: new Set(['src']),
    subfolders: new Set(['deep']),
    packages: new Set(['src/deep']),
    files: new Set(['a', 'b', 'c', 'setup']),
  });
});

test('all top folders are known of a tree that is too large to be looked at as a whole', async () => {
  const large = mkdtempSync(join(folder, 'large-'));
  for (const name of ['first', 'net']) mkdirSync(join(large, name));
  for (let at = 0; at <= 5_000; at++) writeFileSync(join(large, 'first', `${at}.c`), '');
  expect((await describeTree(large)).folders).toEqual(new Set(['first', 'net']));
});

test('a file is a tree of itself, and what is not there gives no hint', async () => {
  expect((await describeTree(join(folder, 'c.go'))).languages).toEqual(new Map([['go', 1]]));
  expect((await describeTree(join(folder, 'none'))).languages.size).toBe(0);
});

test('a caller who goes away leaves a whole description to the next one', async () => {
  const descriptions = new TreeDescriptions();
  const leaving = new AbortController();
  const left = descriptions.of(folder, leaving.signal);
  leaving.abort(new Error('typed on'));
  await expect(left).rejects.toThrow('typed on');
  expect((await descriptions.of(folder)).languages.get('py')).toBe(3);
  await expect(descriptions.of(folder, leaving.signal)).rejects.toThrow('typed on');
});
