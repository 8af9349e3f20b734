import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
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

/**
 * An indexed file with this size and an old time. The options say how long after its last change it was read, or that
 * it has changed since.
 */
function known(
  path: string,
  size: number,
  { seenAfterMs = 60_000, changedSince = false } = {},
): [string, KnownFile] {
  const mtimeMs = LONG_AGO * 1000;
  const changedMs = statSync(join(root, path), { throwIfNoEntry: false })?.ctimeMs ?? mtimeMs;
  const ctimeMs = changedSince ? changedMs - 100_000 : changedMs;
  const hash = new Uint8Array([size]);
  return [
    path,
    { id: 1, path, state: 'indexed', size, mtimeMs, ctimeMs, seenMs: ctimeMs + seenAfterMs, hash },
  ];
}

test('new and changed files are analyzed in order, missing files are removed, unchanged files are skipped', async () => {
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

test('a file with another time is read again, and so is a file that was read right after a change', async () => {
  put('touched', '1234');
  utimesSync(join(root, 'touched'), LONG_AGO + 5, LONG_AGO + 5);
  put('racy', '1234');
  const { toAnalyze } = await scanDirectory(
    root,
    new Map([known('touched', 4), known('racy', 4, { seenAfterMs: 1500 })]),
  );
  expect(toAnalyze.map(file => file.path)).toEqual(['racy', 'touched']);
});

test('a file that was written and given its old time is read again', async () => {
  put('same', '1234');
  put('set-back', '4321');
  const files = new Map([known('same', 4), known('set-back', 4, { changedSince: true })]);
  expect((await scanDirectory(root, files)).toAnalyze.map(file => file.path)).toEqual(['set-back']);
});

test('single paths: changed, removed, a removed folder, and paths that need a scan', () => {
  put('same', '1234');
  put('grown', '12345');
  put('unknown', 'x');
  mkdirSync(join(root, 'became-folder'));
  const files = new Map([known('same', 4), known('grown', 4), known('gone', 4), known('became-folder', 4)]);
  const changes = checkFiles(root, ['same', 'grown', 'gone', 'unknown', 'became-folder', 'old'], {
    file: path => files.get(path),
    below: folder => (folder === 'old' ? ['old/a', 'old/b'] : []),
    listed: new Set(),
  });
  expect(changes.toAnalyze.map(file => file.path)).toEqual(['grown']);
  expect(changes.removed).toEqual(['gone', 'became-folder', 'old/a', 'old/b']);
  expect(changes.unknown).toBe(1);
});

test('paths from a listing need no scan, except those that other rules leave out', () => {
  put('new', '1234');
  put('left.out', '1234');
  put('.dowseignore', '*.out\n');
  const paths = ['new', 'left.out', 'gone', 'odd\uDC80'];
  const changes = checkFiles(root, paths, { file: () => undefined, below: () => [], listed: new Set(paths) });
  expect(changes.toAnalyze.map(file => file.path)).toEqual(['new']);
  expect(changes).toMatchObject({ removed: [], unknown: 1 });
});

test('a known file that became a symlink is removed', async () => {
  put('target', '1234');
  symlinkSync('target', join(root, 'link'));
  const files = new Map([known('target', 4), known('link', 4)]);
  expect((await scanDirectory(root, files)).removed).toEqual(['link']);
  const one = checkFiles(root, ['link'], {
    file: path => files.get(path),
    below: () => [],
    listed: new Set(),
  });
  expect(one.removed).toEqual(['link']);
});
