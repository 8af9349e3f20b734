import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../patterns/testing/trees.ts';
import { SharedFiles } from './shared-files.ts';

describe('files with several hard links', () => {
  let root: string;
  let shared: SharedFiles;
  beforeEach(() => {
    root = temporaryFolder();
    shared = new SharedFiles(root);
    writeFiles(root, { 'd/a.txt': 'text\n' });
  });

  const noteLinks = (path: string) => shared.noteLinks(path, lstatSync(join(root, path)));
  const replaceFolder = () => {
    rmSync(join(root, 'd'), { recursive: true });
    writeFiles(root, { d: 'a file\n' });
  };

  test('are known once a second name is seen', () => {
    expect(noteLinks('d/a.txt')).toBeUndefined();
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    expect(noteLinks('b.txt')).toBe('d/a.txt');
  });

  test('count as changed if a file replaces their folder', () => {
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    noteLinks('d/a.txt');
    replaceFolder();
    expect(shared.changed()).toEqual(['d/a.txt']);
    expect(shared.changed()).toEqual([]);
  });

  test('count as changed once after a write', () => {
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    noteLinks('d/a.txt');
    writeFiles(root, { 'b.txt': 'more text\n' });
    expect(shared.changed()).toEqual(['d/a.txt']);
  });

  test('have no other names if a file replaces the folder of the first', () => {
    noteLinks('d/a.txt');
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    linkSync(join(root, 'd/a.txt'), join(root, 'c.txt'));
    replaceFolder();
    expect(noteLinks('b.txt')).toBeUndefined();
  });

  test('use bounded memory when one is saved by renaming many times', () => {
    noteLinks('d/a.txt');
    const { size } = shared;
    for (let i = 0; i < 10; i++) {
      renameSync(join(root, 'd/a.txt'), join(root, `old-${i}`));
      writeFiles(root, { 'd/a.txt': `${i}\n` });
      noteLinks('d/a.txt');
    }
    expect(shared.size).toBe(size);
    shared.forget('d/a.txt');
    expect(shared.size).toBe(0);
  });
});
