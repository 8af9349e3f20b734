import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchDirectory } from './watch.ts';

let place: string;
let directory: string;
let unwatch: () => Promise<void>;
let lost: PromiseWithResolvers<Error>;
let ended: PromiseWithResolvers<Error>;
let changed: (paths: string[]) => void;

beforeEach(async () => {
  place = realpathSync.native(mkdtempSync(join(tmpdir(), 'watch-test-')));
  directory = join(place, 'tree');
  mkdirSync(join(directory, 'sub'), { recursive: true });
  lost = Promise.withResolvers();
  ended = Promise.withResolvers();
  changed = () => {};
  unwatch = await watchDirectory(directory, {
    onChange: paths => changed(paths),
    onLost: error => lost.resolve(error),
    onEnd: error => ended.resolve(error),
  });
});
afterEach(async () => {
  await unwatch();
  rmSync(place, { recursive: true, force: true });
});

/** Resolves with the next report that names the path. */
function heardOf(path: string): Promise<void> {
  return new Promise(resolve => {
    changed = paths => {
      if (paths.includes(path)) resolve();
    };
  });
}

test('tells what is written', async () => {
  const heard = heardOf('sub/a.txt');
  writeFileSync(join(directory, 'sub', 'a.txt'), 'a\n');
  await heard;
});

async function replacedBy(replace: () => void): Promise<void> {
  replace();
  expect((await lost.promise).message).toMatch(/removed|replaced/);
  // Whoever was told while it was gone is told again once something has its name.
  lost = Promise.withResolvers();
  const heard = heardOf('sub/b.txt');
  const again = setInterval(() => writeFileSync(join(directory, 'sub', 'b.txt'), `${Date.now()}\n`), 200);
  await heard.finally(() => clearInterval(again));
}

test('a directory that is removed and made anew is watched again', async () => {
  await replacedBy(() => {
    rmSync(directory, { recursive: true });
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('another that is put in its place is watched instead', async () => {
  await replacedBy(() => {
    renameSync(directory, join(place, 'old'));
    mkdirSync(join(directory, 'sub'), { recursive: true });
  });
});

test('what cannot be watched in its place ends the watch, which is said', async () => {
  rmSync(directory, { recursive: true });
  writeFileSync(directory, 'no directory\n');
  expect((await ended.promise).message).toBeTruthy();
});

test('one that is gone for a while is watched once it is back', async () => {
  renameSync(directory, join(place, 'old'));
  expect((await lost.promise).message).toMatch('removed or moved away');
  await replacedBy(() => renameSync(join(place, 'old'), directory));
});
