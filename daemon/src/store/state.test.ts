import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoredKeys } from '../security/stored-keys.ts';
import { SqliteState } from './sqlite-state.ts';
import { openState } from './state.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-state-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a file that is not a database is moved aside, kept and reported', async () => {
  writeFileSync(join(dir, 'dowse.db'), 'this is no database, and long enough to be seen as none'.repeat(100));
  let movedTo = '';
  const db = openState(dir, to => {
    movedTo = to;
  });
  expect(await new StoredKeys(new SqliteState(db)).list()).toEqual([]);
  db.close();
  expect(readFileSync(movedTo, 'utf8')).toContain('no database');
});

test('a database with a damaged page is moved aside too', async () => {
  const db = openState(dir);
  const keys = new StoredKeys(new SqliteState(db));
  for (let n = 0; n < 200; n++) await keys.create({ name: `key-${n}`, roots: [dir] });
  db.close();
  const file = join(dir, 'dowse.db');
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096, bytes.length - 4096);
  writeFileSync(file, bytes);
  let movedTo = '';
  openState(dir, to => {
    movedTo = to;
  }).close();
  expect(existsSync(movedTo)).toBe(true);
});

test('an intact database is opened unchanged', async () => {
  const first = openState(dir);
  await new StoredKeys(new SqliteState(first)).create({ name: 'ci', roots: [dir] });
  first.close();
  const again = openState(dir, () => expect.unreachable());
  expect(await new StoredKeys(new SqliteState(again)).list()).toHaveLength(1);
  again.close();
});
