import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../patterns/testing/trees.ts';
import { SharedFiles } from './shared-files.ts';

describe('files with several names', () => {
  let root: string;
  let shared: SharedFiles;
  beforeEach(() => {
    root = temporaryFolder();
    shared = new SharedFiles(root);
    writeFiles(root, { 'd/a.txt': 'text\n' });
  });

  const consider = (path: string) => shared.consider(path, lstatSync(join(root, path)));
  const replaceFolder = () => {
    rmSync(join(root, 'd'), { recursive: true });
    writeFiles(root, { d: 'a file\n' });
  };

  test('are known from the second name on', () => {
    expect(consider('d/a.txt')).toBeUndefined();
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    expect(consider('b.txt')).toBe('d/a.txt');
  });

  test('have changed where a file is in place of their folder', () => {
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    consider('d/a.txt');
    replaceFolder();
    expect(shared.changed()).toEqual(['d/a.txt']);
    expect(shared.changed()).toEqual([]);
  });

  test('have changed once, written to a moment ago', () => {
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    consider('d/a.txt');
    writeFiles(root, { 'b.txt': 'more text\n' });
    expect(shared.changed()).toEqual(['d/a.txt']);
  });

  test('are no others where a file is in place of the folder of the first', () => {
    consider('d/a.txt');
    linkSync(join(root, 'd/a.txt'), join(root, 'b.txt'));
    linkSync(join(root, 'd/a.txt'), join(root, 'c.txt'));
    replaceFolder();
    expect(consider('b.txt')).toBeUndefined();
  });

  test('are all that is kept, however often one is saved by a rename', () => {
    consider('d/a.txt');
    const { size } = shared;
    for (let i = 0; i < 10; i++) {
      renameSync(join(root, 'd/a.txt'), join(root, `old-${i}`));
      writeFiles(root, { 'd/a.txt': `${i}\n` });
      consider('d/a.txt');
    }
    expect(shared.size).toBe(size);
    shared.forget('d/a.txt');
    expect(shared.size).toBe(0);
  });
});
