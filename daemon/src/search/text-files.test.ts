import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asFiles } from './text-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-texts-'));
  temporaryFilesIn(folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function temporaryFilesIn(at: string): void {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, at);
}

test('texts are files as long as they are used, and gone afterwards', async () => {
  const texts = ['one\n', '', '\u{feff}zwei ü'];
  const files = texts.map((text, at) => ({ file: `in/${at}`, text }));
  const read = await asFiles(files, async at =>
    files.map(({ file }) => readFileSync(join(at, file), 'utf8')),
  );
  expect(read).toEqual(texts);
  expect(readdirSync(folder)).toEqual([]);
  await expect(asFiles(files, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('only this user can read them', async () => {
  const modes = await asFiles([{ file: 'in/x', text: 'secret' }], async at =>
    [at, join(at, 'in/x')].map(name => statSync(name).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});

test('a failed write is reported', async () => {
  temporaryFilesIn(join(folder, 'missing'));
  await expect(asFiles([{ file: 'x', text: '' }], async () => {})).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: 'ENOENT',
  });
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});
