import { linkSync, mkdirSync, realpathSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../patterns/testing/trees.ts';
import { Cookies } from './cookies.ts';
import { EventQueue } from './event-queue.ts';
import { TreeWatch } from './tree-watch.ts';

/** More than are looked at each time. */
const LINKS = Array.from({ length: 2001 }, (_, i) => `links/${i}`);

describe.runIf(process.platform === 'linux')('what is said of a tree', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(temporaryFolder());
    writeFiles(root, { 'a.txt': 'text\n' });
  });

  function watched(): TreeWatch {
    const events = new EventQueue();
    const cookies = new Cookies(join(temporaryFolder(), 'cookies'), events);
    const tree = new TreeWatch(root, events, cookies);
    onTestFinished(() => {
      tree.close();
      cookies.close();
    });
    return tree;
  }

  /** A path in the tree whose last byte is no UTF-8. */
  const oddPath = (path: string) => Buffer.concat([Buffer.from(join(root, path)), Buffer.from([0xff])]);

  describe('is not sure where a folder has a name that is not UTF-8', () => {
    const ODD = 'there are names that are not UTF-8';

    test('made later, and empty', async () => {
      const tree = watched();
      expect((await tree.sync()).unsure).toBeUndefined();
      mkdirSync(oddPath('b'));
      expect((await tree.sync()).unsure).toBe(ODD);
      writeFileSync(Buffer.concat([oddPath('b'), Buffer.from('/x.txt')]), 'text\n');
      expect((await tree.sync()).unsure).toBe(ODD);
    });

    test('there from the start, while others come', async () => {
      writeFiles(root, { 'sub/c.txt': 'text\n' });
      mkdirSync(oddPath('sub/b'));
      const tree = watched();
      expect((await tree.sync()).unsure).toBe(ODD);
      writeFiles(root, { 'other/d.txt': 'text\n' });
      expect((await tree.sync()).unsure).toBe(ODD);
    });

    test('until it is gone', async () => {
      mkdirSync(oddPath('b'));
      const tree = watched();
      expect((await tree.sync()).unsure).toBe(ODD);
      rmdirSync(oddPath('b'));
      expect((await tree.sync()).unsure).toBeUndefined();
    });
  });

  test.each([
    ['a symlink', symlinkSync],
    ['a hard link', linkSync],
  ])('follows an ignore file that is %s, and is written to elsewhere', async (_, link) => {
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
  ])('is sure again when too many hard links are %s', async (_, end) => {
    const tree = watched();
    mkdirSync(join(root, 'links'));
    for (const name of LINKS) linkSync(join(root, 'a.txt'), join(root, name));
    tree.stats((await tree.sync(true)).all!);
    expect((await tree.sync()).unsure).toContain('hard links');
    end(root);
    expect((await tree.sync()).unsure).toBeUndefined();
  });

  test('does not remember all ignored folders that there ever were', async () => {
    writeFiles(root, { '.ignore': 'out*/\n' });
    const tree = watched();
    await tree.sync();
    const folders = Array.from({ length: 1100 }, (_, i) => join(root, `out${i}`));
    for (const folder of folders) mkdirSync(folder);
    expect((await tree.sync()).boundary).toHaveLength(1100);
    for (const folder of folders) rmdirSync(folder);
    expect((await tree.sync()).boundary.length).toBeLessThanOrEqual(1000);
  });
});
