import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lostToCommands, type Owner, ownerOf } from './daemon-info.ts';

test('whose daemon.json is; what cannot be read is not said to be gone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dowse-daemon-info-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const file = join(dataDir, 'daemon.json');
  const owner = () => ownerOf(dataDir, 'one');
  expect([await owner(), await ownerOf(join(dataDir, 'gone'), 'one')]).toEqual(['nobody', 'nobody']);
  writeFileSync(file, '{"instance": "one"}');
  expect(await owner()).toBe('self');
  writeFileSync(file, '{"instance": "two"}');
  expect(await owner()).toBe('other');
  writeFileSync(file, '');
  expect(await owner()).toBe('unknown');
  rmSync(file);
  mkdirSync(file);
  expect(await owner()).toBe('unknown');
});

test.each<[string, Owner[]]>([
  ['another is named', ['self', 'other']],
  [
    'the file is gone, and stays so',
    ['self', 'nobody', 'nobody', 'self', 'nobody', 'unknown', 'nobody', 'nobody', 'nobody'],
  ],
])('a daemon is lost when %s', async (_, looks) => {
  const left = [...looks];
  await lostToCommands(async () => left.shift()!, 1, new AbortController().signal);
  expect(left).toEqual([]);
});

test('it ends with the signal', async () => {
  const stop = new AbortController();
  const lost = lostToCommands(async () => 'self', 1, stop.signal);
  stop.abort();
  await expect(lost).rejects.toThrow();
});
