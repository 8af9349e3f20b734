import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
let asFiles: typeof import('./text-files.ts').asFiles;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-texts-'));
  temporaryFilesIn(folder);
  // As in a process that has just begun.
  vi.resetModules();
  ({ asFiles } = await import('./text-files.ts'));
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
  const read = await asFiles(texts, async (at, files) =>
    files.map(file => readFileSync(join(at, file), 'utf8')),
  );
  expect(read).toEqual(texts);
  expect(readdirSync(folder)).toEqual([]);
  await expect(asFiles(texts, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('nobody else can read them', async () => {
  const modes = await asFiles(['secret'], async at =>
    [at, join(at, '0')].map(name => statSync(name).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});

test('what a killed process left behind is removed, what is in use is not', async () => {
  const place = (name: string, hours: number) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, '0'), 'secret');
    const then = Date.now() / 1000 - hours * 3600;
    utimesSync(join(folder, name), then, then);
  };
  place('dowse-unsaved-left', 2);
  place('dowse-unsaved-used', 0.5);
  place('other-left', 2);
  await asFiles([], async () => {});
  expect(readdirSync(folder).sort()).toEqual(['dowse-unsaved-used', 'other-left']);
});

test('where nothing can be written, that is said', async () => {
  temporaryFilesIn(join(folder, 'missing'));
  await expect(asFiles(['x'], async () => {})).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: 'ENOENT',
  });
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});
