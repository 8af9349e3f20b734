import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { searchedFiles } from './searched-files.ts';
import { killProcessIn, makeStuck } from './testing/stuck-ripgrep.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-searched-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.skipIf(process.platform !== 'linux')('a ripgrep that is killed has not said of any file', async () => {
  writeFileSync(path.join(root, 'a.txt'), '');
  mkdirSync(path.join(root, 'sub'));
  const target = {
    absolute: root,
    isDirectory: true,
    isFile: false,
    requested: root,
    present: (file: string) => file,
  };
  const request = { path: root, pattern: 'x', options: { recursive: true } };
  expect([...(await searchedFiles(target, request, ['a.txt']))]).toEqual(['a.txt']);
  makeStuck(path.join(root, 'sub'));
  const searched = searchedFiles(target, request, ['a.txt', 'sub/b.txt']);
  await Promise.all([
    expect(searched).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' }),
    killProcessIn(root),
  ]);
});
