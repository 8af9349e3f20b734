import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listTree } from '../watch/tree-listing.ts';
import { EndlessRules, readsEndlessRules } from './endless-rules.ts';
import { listFiles } from './list-files.ts';
import { RipgrepSearch } from './pattern-search.ts';
import { makeStuck } from './testing/stuck-ripgrep.ts';

async function everyFile(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const batch of listFiles(folder)) files.push(...batch);
  return files;
}

describe.runIf(process.platform === 'linux').each([
  ['a pipe that nobody writes to', makeStuck],
  // git can store such a link; the terminal never sends anything.
  ['a device', (folder: string) => symlinkSync('/dev/ptmx', path.join(folder, '.ignore'))],
  [
    "a file of the kernel's",
    (folder: string) => symlinkSync('/proc/self/pagemap', path.join(folder, '.ignore')),
  ],
  [
    'a huge file',
    (folder: string) => {
      writeFileSync(path.join(folder, '.ignore'), '');
      truncateSync(path.join(folder, '.ignore'), 2 ** 40);
    },
  ],
])('%s for ignore rules', (_, put) => {
  let tree: string;
  let search: RipgrepSearch;
  beforeEach(() => {
    tree = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-endless-')));
    mkdirSync(path.join(tree, 'sub'));
    for (const file of ['a.txt', 'sub/b.txt']) writeFileSync(path.join(tree, file), 'needle');
    put(path.join(tree, 'sub'));
    search = new RipgrepSearch();
  });
  afterEach(async () => {
    await search.close();
    rmSync(tree, { recursive: true });
  });

  test('ends searches and listings with an error; they work again once it is gone', async () => {
    const request = { pattern: 'needle', path: '.', options: { recursive: true } };
    const all = () => [search.search(request, { roots: [tree] }), everyFile(tree), listTree(tree)];
    for (const outcome of await Promise.allSettled(all())) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(EndlessRules) });
    }
    expect(search.activity).toEqual({ running: 0, waiting: 0, pids: [] });
    unlinkSync(path.join(tree, 'sub/.ignore'));
    await Promise.all(all());
  });

  test('in the searched folder or above it is named at once', async () => {
    put(tree);
    const request = { pattern: 'needle', path: 'sub', options: { recursive: true } };
    const named = {
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining(path.join(tree, '.ignore')),
    };
    unlinkSync(path.join(tree, 'sub/.ignore'));
    for (const folder of ['.', 'sub']) {
      const searched = search.search({ ...request, path: folder }, { roots: [tree] });
      await expect(searched).rejects.toMatchObject(named);
    }
  });
});

test.runIf(process.platform === 'linux').each([
  ['/proc/self/cgroup', false],
  ['/proc/self/mountinfo', false],
  ['/sys/devices/system/cpu/online', false],
  ['/proc/self/pagemap', true],
  ['/proc/self/maps', true],
])('a process that reads %s: %s', async (file, isEndless) => {
  const reader = spawn('sh', ['-c', `exec 3< ${file}; echo; read line`], { cwd: tmpdir() });
  try {
    await once(reader.stdout, 'data');
    expect(readsEndlessRules(reader.pid!)).toBe(isEndless);
  } finally {
    reader.kill();
  }
});
