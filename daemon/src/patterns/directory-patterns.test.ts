import { linkSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TreeWatcher } from '../watch/tree-watcher.ts';
import { PatternIndexError } from './pattern-index-error.ts';
import { PatternIndexes } from './pattern-indexes.ts';
import { temporaryFolder, writeFiles } from './testing/trees.ts';

describe.runIf(process.platform === 'linux')('the pattern index of a directory', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(temporaryFolder());
    writeFiles(root, { 'tree/a.c': 'needle\n', 'tree/b.c': 'nothing\n' });
  });

  /** The daemon's pattern index of the directory. */
  function opened() {
    const trees = new TreeWatcher(join(root, 'cookies'));
    const indexes = new PatternIndexes(trees, { info() {}, warn() {} });
    const close = async () => {
      await indexes.close();
      await trees.close();
    };
    onTestFinished(close);
    return { close, indexes, patterns: indexes.of(join(root, 'tree'), join(root, 'index')) };
  }

  test('tells without waiting whether a search may find something', async () => {
    const { indexes, patterns } = opened();
    await patterns.build();
    const tree = join(root, 'tree');
    const isLikely = (pattern: string, options = {}) =>
      indexes.likely({ pattern, path: tree, options: { recursive: true, ...options } })(tree);
    expect(isLikely('needle')).toBe(true);
    expect(isLikely('NEEDLE')).toBe(false);
    expect(isLikely('NEEDLE', { ignore_case: true })).toBe(true);
    expect(isLikely('haystack')).toBe(false);
    // If the index cannot answer, the search must.
    expect(isLikely('haystack', { no_ignore: true })).toBe(true);
    expect(isLikely('.')).toBe(true);
    expect(indexes.likely({ pattern: 'haystack', path: tree })(root)).toBe(true);
  });

  test('found to be damaged while it is brought up to date, is built anew', async () => {
    const { patterns } = opened();
    await patterns.build();
    const updated = patterns.build();
    patterns.recover(new PatternIndexError('damaged', 'a list is not as it was written'));
    await updated;
    await patterns.build();
    expect(patterns.status).toMatchObject({ status: 'ready', message: expect.stringContaining('rebuilt') });
    expect(patterns.status.progress).toBeUndefined();
  });

  test('builds from nothing once for two that ask for it, also while it is brought up to date', async () => {
    const { patterns } = opened();
    await patterns.build();
    const updated = patterns.build();
    expect(patterns.build()).toBe(updated);
    const rebuilt = patterns.build({ force: true });
    expect(rebuilt).not.toBe(updated);
    expect(patterns.build({ force: true })).toBe(rebuilt);
    expect(patterns.build()).toBe(rebuilt);
    await Promise.all([updated, rebuilt]);
    expect(patterns.usable?.fileCount).toBe(2);
  });

  test('reports why a tree cannot be followed, and does not stay in the state "building"', async () => {
    const { patterns } = opened();
    await patterns.build();
    mkdirSync(join(root, 'tree', 'links'));
    for (let i = 0; i <= 2000; i++) linkSync(join(root, 'tree/a.c'), join(root, `tree/links/${i}.c`));
    const unavailable = { status: 'unavailable', message: expect.stringContaining('hard links') };
    await vi.waitFor(() => expect(patterns.status).toMatchObject(unavailable), 60_000);
    await expect(patterns.build({ force: true })).rejects.toThrow('hard links');
    expect(patterns.status).toMatchObject({ ...unavailable, files: 0 });
    rmSync(join(root, 'tree', 'links'), { recursive: true });
    await patterns.build();
    expect(patterns.status).toMatchObject({ status: 'ready', files: 2 });
  });

  test('a directory that reappears is no longer reported as gone', async () => {
    const { patterns } = opened();
    await patterns.build();
    renameSync(join(root, 'tree'), join(root, 'away'));
    await expect(patterns.build()).rejects.toThrow('gone');
    renameSync(join(root, 'away'), join(root, 'tree'));
    await vi.waitFor(() => patterns.build(), 60_000);
    expect(patterns.status).toEqual({ status: 'ready', files: 2, bytes: expect.any(Number) });
  });

  test('of a directory that was away is used again soon after it is back', async () => {
    const { patterns } = opened();
    await patterns.build();
    renameSync(join(root, 'tree'), join(root, 'away'));
    await expect(patterns.build()).rejects.toThrow('gone');
    renameSync(join(root, 'away'), join(root, 'tree'));
    await vi.waitFor(() => expect(patterns.usable).toBeDefined(), 60_000);
  });

  test('is used once the watcher can start, though it could not at first', async () => {
    const before = opened();
    await before.patterns.build();
    await before.close();
    const cookies = join(root, 'cookies');
    writeFileSync(cookies, 'in the way');
    const { patterns } = opened();
    await vi.waitFor(() => expect(patterns.status.status).toBe('unavailable'), 60_000);
    rmSync(cookies);
    await vi.waitFor(() => expect(patterns.usable).toBeDefined(), 60_000);
  });
});
