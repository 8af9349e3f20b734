import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { tooManyFiles, wrongFiles, wrongNatives, wrongSize } from './check.ts';
import { targetOf } from './targets.ts';

const place = mkdtempSync(join(tmpdir(), 'dowse-check-'));
afterAll(() => rmSync(place, { recursive: true }));

const whole = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'ThirdPartyNotices.txt',
  'dist/extension.cjs',
  'dist/features.cjs',
  'dist/language-client.cjs',
  'dist/panel.js',
  'dist/panel.css',
  'l10n/bundle.l10n.de.json',
  'l10n/bundle.l10n.es.json',
];

test('accepts a complete package, and requires a complete daemon', () => {
  expect(wrongFiles(whole, false)).toEqual([]);
  expect(wrongFiles(whole, true)).toContain('dowse/dist/lsp/main.js is missing');
});

test('detects sources, tests and secrets', () => {
  const wrong = [
    'src/a.ts',
    'dist/a.js.map',
    'dowse/node_modules/x/test/a.js',
    'a.spec.cjs',
    'deps/a.c',
    'owner.key',
    'dowse/dist/http/testing/test-server.js',
  ];
  expect(wrongFiles([...whole, ...wrong], false)).toHaveLength(wrong.length);
});

test('a package has 25 MiB at most', () => {
  const vsix = join(place, 'a.vsix');
  writeFileSync(vsix, '');
  truncateSync(vsix, 25 * 1024 * 1024);
  expect(wrongSize(vsix)).toEqual([]);
  truncateSync(vsix, 26 * 1024 * 1024);
  expect(wrongSize(vsix)).toEqual([`${vsix} has 26.0 MiB, and may have 25.0 MiB`]);
});

test('a package has 350 files at most, 80 of them in dependencies', () => {
  const files = (count: number, folder: string) =>
    Array.from({ length: count }, (_, i) => `${folder}/${i}.js`);
  expect(tooManyFiles([...files(270, 'dist'), ...files(80, 'dowse/node_modules/a')])).toEqual([]);
  expect(tooManyFiles(files(351, 'dist'))).toEqual(['the package has 351 files, and may have 350']);
  expect(tooManyFiles(files(81, 'dowse/node_modules/a'))).toEqual([
    'its dependencies have 81 files, and may have 80',
  ]);
});

const prebuilds = fileURLToPath(new URL('../../node_modules/better-sqlite3/prebuilds', import.meta.url));

test('a package has the native files of its platform and no others', () => {
  const folder = join(place, 'natives');
  const put = (file: string, platform = 'linux-x64') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(prebuilds, `${platform}.node`), join(folder, file));
  };
  const sqlite = 'node_modules/better-sqlite3/prebuilds/linux-x64.node';
  const watcher = 'node_modules/@parcel/watcher-linux-x64-glibc/watcher.node';
  const ripgrep = 'node_modules/@vscode/ripgrep-linux-x64/bin/rg';
  const linux = targetOf('linux-x64');
  for (const file of [sqlite, watcher, ripgrep]) put(file);
  expect(wrongNatives(folder, linux)).toEqual([]);

  rmSync(join(folder, watcher));
  put(sqlite, 'darwin-arm64');
  put('node_modules/better-sqlite3/prebuilds/linux-arm64.node');
  expect(wrongNatives(folder, linux)).toEqual([
    `${watcher} is missing`,
    'node_modules/better-sqlite3/prebuilds/linux-arm64.node is not needed',
    `${sqlite} is made for darwin on arm64, and linux-x64 is wanted`,
  ]);
});
