import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceAtomically } from './atomic-replace.ts';

/** Runs `replaceAtomically` with a rename that fails `failures` times. @returns the number of tries and the waits in ms */
function moveWithFailures(code: string, failures: number, platform: NodeJS.Platform) {
  let tries = 0;
  const waits: number[] = [];
  const rename = () => {
    tries++;
    if (tries <= failures) throw Object.assign(new Error(code), { code });
  };
  let error: unknown;
  try {
    replaceAtomically('draft', 'file', { rename, platform, wait: ms => waits.push(ms) });
  } catch (thrown) {
    error = (thrown as NodeJS.ErrnoException).code;
  }
  return { tries, error, waits: waits.reduce((sum, ms) => sum + ms, 0) };
}

test('a draft replaces the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-move-'));
  try {
    const [draft, file] = [join(folder, 'a.tmp'), join(folder, 'a')];
    writeFileSync(file, 'old');
    writeFileSync(draft, 'new');
    replaceAtomically(draft, file);
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['new', ['a']]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('on Windows a rename of a file in use is retried for a limited time', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    expect(moveWithFailures(code, 3, 'win32')).toEqual({ tries: 4, error: undefined, waits: 70 });
  }
  expect(moveWithFailures('EPERM', 100, 'win32')).toEqual({ tries: 8, error: 'EPERM', waits: 1270 });
});

test('other errors are thrown at once', () => {
  expect(moveWithFailures('ENOENT', 1, 'win32')).toEqual({ tries: 1, error: 'ENOENT', waits: 0 });
  expect(moveWithFailures('EPERM', 1, 'linux')).toEqual({ tries: 1, error: 'EPERM', waits: 0 });
});
