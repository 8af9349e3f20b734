import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { ListFile } from './list-file.ts';
import type { NewRepo } from './registry.ts';

let dataDir: string;
let added: NewRepo[];
let warnings: string[];
let file: ListFile;
let failure: DowseError | undefined;
beforeEach(() => {
  failure = undefined;
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-list-')));
  [added, warnings] = [[], []];
  file = new ListFile({
    dataDir,
    add: async repo => {
      if (failure) throw failure;
      added.push(repo);
    },
    warn: fields => void warnings.push((fields as { reason: string }).reason),
    everyMs: 20,
  });
});
afterEach(async () => {
  await file.close();
  rmSync(dataDir, { recursive: true });
});

const write = (content: unknown) => writeFileSync(join(dataDir, 'repos.json'), JSON.stringify(content));

test('the list is read at the start and at each change', async () => {
  file.start();
  expect([added, warnings]).toEqual([[], []]);
  write(['https://git.example/team/app.git']);
  await vi.waitFor(() => expect(added).toEqual([{ url: 'https://git.example/team/app.git' }]), 60_000);
  added.length = 0;
  const { url, ...more } = { url: 'https://git.example/x', name: 'x', branches: ['v*'] };
  write([{ url, ...more, allow_local: true, submodules: true, lfs: true }]);
  const repo = { url, ...more, allowLocal: true, submodules: true, lfs: true };
  await vi.waitFor(() => expect(added).toEqual([repo]), 60_000);
});

test.each([
  [{ url: 'x' }, 'expected a list'],
  [[{ url: 1 }, 'https://git.example/y'], 'entry 1: Invalid repository.'],
  [[{ url: 'x', color: 'red' }], 'entry 1: Invalid repository.'],
  [[null], 'entry 1: Invalid repository.'],
])('an error in %j is reported, and the other entries are read', async (content, reason) => {
  write(content);
  expect(await file.apply()).toBe(true);
  expect(warnings).toEqual([expect.stringContaining(reason)]);
  expect(added).toHaveLength(Array.isArray(content) && content.length > 1 ? 1 : 0);
});

test('a file that is not JSON is reported', async () => {
  writeFileSync(join(dataDir, 'repos.json'), '[');
  await file.apply();
  expect(warnings).toHaveLength(1);
});

test('while the list of other daemons is unknown, it is tried again, and said once', async () => {
  failure = new DowseError('SERVICE_UNAVAILABLE', 'The database does not answer.');
  write(['https://git.example/x.git']);
  expect([await file.apply(), await file.apply()]).toEqual([false, false]);
  file.start();
  failure = undefined;
  await vi.waitFor(() => expect(added).toEqual([{ url: 'https://git.example/x.git' }]), 60_000);
  expect(warnings).toEqual([expect.stringContaining('entry 1: The database does not answer.')]);
});
