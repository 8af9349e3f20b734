import { expect, test } from 'vitest';
import { shipped } from './prune.ts';
import { targetHere, targetOf } from './targets.ts';

const linux = targetOf('linux-x64');

test('keeps only native files for the platform', () => {
  const sqlite = shipped('better-sqlite3', linux);
  expect(sqlite('prebuilds/linux-x64.node')).toBe(true);
  expect(sqlite('prebuilds/linuxmusl-x64.node')).toBe(false);
  expect(sqlite('deps/sqlite3/sqlite3.c')).toBe(false);
  expect(sqlite('prebuilds/linux-arm64.node')).toBe(false);
  expect(shipped('better-sqlite3', targetOf('darwin-arm64'))('prebuilds/darwin-arm64.node')).toBe(true);
});

test('Linux with musl is Alpine in the marketplace, with its own native files', () => {
  expect(targetHere({ platform: 'linux', arch: 'x64', glibc: '2.36' }).name).toBe('linux-x64');
  expect(targetHere({ platform: 'linux', arch: 'arm64', glibc: undefined }).name).toBe('alpine-arm64');
  expect(targetHere({ platform: 'darwin', arch: 'arm64', glibc: undefined }).name).toBe('darwin-arm64');
  const sqlite = shipped('better-sqlite3', targetOf('alpine-x64'));
  const natives = ['linux-x64', 'linuxmusl-x64', 'linuxmusl-arm64'].map(name => `prebuilds/${name}.node`);
  expect(natives.filter(sqlite)).toEqual(['prebuilds/linuxmusl-x64.node']);
});

test('keeps runtime files and licences of other packages', () => {
  const any = shipped('any', linux);
  const kept = [
    'package.json',
    'LICENSE',
    'LICENSE.md',
    'lib/index.js',
    'lib/core.wasm',
    'dist/esm/package.json',
  ];
  expect(kept.filter(path => !any(path))).toEqual([]);
  const left = [
    'README.md',
    'lib/index.d.ts',
    'src/a.ts',
    'lib/a.js.map',
    'test/a.js',
    'lib/a.test.js',
    '.github/x.yml',
  ];
  expect(left.filter(any)).toEqual([]);
});
