import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../patterns/testing/trees.ts';
import type { TreeReport } from './tree-report.ts';
import { TreeWatcher } from './tree-watcher.ts';

describe.runIf(process.platform === 'linux')('TreeWatcher', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(temporaryFolder());
    writeFiles(root, { a: 'text\n' });
  });

  function watcher(cookies = join(temporaryFolder(), 'cookies')): TreeWatcher {
    const trees = new TreeWatcher(cookies);
    onTestFinished(() => trees.close());
    return trees;
  }

  /** Resolves with the first report that names a file. */
  function nextReport(trees: TreeWatcher, name: string) {
    const { promise, resolve } = Promise.withResolvers<TreeReport>();
    const tree = trees.subscribe(root, report => {
      if ([...report.touched, ...report.added].includes(name)) resolve(report);
    });
    return { tree, promise };
  }

  test('counters of a new thread never match those of the last; a closed subscription stays closed', async () => {
    const names: number[] = [];
    for (let i = 0; i < 2; i++) {
      const trees = watcher();
      const tree = trees.subscribe(root, () => {});
      names.push((await tree.sync()).names);
      await trees.close();
      await expect(tree.sync()).rejects.toThrow('closed');
      await expect(trees.subscribe(root, () => {}).sync()).rejects.toThrow('closed');
    }
    expect(names[0]).not.toBe(names[1]);
  });

  test('the end of one thread does not affect the next', async () => {
    const cookies = join(temporaryFolder(), 'cookies');
    writeFileSync(cookies, 'in the way');
    const tree = watcher(cookies).subscribe(root, () => {});
    expect(await tree.sync()).toMatchObject({ isWatched: false, unsure: expect.stringMatching('cookies') });
    rmSync(cookies);
    // Requested before the failed thread has ended.
    expect(await tree.sync()).toMatchObject({ isWatched: true, count: 1 });
  });

  test('a thread that died restarts by itself', async () => {
    const cookies = join(temporaryFolder(), 'cookies');
    writeFileSync(cookies, 'in the way');
    const trees = watcher(cookies);
    const back = Promise.withResolvers<TreeReport>();
    const tree = trees.subscribe(root, report => report.isWatched && back.resolve(report));
    await tree.sync();
    rmSync(cookies);
    expect(await back.promise).toMatchObject({ lostTrack: true, all: ['a'] });
  });

  test('a sync that fails does not affect others', async () => {
    const tree = watcher().subscribe(root, () => {});
    const { names } = await tree.sync();
    await expect(tree.stats(undefined as never)).rejects.toThrow('undefined');
    // The same thread continues its counter.
    expect((await tree.sync()).names).toBe(names);
  });

  test('all subscribers receive all reports, and a list of all files after they subscribe', async () => {
    const trees = watcher();
    const first = nextReport(trees, 'b');
    await first.tree.sync();
    const second = nextReport(trees, 'b');
    const report = await second.tree.sync();
    expect(report).toMatchObject({ lostTrack: false, all: ['a'] });
    writeFiles(root, { b: 'text\n' });
    expect(await first.promise).toBe(await second.promise);
  });

  test('an ended subscription receives nothing more; the others still do', async () => {
    const trees = watcher();
    const reports: TreeReport[] = [];
    const ended = trees.subscribe(root, report => reports.push(report));
    const { tree, promise } = nextReport(trees, 'b');
    await tree.sync();
    await ended.end();
    const { length } = reports;
    writeFiles(root, { b: 'text\n' });
    await promise;
    expect(reports).toHaveLength(length);
    await tree.end();
    await expect(tree.sync()).rejects.toThrow('closed');
  });

  test('a report contains every change made before its request, for all subscribers', async () => {
    const trees = watcher();
    const seen = new Set<string>();
    const note = ({ touched, added }: TreeReport) => {
      for (const path of [...touched, ...added]) seen.add(path);
    };
    trees.subscribe(root, note);
    const tree = trees.subscribe(root, () => {});
    await tree.sync();
    for (let i = 0; i < 20; i++) {
      writeFiles(root, { [`f${i}/n`]: 'text\n', a: `text ${i}\n` });
      seen.clear();
      await tree.sync();
      expect([...seen].sort()).toEqual(['a', `f${i}/n`]);
    }
  });

  test('what we write into a tree of ours is in the next report, during and after the writing', async () => {
    const trees = new TreeWatcher(join(temporaryFolder(), 'cookies'), () => true);
    onTestFinished(() => trees.close());
    const seen = new Set<string>();
    const tree = trees.subscribe(root, ({ touched, added }) => {
      for (const path of [...touched, ...added]) seen.add(path);
    });
    const { names, count } = await tree.sync();
    for (let i = 0; i < 20; i++) {
      seen.clear();
      const written = trees.writing(root);
      writeFiles(root, { [`f${i}/n`]: 'text\n' });
      await tree.sync();
      writeFiles(root, { a: `text ${i}\n` });
      written();
      expect((await tree.sync()).names).toBeGreaterThan(names);
      expect([...seen].sort()).toEqual(['a', `f${i}/n`]);
      seen.clear();
      expect(await tree.sync()).toMatchObject({
        count: count + i + 1,
        touched: [],
        added: [],
        isWatched: true,
      });
      expect(seen.size).toBe(0);
    }
  });

  test('what somebody else writes into a tree of ours is reported too, if later', async () => {
    const trees = new TreeWatcher(join(temporaryFolder(), 'cookies'), () => true);
    onTestFinished(() => trees.close());
    const { tree, promise } = nextReport(trees, 'b');
    await tree.sync();
    writeFiles(root, { b: 'text\n' });
    await promise;
    expect((await tree.sync()).count).toBe(2);
  });
});
