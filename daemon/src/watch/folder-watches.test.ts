import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventQueue } from './event-queue.ts';
import { FolderWatches } from './folder-watches.ts';

let root: string;
let open: Set<string>;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dowse-watches-'));
  open = new Set();
});
afterEach(() => rmSync(root, { recursive: true }));

function watches(): FolderWatches {
  const watch = (path: string) => {
    open.add(path);
    return { close: () => open.delete(path) };
  };
  return new FolderWatches(root, { watch, noteLoss() {} } as unknown as EventQueue, () => {});
}

const none = () => false;
const opened = () => [...open].map(path => path.slice(root.length + 1)).sort();

test('dropping a folder drops all folders below it, and no others', async () => {
  for (const folder of ['a/b/c', 'a/b2', 'a b', 'd/e/f']) mkdirSync(join(root, folder), { recursive: true });
  const it = watches();
  await it.walk('', none);
  it.drop('a/b');
  expect(opened()).toEqual(['', 'a', 'a b', 'a/b2', 'd', 'd/e', 'd/e/f']);
  await it.walk('a/b', none);
  it.drop('d/e');
  await it.walk('d/e/f', none);
  it.drop('d');
  expect(opened()).toEqual(['', 'a', 'a b', 'a/b', 'a/b/c', 'a/b2']);
  it.drop('');
  expect(opened()).toEqual([]);
});

// With a comparison against all other folders this would take minutes.
test('many are dropped one by one', async () => {
  const it = watches();
  const folders = Array.from({ length: 60_000 }, (_, n) => `${n % 100}/${n}`);
  // Nothing is on disk. A missing folder stays watched until its event arrives.
  for (const folder of folders) await it.walk(folder, none);
  expect(open.size).toBe(60_000);
  for (const folder of folders) it.drop(folder);
  expect(open.size).toBe(0);
});
