import { expect, test } from 'vitest';
import { resolvePath } from '../security/paths.ts';
import { FileSets } from './file-sets.ts';
import { temporaryFolder, writeFiles } from './testing/trees.ts';

function setsOfTree() {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a.txt': '' });
  const sets = new FileSets();
  return async (glob: string, names = 1) => {
    const tree = { names, boundary: [], members: new Set(['a.txt']) };
    return sets.of(resolvePath(folder, ['/']), '', { recursive: true, globs: [glob] }, tree);
  };
}

test('a set is cached until a name changes, also an empty one', async () => {
  const of = setsOfTree();
  for (const [glob, count] of [
    ['*.txt', 1],
    ['*.c', 0],
  ] as const) {
    expect(await of(glob)).toMatchObject({ isFresh: true, names: { size: count } });
    expect(await of(glob)).toMatchObject({ isFresh: false, names: { size: count } });
  }
  expect((await of('*.txt', 2))?.isFresh).toBe(true);
});

test('sets of before a change are gone with the first after it', async () => {
  const of = setsOfTree();
  await of('*.c', 1);
  await of('*.txt', 2);
  // The cache would have it, had it not been dropped.
  expect((await of('*.c', 1))?.isFresh).toBe(true);
});

test('so many sets are kept, and not more: those used last', { tags: 'slow' }, async () => {
  const of = setsOfTree();
  for (let i = 0; i < 100; i++) await of(`*.${i}`);
  await of('*.0');
  await of('*.100');
  expect((await of('*.0'))?.isFresh).toBe(false);
  expect((await of('*.1'))?.isFresh).toBe(true);
});
