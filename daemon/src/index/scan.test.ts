import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KnownFile } from '../store/index-writer.ts';
import { checkFiles, scanDirectory } from './scan.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-scan-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const LONG_AGO = 1_600_000_000;

function put(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), LONG_AGO, LONG_AGO);
}

/** A file as it was indexed: of that size, last changed long ago, read when `seenMs` says. */
function known(path: string, size: number, seenMs = LONG_AGO * 1000 + 60_000): [string, KnownFile] {
  const hash = new Uint8Array([size]);
  return [path, { id: 1, path, state: 'indexed', size, mtimeMs: LONG_AGO * 1000, seenMs, hash }];
}

test('new and changed files are to be analyzed, in order; missing ones removed; the same left alone', async () => {
  put('same', '1234');
  put('grown', '12345');
  put('new/file', 'x');
  const changes = await scanDirectory(root, new Map([known('same', 4), known('grown', 4), known('gone', 4)]));
  expect(changes.toAnalyze).toEqual([
    { path: 'grown', size: 5, knownHash: new Uint8Array([4]) },
    { path: 'new/file', size: 1, knownHash: null },
  ]);
  expect(changes.removed).toEqual(['gone']);
});

test('a file of another time is read again, and so is one that was read right after it changed', async () => {
  put('touched', '1234');
  utimesSync(join(root, 'touched'), LONG_AGO + 5, LONG_AGO + 5);
  put('racy', '1234');
  const { toAnalyze } = await scanDirectory(
    root,
    new Map([known('touched', 4), known('racy', 4, LONG_AGO * 1000 + 1500)]),
  );
  expect(toAnalyze.map(file => file.path)).toEqual(['racy', 'touched']);
});

test('single paths: changed, removed, a folder that went, and what only a scan can tell', () => {
  put('same', '1234');
  put('grown', '12345');
  put('unknown', 'x');
  mkdirSync(join(root, 'became-folder'));
  const files = new Map([known('same', 4), known('grown', 4), known('gone', 4), known('became-folder', 4)]);
  const changes = checkFiles(root, ['same', 'grown', 'gone', 'unknown', 'became-folder', 'old'], {
    file: path => files.get(path),
    below: folder => (folder === 'old' ? ['old/a', 'old/b'] : []),
  });
  expect(changes.toAnalyze.map(file => file.path)).toEqual(['grown']);
  expect(changes.removed).toEqual(['gone', 'became-folder', 'old/a', 'old/b']);
  expect(changes.unknown).toBe(1);
});

test('a known file that became a symlink is removed', async () => {
  put('target', '1234');
  symlinkSync('target', join(root, 'link'));
  const files = new Map([known('target', 4), known('link', 4)]);
  expect((await scanDirectory(root, files)).removed).toEqual(['link']);
  const one = checkFiles(root, ['link'], { file: path => files.get(path), below: () => [] });
  expect(one.removed).toEqual(['link']);
});
