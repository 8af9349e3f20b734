import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type InfoOwner, ownerOf, untilUnreachable } from './daemon-info.ts';

test('ownerOf finds the owner of daemon.json, and does not report an unreadable file as missing', async () => {
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

test.each<[string, InfoOwner[]]>([
  ['daemon.json is another daemon’s', ['self', 'other']],
  [
    'the file stays missing',
    ['self', 'nobody', 'nobody', 'self', 'nobody', 'unknown', 'nobody', 'nobody', 'nobody'],
  ],
])('a daemon is unreachable when %s', async (_, checks) => {
  const left = [...checks];
  await untilUnreachable(async () => left.shift()!, 1, new AbortController().signal);
  expect(left).toEqual([]);
});

test('an abort ends the wait', async () => {
  const stop = new AbortController();
  const lost = untilUnreachable(async () => 'self', 1, stop.signal);
  stop.abort();
  await expect(lost).rejects.toThrow();
});
