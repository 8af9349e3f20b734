import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moveOver } from './move-over.ts';

/** A rename that fails so many times. @returns how often it was tried, and the waits */
function tried(code: string, failures: number, platform: NodeJS.Platform) {
  let tries = 0;
  const waits: number[] = [];
  const rename = () => {
    tries++;
    if (tries <= failures) throw Object.assign(new Error(code), { code });
  };
  let error: unknown;
  try {
    moveOver('draft', 'file', { rename, platform, wait: ms => waits.push(ms) });
  } catch (thrown) {
    error = (thrown as NodeJS.ErrnoException).code;
  }
  return { tries, error, waits: waits.reduce((sum, ms) => sum + ms, 0) };
}

test('a draft takes the place of the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-move-'));
  try {
    const [draft, file] = [join(folder, 'a.tmp'), join(folder, 'a')];
    writeFileSync(file, 'old');
    writeFileSync(draft, 'new');
    moveOver(draft, file);
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['new', ['a']]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('on Windows a file that a scanner has open for a moment is waited for, not for ever', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    expect(tried(code, 3, 'win32')).toEqual({ tries: 4, error: undefined, waits: 70 });
  }
  expect(tried('EPERM', 100, 'win32')).toEqual({ tries: 8, error: 'EPERM', waits: 1270 });
});

test('what waiting does not mend is told at once', () => {
  expect(tried('ENOENT', 1, 'win32')).toEqual({ tries: 1, error: 'ENOENT', waits: 0 });
  expect(tried('EPERM', 1, 'linux')).toEqual({ tries: 1, error: 'EPERM', waits: 0 });
});
