import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { binaryFormat, wrongBinary } from './binary-format.ts';
import { TARGETS, type Target, targetOf } from './targets.ts';

const prebuilds = fileURLToPath(new URL('../../node_modules/better-sqlite3/prebuilds', import.meta.url));
const sqliteOf = ({ os, cpu, libc }: Target) =>
  join(prebuilds, `${libc === 'musl' ? 'linuxmusl' : os}-${cpu}.node`);

test('accepts a library on its own platform and on no other', () => {
  for (const target of TARGETS) {
    const accepted = TARGETS.filter(each => wrongBinary(sqliteOf(target), each) === undefined);
    expect(accepted, target.name).toEqual([target]);
  }
});

test('says what a file was made for', () => {
  const windows = sqliteOf(targetOf('win32-arm64'));
  expect(wrongBinary(windows, targetOf('darwin-arm64'))).toBe('is made for win32 on arm64');
  expect(wrongBinary(sqliteOf(targetOf('linux-x64')), targetOf('alpine-x64'))).toBe('needs glibc');
});

test('a universal file of macOS is for both processors, and a text is nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-format-'));
  const file = join(folder, 'a.node');
  const header = Buffer.alloc(64);
  header.writeUInt32BE(0xcafebabe, 0);
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(0x01000007, 8);
  header.writeUInt32BE(0x0100000c, 28);
  writeFileSync(file, header);
  expect(binaryFormat(file)).toEqual({ os: 'darwin', cpus: ['x64', 'arm64'] });
  writeFileSync(file, 'version https://git-lfs.github.com/spec/v1\n'.repeat(4));
  expect(wrongBinary(file, targetOf('linux-x64'))).toBe('is no program or library');
  rmSync(folder, { recursive: true });
});
