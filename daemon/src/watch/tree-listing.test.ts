import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../patterns/testing/trees.ts';
import { listTree } from './tree-listing.ts';

test('what ripgrep would search, and what it leaves out', async () => {
  const tree = temporaryFolder();
  expect(await listTree(tree)).toEqual({ names: [], ignored: new Set() });
  writeFiles(tree, { '.ignore': '*.log\n', 'a.log': '', 'b.txt': '' });
  const { names, ignored } = await listTree(tree);
  expect(names).toEqual(['b.txt']);
  expect(ignored).toContain('a.log');
});

describe.runIf(process.platform !== 'win32')('a program that names a file, and then', () => {
  const list = (end: string) => {
    const program = join(temporaryFolder(), 'program');
    writeFileSync(program, `#!/bin/sh\nprintf './a.txt\\0'\n${end}\n`, { mode: 0o755 });
    return listTree(temporaryFolder(), program);
  };

  test.each([
    ['is killed', 'kill -9 $$'],
    ['fails as ripgrep never does in order', 'exit 101'],
  ])('%s, has not named them all', async (_, end) => {
    await expect(list(end)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  test('says that a file could not be read, has', async () => {
    expect((await list('exit 2')).names).toEqual(['a.txt']);
  });
});
