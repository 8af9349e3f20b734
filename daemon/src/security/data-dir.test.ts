import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDir } from './data-dir.ts';

const MODULE = JSON.stringify(new URL('./data-dir.ts', import.meta.url).href);
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-data-dir-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('the folder is created with its parents and mode 0700; an existing one stays', () => {
  const wanted = join(dir, 'a/b/data');
  prepareDataDir(wanted);
  writeFileSync(join(wanted, 'kept'), '');
  prepareDataDir(wanted);
  expect(statSync(join(wanted, 'kept')).isFile()).toBe(true);
  if (process.platform !== 'win32') expect(statSync(wanted).mode & 0o777).toBe(0o700);
});

test.skipIf(process.platform === 'win32').each([
  ['empty', [], 0o755, 0o700],
  ['of ours', ['owner.key', 'dowse.db', 'dowse.db-wal', 'indexes', 'daemon.lock'], 0o777, 0o700],
  ['with other files', ['owner.key', 'letters.txt'], 0o755, 0o755],
])('an existing folder, %s', (_what, names, before, after) => {
  const folder = join(dir, 'there');
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), '');
  chmodSync(folder, before);
  prepareDataDir(folder);
  expect(statSync(folder).mode & 0o777).toBe(after);
});

test.skipIf(process.platform === 'win32')(
  'a folder that other users can write to, such as /tmp, is refused and not changed',
  () => {
    const folder = join(dir, 'tmp');
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    expect(() => prepareDataDir(folder)).toThrow('is not a folder of Dowse, and other users can write to it');
    writeFileSync(join(folder, 'owner.key'), '');
    writeFileSync(join(folder, 'letters.txt'), '');
    expect(() => prepareDataDir(folder)).toThrow('is not a folder of Dowse, and other users can write to it');
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  },
);

test.skipIf(process.platform === 'win32')(
  "the user's own folder on a file system without modes, such as a Windows drive in WSL, is accepted",
  () => {
    writeFileSync(join(dir, 'owner.key'), '');
    chmodSync(dir, 0o777);
    const refused = () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    };
    expect(() => prepareDataDir(dir, refused)).not.toThrow();
  },
);

test('a file in the way is an error', () => {
  writeFileSync(join(dir, 'file'), '');
  expect(() => prepareDataDir(join(dir, 'file'))).toThrow(/EEXIST/);
  expect(() => prepareDataDir(join(dir, 'file/data'))).toThrow(/ENOTDIR|ENOENT/);
});

test.runIf(process.platform === 'linux')(
  'the error for a folder that may not be created has its path and advice',
  () => {
    chmodSync(dir, 0o500);
    const wanted = JSON.stringify(join(dir, 'share/dowse'));
    // Root can write everywhere, so another user runs this.
    const { stdout } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { prepareDataDir } = await import(${MODULE});
       if (process.getuid() === 0) process.setuid(65534);
       try { prepareDataDir(${wanted}); } catch ({ code, message, details }) { console.log(code, message, details); }`,
      ],
      { encoding: 'utf8' },
    );
    chmodSync(dir, 0o700);
    expect(stdout).toMatch(
      /^PERMISSION_DENIED The data folder .*share\/dowse cannot be created: .*DOWSE_DATA_DIR/,
    );
  },
);

test.runIf(process.platform === 'linux')('a folder in /proc is an error, not an endless loop', () => {
  const script = `const { prepareDataDir } = await import(${MODULE}); prepareDataDir('/proc/foo/data');`;
  // In a process of its own, because an endless loop can only be killed.
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining("ENOENT: no such file or directory, mkdir '/proc/foo'"),
  ]);
});
