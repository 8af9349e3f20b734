import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertNotTooBroad } from './broad-folder.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'broad-folder-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')(
  'a home folder is refused also by its real path, if its name is a link',
  () => {
    const home = join(folder, 'home');
    mkdirSync(join(folder, 'one'), { recursive: true });
    symlinkSync(join(folder, 'one'), home);
    for (const directory of [home, join(folder, 'one')])
      expect(() => assertNotTooBroad(directory, home)).toThrow('a home folder');
    expect(() => assertNotTooBroad(join(folder, 'two'), home)).not.toThrow();
  },
);

test.skipIf(process.platform === 'win32').each([
  ['/home', '/root'],
  ['/Users', '/root'],
  ['/home', '/home/ann'],
  ['/data/users', '/data/users/ann'],
  ['/srv/homes', '/srv/homes/ann'],
])('%s is refused as the folder of all home folders, for the home folder %s', (directory, home) => {
  expect(() => assertNotTooBroad(directory, home)).toThrow('the folder of all home folders');
});

test.skipIf(process.platform === 'win32').each([
  ['/home/ann/project', '/home/ann'],
  ['/workspace', '/workspace/.home'],
  ['/data/users/ann/home', '/data/users/ann'],
])('%s is accepted, for the home folder %s', (directory, home) => {
  expect(() => assertNotTooBroad(directory, home)).not.toThrow();
});
