import {
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder, writeFiles } from '../patterns/testing/trees.ts';
import { nameFromBytes } from '../text/odd-names.ts';
import { Cookies } from './cookies.ts';
import { EventQueue } from './event-queue.ts';
import { TreeWatch } from './tree-watch.ts';

/** More hard links than are checked each time. */
const LINKS = Array.from({ length: 2001 }, (_, i) => `links/${i}`);

describe.runIf(process.platform === 'linux')('reports about a tree', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(temporaryFolder());
    writeFiles(root, { 'a.txt': 'text\n' });
  });

  function watched(): TreeWatch {
    const events = new EventQueue();
    const cookies = new Cookies(join(temporaryFolder(), 'cookies'), events);
    const tree = new TreeWatch({ root, events, cookies });
    onTestFinished(() => {
      tree.close();
      cookies.close();
    });
    return tree;
  }

  /** A path in the tree, given as a string of bytes. */
  const oddPath = (path: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
  const odd = (path: string) => nameFromBytes(Buffer.from(path, 'latin1'));

  describe('follows names that are not UTF-8', () => {
    test('of a new folder, and of the files created in it', async () => {
      const tree = watched();
      expect((await tree.sync()).unsure).toBeUndefined();
      mkdirSync(oddPath('b\xff'));
      expect((await tree.sync()).unsure).toBeUndefined();
      writeFileSync(oddPath('b\xff/x.txt'), 'text\n');
      expect(await tree.sync()).toMatchObject({ added: [odd('b\xff/x.txt')], count: 2 });
      writeFileSync(oddPath('b\xff/x.txt'), 'other\n');
      expect(await tree.sync()).toMatchObject({ added: [], touched: [odd('b\xff/x.txt')] });
    });

    test('of several names that look the same', async () => {
      for (const name of ['b\xfe', 'b\xff', 'b\xef\xbf\xbd']) writeFileSync(oddPath(name), 'text\n');
      const tree = watched();
      expect((await tree.sync(true)).all?.sort()).toEqual(
        ['a.txt', odd('b\xfe'), odd('b\xff'), 'b\uFFFD'].sort(),
      );
      rmSync(oddPath('b\xfe'));
      expect(await tree.sync()).toMatchObject({ touched: [odd('b\xfe')], added: [], removed: [] });
    });

    test('where one of two such folders is ignored', async () => {
      for (const name of ['b\xfe', 'b\xff']) mkdirSync(oddPath(name));
      writeFileSync(oddPath('b\xfe/.ignore'), '*\n');
      const tree = watched();
      expect((await tree.sync()).count).toBe(1);
      for (const name of ['b\xfe', 'b\xff']) writeFileSync(oddPath(`${name}/x.txt`), 'text\n');
      expect(await tree.sync()).toMatchObject({ added: [odd('b\xff/x.txt')] });
    });

    test('but not the rules of a repository in such a folder', async () => {
      mkdirSync(oddPath('b\xff/.git'), { recursive: true });
      const tree = watched();
      expect((await tree.sync()).unsure).toContain('the name b\\xff is not UTF-8');
      rmSync(oddPath('b\xff'), { recursive: true });
      expect((await tree.sync()).unsure).toBeUndefined();
    });
  });

  test.each([
    ['a symlink', symlinkSync],
    ['a hard link', linkSync],
  ])('notices changes, made by another name, of an ignore file that is %s', async (_, link) => {
    const rules = join(temporaryFolder(), 'rules');
    writeFileSync(rules, 'a.txt\n');
    writeFiles(root, { 'sub/a.txt': 'text\n', 'sub/b.txt': 'text\n' });
    link(rules, join(root, 'sub', '.ignore'));
    const tree = watched();
    expect((await tree.sync(true)).all).toEqual(expect.arrayContaining(['a.txt', 'sub/b.txt']));
    writeFileSync(rules, 'b.txt\n');
    expect(await tree.sync()).toMatchObject({ added: ['sub/a.txt'], removed: ['sub/b.txt'] });
  });

  test.each<[string, (tree: string) => void]>([
    ['gone', tree => rmSync(join(tree, 'links'), { recursive: true })],
    ['gone one by one', tree => LINKS.forEach(name => void rmSync(join(tree, name)))],
    ['no longer searched', tree => writeFiles(tree, { '.ignore': 'links/\n' })],
  ])('recovers when too many hard links are %s', async (_, end) => {
    const tree = watched();
    mkdirSync(join(root, 'links'));
    for (const name of LINKS) linkSync(join(root, 'a.txt'), join(root, name));
    tree.stats((await tree.sync(true)).all!);
    expect((await tree.sync()).unsure).toContain('hard links');
    end(root);
    expect((await tree.sync()).unsure).toBeUndefined();
  });

  test('forgets ignored folders that were deleted', async () => {
    writeFiles(root, { '.ignore': 'out*/\n' });
    const tree = watched();
    await tree.sync();
    const folders = Array.from({ length: 1100 }, (_, i) => join(root, `out${i}`));
    for (const folder of folders) mkdirSync(folder);
    expect((await tree.sync()).boundary).toHaveLength(1100);
    for (const folder of folders) rmdirSync(folder);
    expect((await tree.sync()).boundary.length).toBeLessThanOrEqual(1000);
  });

  test('reports a queue overflow, and watches folders created meanwhile', async () => {
    writeFiles(root, { 'b.txt': 'text\n' });
    const tree = watched();
    expect(await tree.sync()).toMatchObject({ lostTrack: true, count: 2 });
    expect(await tree.sync()).toMatchObject({ lostTrack: false });
    const most = Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
    // Alternating, because the kernel merges equal consecutive events.
    for (let i = 0; i <= most / 2; i++)
      for (const name of ['a.txt', 'b.txt']) utimesSync(join(root, name), i, i);
    mkdirSync(join(root, 'unseen'));
    expect(await tree.sync()).toMatchObject({ lostTrack: true, all: expect.arrayContaining(['a.txt']) });
    writeFiles(root, { 'unseen/c.txt': 'text\n' });
    expect(await tree.sync()).toMatchObject({ lostTrack: false, added: ['unseen/c.txt'] });
  });

  test('reports delivered events on its own, without a listing', async () => {
    const tree = watched();
    await tree.sync();
    writeFiles(root, { 'a.txt': 'other\n', 'new.txt': 'text\n' });
    const report = await vi.waitFor(
      () => tree.takeDelivered() ?? Promise.reject(new Error('no event yet')),
      60_000,
    );
    expect(report).toMatchObject({ touched: ['a.txt'], added: [], isPartial: true });
    expect(tree.needsSync).toBe(true);
    expect(await tree.sync()).toMatchObject({ touched: [], added: ['new.txt'] });
    expect(tree.needsSync).toBe(false);
  });

  test('is watched again after it was deleted and created', async () => {
    const tree = watched();
    await tree.sync();
    rmSync(root, { recursive: true });
    expect(await tree.sync()).toMatchObject({ isWatched: false, unsure: 'the directory is gone' });
    expect(tree.hasSilentChange()).toBe(false);
    writeFiles(root, { 'back.txt': 'text\n' });
    expect(tree.hasSilentChange()).toBe(true);
    expect(await tree.sync()).toMatchObject({ isWatched: true, all: ['back.txt'] });
  });
});
