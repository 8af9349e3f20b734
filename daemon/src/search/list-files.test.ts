import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listFiles } from './list-files.ts';
import { killProcessIn, makeStuck } from './testing/stuck-ripgrep.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-list-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

function tree(name: string, files: Record<string, string>): string {
  const root = path.join(base, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

async function list(dir: string): Promise<{ files: string[]; oddNames: string[] }> {
  const files: string[] = [];
  const listing = listFiles(dir);
  for (;;) {
    const next = await listing.next();
    if (next.done) return { files: files.sort(), oddNames: next.value };
    files.push(...next.value);
  }
}

test('ignored files are left out, also outside git, at any depth', async () => {
  const root = tree('rules', {
    '.gitignore': 'git.txt\n',
    '.ignore': 'plain.txt\n',
    '.dowseignore': '*.gen\nvendor/\n',
    'a.txt': '',
    'git.txt': '',
    'plain.txt': '',
    'x.gen': '',
    'vendor/v.txt': '',
    'sub/.dowseignore': '!kept.gen\n/only-here\n',
    'sub/kept.gen': '',
    'sub/only-here': '',
    'sub/deep/only-here': '',
    '.hidden': '',
  });
  expect((await list(root)).files).toEqual(['a.txt', 'sub/deep/only-here', 'sub/kept.gen']);
  expect((await list(path.join(root, 'sub'))).files).toEqual(['deep/only-here', 'kept.gen']);
  expect((await list(path.join(root, 'vendor'))).files).toEqual(['v.txt']);
});

test.skipIf(process.platform !== 'linux')('strange names, links and pipes do not break it', async () => {
  const root = tree('strange', { 'new\nline': '', '-dash': '', 'quo"te': '', 'dir/ünï': '' });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x66, 0xff, 0xfe])]), '');
  symlinkSync('.', path.join(root, 'loop'));
  execFileSync('mkfifo', [path.join(root, 'pipe')]);
  execFileSync('mkfifo', [path.join(root, '.dowseignore')]);
  const { files, oddNames } = await list(root);
  expect(files).toEqual(['-dash', 'dir/ünï', 'new\nline', 'quo"te']);
  expect(oddNames).toEqual([expect.any(String)]);
});

test('a folder that is gone and an aborted signal', async () => {
  await expect(list(path.join(base, 'gone'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  const root = tree('aborted', { a: '' });
  const abort = new AbortController();
  const listing = listFiles(root, { signal: abort.signal });
  await listing.next();
  abort.abort(new Error('enough'));
  await expect(listing.next()).rejects.toThrow('enough');
});

test.skipIf(process.platform !== 'linux')('a part of a list is not taken for the whole', async () => {
  const root = tree('killed', { 'a.txt': '', 'sub/b.txt': '' });
  makeStuck(path.join(root, 'sub'));
  await Promise.all([
    expect(list(root)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' }),
    killProcessIn(root),
  ]);
});
