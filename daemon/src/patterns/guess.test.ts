import { mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchRequest } from '../api/schemas.ts';
import { resolvePath } from '../security/paths.ts';
import { TreeWatcher } from '../watch/tree-watcher.ts';
import { PatternIndexes } from './pattern-indexes.ts';
import { temporaryFolder, writeFiles } from './testing/trees.ts';

describe.runIf(process.platform === 'linux')('which files a pattern can be in, guessed', () => {
  let tree: string;
  let trees: TreeWatcher;
  let indexes: PatternIndexes;
  beforeEach(async () => {
    const root = realpathSync(temporaryFolder());
    tree = join(root, 'tree');
    mkdirSync(tree);
    writeFiles(tree, { 'a.c': 'needle\n', 'lib/b.c': 'needle\n', 'lib/c.c': 'nothing\n' });
    trees = new TreeWatcher(join(root, 'cookies'));
    indexes = new PatternIndexes(trees, { info() {}, warn() {} });
    await indexes.of(tree, join(root, 'index')).build();
  });
  afterEach(async () => {
    await indexes.close();
    await trees.close();
  });

  const narrow = (mayGuess: boolean, options: SearchRequest['options'] = {}) =>
    indexes.narrow(
      { pattern: 'needle', path: tree, options: { recursive: true, ...options } },
      resolvePath(tree, ['/']),
      { mayGuess },
    );

  test('is right where nothing happened, and the same as what is sure', async () => {
    const { isRight, ...guessed } = await narrow(true);
    expect(await isRight).toBe(true);
    expect(guessed.files?.named.map(({ name }) => name)).toEqual(['a.c', 'lib/b.c']);
    const sure = await narrow(false);
    expect(sure.isRight).toBeUndefined();
    expect(sure).toEqual(guessed);
  });

  test.each<[string, () => void]>([
    ['a file written anew', () => writeFiles(tree, { 'lib/c.c': 'a needle\n' })],
    ['a new file', () => writeFiles(tree, { 'new/d.c': 'needle\n' })],
    ['a file that went', () => rmSync(join(tree, 'a.c'))],
    ['an ignore file', () => writeFiles(tree, { 'lib/.gitignore': 'b.c\n', 'lib/.ignore': 'b.c\n' })],
    ['a .dowseignore', () => writeFiles(tree, { 'lib/.dowseignore': 'b.c\n' })],
    ['a link to a .dowseignore', () => symlinkSync('../a.c', join(tree, 'lib/.dowseignore'))],
  ])('is wrong after %s', async (_, happen) => {
    happen();
    expect(await (await narrow(true)).isRight).toBe(false);
  });

  test('is wrong when all is closed before it is known, and nothing starts again', async () => {
    const { isRight } = await narrow(true);
    const closed = indexes.close();
    expect(await isRight).toBe(false);
    await closed;
    expect((await narrow(true)).files).toBeUndefined();
  });

  test('is not made where the files are not known yet', async () => {
    expect((await narrow(true, { globs: ['*.c'] })).isRight).toBeUndefined();
    expect(await (await narrow(true, { globs: ['*.c'] })).isRight).toBe(true);
  });
});
