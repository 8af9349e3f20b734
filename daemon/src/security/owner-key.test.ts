import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteState } from '../store/sqlite-state.ts';
import { openState } from '../store/state.ts';
import { prepareDataDir } from './data-dir.ts';
import { ensureOwnerKey, ownerKeyFile, readOwnerKey, rotateKey } from './owner-key.ts';
import { StoredKeys } from './stored-keys.ts';

let dir: string;
let close: () => void;
let keys: StoredKeys;

function open(): void {
  const db = openState(dir);
  close = () => db.close();
  keys = new StoredKeys(new SqliteState(db));
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-owner-'));
  open();
});
afterEach(() => {
  close();
  rmSync(dir, { recursive: true });
});

test('the first start creates the key in a file with mode 0600; later starts keep it', async () => {
  const secret = await ensureOwnerKey(keys, dir);
  expect(readOwnerKey(dir)).toBe(secret);
  if (process.platform !== 'win32') expect(statSync(ownerKeyFile(dir)).mode & 0o777).toBe(0o600);
  expect(await keys.verify(secret)).toMatchObject({
    name: 'owner',
    scopes: ['search', 'index', 'admin'],
    roots: [parse(process.cwd()).root],
  });
  expect(await ensureOwnerKey(keys, dir)).toBe(secret);
  expect(await keys.list()).toHaveLength(1);
});

test('a start that finds another drive appends it to the roots of the owner', async () => {
  const [first, second] = [join(dir, 'first'), join(dir, 'second')];
  mkdirSync(first);
  const secret = await ensureOwnerKey(keys, dir, [first]);
  mkdirSync(second);
  // From another working directory, whose drive comes first.
  expect(await ensureOwnerKey(keys, dir, [second, first])).toBe(secret);
  expect((await keys.verify(secret))?.roots).toEqual([first, second].map(root => realpathSync(root)));
  // A drive that was removed does not keep the daemon from starting.
  expect(await ensureOwnerKey(keys, dir, [join(dir, 'gone')])).toBe(secret);
});

test('a drive that cannot be resolved, such as a RAM disk, does not prevent the first start', async () => {
  const secret = await ensureOwnerKey(keys, dir, [join(dir, 'ram'), dir]);
  expect((await keys.verify(secret))?.roots).toEqual([realpathSync(dir)]);
});

test('a lost file is replaced, and the lost secret is no longer valid', async () => {
  const lost = await ensureOwnerKey(keys, dir);
  rmSync(ownerKeyFile(dir));
  const secret = await ensureOwnerKey(keys, dir);
  expect(await keys.verify(lost)).toBeUndefined();
  expect((await keys.verify(secret))?.name).toBe('owner');
});

test('a revoked key is replaced by a new one', async () => {
  const revoked = await ensureOwnerKey(keys, dir);
  await keys.revoke('owner');
  const secret = await ensureOwnerKey(keys, dir);
  expect(secret).not.toBe(revoked);
  expect(await keys.verify(revoked)).toBeUndefined();
});

test('if the database is lost, the secret in the file stays valid; a malformed one is replaced', async () => {
  const secret = await ensureOwnerKey(keys, dir);
  close();
  for (const file of readdirSync(dir).filter(name => name.startsWith('dowse.db'))) rmSync(join(dir, file));
  open();
  expect(await ensureOwnerKey(keys, dir)).toBe(secret);
  writeFileSync(ownerKeyFile(dir), 'rubbish');
  expect((await keys.verify(await ensureOwnerKey(keys, dir)))?.name).toBe('owner');
});

test("rotating the owner's key updates the file; rotating another key does not", async () => {
  await ensureOwnerKey(keys, dir);
  const { secret } = await rotateKey(keys, dir, 'owner');
  expect(readOwnerKey(dir)).toBe(secret);
  await keys.create({ name: 'ci', roots: [dir] });
  await rotateKey(keys, dir, 'ci');
  expect(readOwnerKey(dir)).toBe(secret);
});

test.skipIf(process.platform === 'win32')(
  'the data folder gets mode 0700, also an existing one',
  async () => {
    const open = mkdtempSync(join(tmpdir(), 'dowse-data-'));
    const fresh = join(open, 'a', 'b');
    prepareDataDir(fresh);
    prepareDataDir(open);
    expect([statSync(fresh).mode & 0o777, statSync(open).mode & 0o777]).toEqual([0o700, 0o700]);
    rmSync(open, { recursive: true });
  },
);
