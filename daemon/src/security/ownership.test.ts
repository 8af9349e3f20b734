import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataDir } from './data-dir.ts';
import { readOwnerKey } from './owner-key.ts';

const OTHER = 4711;
const THIRD = 4712;
const MODULE = JSON.stringify(new URL('./data-dir.ts', import.meta.url).href);

describe.runIf(process.geteuid?.() === 0)('started as root', () => {
  let dir: string;
  let data: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dowse-ownership-'));
    chmodSync(dir, 0o755);
    data = join(dir, 'data');
    mkdirSync(data, { mode: 0o700 });
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  test.each(['owner.key', 'webhook.key', 'dowse.db', 'dowse.db-wal', 'daemon.json'])(
    "another user's %s in the data folder is refused, and left as it is",
    name => {
      writeFileSync(join(data, name), 'planted');
      chownSync(join(data, name), OTHER, OTHER);
      expect(() => prepareDataDir(data)).toThrow(`${join(data, name)} belongs to user ${OTHER}`);
      expect(statSync(join(data, name)).uid).toBe(OTHER);
    },
  );

  test("another user's data folder is refused with advice, before its mode is changed", () => {
    chownSync(data, OTHER, OTHER);
    chmodSync(data, 0o755);
    const details = new RegExp(`Run Dowse as user ${OTHER}.*DOWSE_DATA_DIR.*chown -R 0 ${data}`);
    expect(() => prepareDataDir(data)).toThrow(
      expect.objectContaining({ code: 'PERMISSION_DENIED', details: expect.stringMatching(details) }),
    );
    expect(statSync(data).mode & 0o777).toBe(0o755);
  });

  test("a link to another user's data folder and a link of another user are refused", () => {
    const link = join(dir, 'link');
    symlinkSync(data, link);
    expect(() => prepareDataDir(link)).not.toThrow();
    lchownSync(link, OTHER, OTHER);
    expect(() => prepareDataDir(link)).toThrow(`belongs to user ${OTHER}`);
    lchownSync(link, 0, 0);
    chownSync(data, OTHER, OTHER);
    expect(() => prepareDataDir(link)).toThrow(`belongs to user ${OTHER}`);
  });

  test("a link to another user's key is refused, also by commands", () => {
    const planted = join(dir, 'planted');
    writeFileSync(planted, 'planted');
    chownSync(planted, OTHER, OTHER);
    symlinkSync(planted, join(data, 'owner.key'));
    expect(() => prepareDataDir(data)).toThrow(`belongs to user ${OTHER}`);
    expect(() => readOwnerKey(data)).toThrow(`belongs to user ${OTHER}`);
  });

  test('a folder can be used after taking it over, as the message says', () => {
    writeFileSync(join(data, 'owner.key'), 'mine now');
    for (const path of [join(data, 'owner.key'), data]) chownSync(path, OTHER, OTHER);
    expect(() => prepareDataDir(data)).toThrow();
    expect(spawnSync('chown', ['-R', '0', data]).status).toBe(0);
    expect(() => prepareDataDir(data)).not.toThrow();
    expect(readOwnerKey(data)).toBe('mine now');
  });

  test("owners of the folders above and of files that are not Dowse's do not matter", () => {
    chmodSync(dir, 0o1777);
    chownSync(dir, OTHER, OTHER);
    writeFileSync(join(data, 'letters.txt'), '');
    chownSync(join(data, 'letters.txt'), OTHER, OTHER);
    expect(() => prepareDataDir(data)).not.toThrow();
    expect(() => prepareDataDir(join(dir, 'new'))).not.toThrow();
    expect(existsSync(join(dir, 'new'))).toBe(true);
  });

  /** The output of a process of another user. */
  function outputFor(uid: number): string {
    const code = `const { prepareDataDir } = await import(${MODULE});
      process.seteuid(${uid});
      try { prepareDataDir(${JSON.stringify(data)}); } catch (error) { process.stdout.write(error.message); }`;
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    return stdout;
  }

  test("another user may use root's files and their own, but not a third user's", () => {
    chownSync(data, OTHER, OTHER);
    for (const name of ['owner.key', 'dowse.db']) writeFileSync(join(data, name), '');
    chownSync(join(data, 'dowse.db'), OTHER, OTHER);
    expect(outputFor(OTHER)).toBe('');
    chownSync(join(data, 'dowse.db'), THIRD, THIRD);
    expect(outputFor(OTHER)).toContain(`dowse.db belongs to user ${THIRD}, but Dowse runs as user ${OTHER}`);
  });
});
