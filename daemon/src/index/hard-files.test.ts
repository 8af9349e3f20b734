import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../api/version.ts';
import { EFFORT, type Limited } from './effort.ts';
import { HardFiles } from './hard-files.ts';

const OUTLINED: Limited = { effort: EFFORT.outline, reason: 'too_slow' };
const WINDOWED: Limited = { effort: EFFORT.windows, reason: 'parser_failed' };
const key = (number: number) => number.toString(16).padStart(40, '0');

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-hard-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'hard-files.json');
}

test('entries survive a restart, with the last effort', () => {
  const file = newFile();
  const files = new HardFiles(file);
  files.note(key(1), OUTLINED);
  files.note(key(2), OUTLINED);
  files.note(key(1), WINDOWED);
  expect(new HardFiles(file).all).toEqual(
    new Map([
      [key(2), OUTLINED],
      [key(1), WINDOWED],
    ]),
  );
});

test('keeps only the 2,000 newest entries', () => {
  const file = newFile();
  writeFileSync(
    file,
    JSON.stringify({
      version: VERSION,
      files: Array.from({ length: 2_500 }, (_, number) => [key(number), EFFORT.outline, 'too_slow']),
    }),
  );
  const files = new HardFiles(file);
  files.note(key(9_999), OUTLINED);
  expect(files.all.size).toBe(2_000);
  expect(files.all.has(key(500))).toBe(false);
  expect(files.all.has(key(501))).toBe(true);
  expect(JSON.parse(readFileSync(file, 'utf8')).files).toHaveLength(2_000);
});

test.each([
  ['no JSON', '{"version"'],
  ['another version', JSON.stringify({ version: '0.0.0-other', files: [[key(1), 1, 'too_slow']] })],
  ['no list', JSON.stringify({ version: VERSION, files: 7 })],
  [
    'invalid keys, efforts and reasons',
    JSON.stringify({
      version: VERSION,
      files: [['x', 1, 'too_slow'], [key(1), 9, 'too_slow'], [key(1), 1, 'x'], 3, [key(1), 1]],
    }),
  ],
  ['null', 'null'],
])('a file with %s is ignored', (_, content) => {
  const file = newFile();
  writeFileSync(file, content);
  const files = new HardFiles(file);
  expect(files.all.size).toBe(0);
  files.note(key(3), OUTLINED);
  expect([...new HardFiles(file).all.keys()]).toEqual([key(3)]);
});

test('if the file cannot be written, entries last until the process ends', () => {
  const files = new HardFiles(join(newFile(), 'not', 'a-folder.json'));
  files.note(key(1), OUTLINED);
  expect(files.all.get(key(1))).toEqual(OUTLINED);
});
