import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ripgrepPath, startRipgrep } from './ripgrep.ts';

test('the program is there', async () => {
  expect(existsSync(await ripgrepPath())).toBe(true);
});

test('it starts, and returns its exit code', async () => {
  const ripgrep = await startRipgrep(['--version'], tmpdir());
  let text = '';
  for await (const chunk of ripgrep.stdout) text += chunk;
  expect(text).toMatch(/^ripgrep \d+/);
  expect(await ripgrep.exit).toEqual({ code: 0, stderr: '' });
});

test('only a program that is missing or closed is advised to be installed', async () => {
  await expect(startRipgrep([], tmpdir(), { program: '/nowhere/rg' })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: expect.stringContaining('npm ci'),
  });
  await expect(startRipgrep(['a\0'], tmpdir())).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: 'ERR_INVALID_ARG_VALUE',
  });
});

test('a folder that was away for a moment is no fault of ripgrep', async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-away-')));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const folder = join(base, 'folder');
  const starting = startRipgrep(['--files'], folder, { program: await ripgrepPath() });
  mkdirSync(folder);
  await expect(starting).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});
