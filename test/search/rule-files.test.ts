/** Special and huge files with the name of an ignore file: a search ends with a result or an error. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from '../../daemon/src/search/list-files.ts';
import { type PatternSearch, RipgrepSearch } from '../../daemon/src/search/pattern-search.ts';
import { removeFolder, temporaryFolder, writeFiles } from '../support/tree.ts';

let tree: string;
let search: PatternSearch;
beforeEach(() => {
  tree = temporaryFolder();
  writeFiles(tree, { '.git/HEAD': 'ref: refs/heads/main\n', 'a.txt': 'needle\n', 'sub/b.txt': 'needle\n' });
  mkdirSync(path.join(tree, '.git', 'info'));
  search = new RipgrepSearch();
});
afterEach(async () => {
  await search.close();
  removeFolder(tree);
});

const at = (name: string) => path.join(tree, name);
const pipe = (name: string) => void execFileSync('mkfifo', [at(name)]);

async function found(): Promise<string[]> {
  const request = { pattern: 'needle', path: tree, options: { recursive: true } };
  const { results } = await search.search(request, { roots: [tree] });
  return results.map(({ file_name }) => path.relative(tree, file_name));
}

async function listed(): Promise<string[]> {
  const files: string[] = [];
  for await (const batch of listFiles(tree)) files.push(...batch);
  return files.sort();
}

test.skipIf(process.platform === 'win32').each<[string, () => void]>([
  ['a folder', () => void mkdirSync(at('.gitignore'))],
  ['a link to a folder', () => symlinkSync('sub', at('.ignore'))],
  ['a link to nothing', () => symlinkSync('gone', at('sub/.gitignore'))],
  ['a link to itself', () => symlinkSync('.gitignore', at('.gitignore'))],
  ['a folder for info/exclude', () => void mkdirSync(at('.git/info/exclude'))],
  ['a pipe as .dowseignore', () => pipe('.dowseignore')],
])('%s is skipped', async (_, make) => {
  make();
  expect(await found()).toEqual(['a.txt', 'sub/b.txt']);
  expect(await listed()).toEqual(['a.txt', 'sub/b.txt']);
});

test.skipIf(process.platform !== 'linux').each<[string, string, () => void]>([
  ['a pipe in the searched folder', '.gitignore', () => pipe('.gitignore')],
  ['a pipe below', 'sub/.gitignore', () => pipe('sub/.gitignore')],
  ['a pipe that ripgrep alone reads', 'ignore', () => pipe('sub/.rgignore')],
  ['a device', '.git/info/exclude', () => symlinkSync('/dev/zero', at('.git/info/exclude'))],
  ["a file of the kernel's", '.gitignore', () => symlinkSync('/proc/self/pagemap', at('.gitignore'))],
  ['one without an end, below', 'sub/.gitignore', () => symlinkSync('/proc/self/maps', at('sub/.gitignore'))],
  ['a huge file', '.gitignore', () => writeFiles(tree, { '.gitignore': 'x'.repeat(3 * 1024 * 1024) })],
  [
    'a file of very many rules',
    'longer than 100,000 lines',
    () => writeFiles(tree, { '.gitignore': 'x\n'.repeat(1024 * 1024) }),
  ],
  [
    "a pipe among git's settings",
    '.git/more',
    () => {
      pipe('.git/more');
      writeFiles(tree, { '.git/config': '[include]\n\tpath = more\n' });
    },
  ],
])('%s is named', async (_, name, make) => {
  make();
  const error = { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining(name) };
  await expect(found()).rejects.toMatchObject(error);
  await expect(listed()).rejects.toMatchObject(error);
});

test('a line of a million characters is handled', async () => {
  writeFiles(tree, { '.gitignore': `${'x'.repeat(1024 * 1024)}\nb.txt\n` });
  expect(await found()).toEqual(['a.txt']);
});

test.skipIf(process.platform !== 'linux')('a socket is named', async () => {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(at('.ignore'), resolve);
  await promise;
  await expect(found()).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: `${at('.ignore')} cannot be used as ignore rules: it is a socket.`,
  });
  server.close();
});
