import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import type { Sqlite } from '../store/sqlite.ts';
import { openState } from '../store/state.ts';
import { Keys } from './keys.ts';

let dir: string;
let db: Sqlite;
let now: number;
let keys: Keys;

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-keys-')));
  db = openState(dir);
  now = Date.parse('2026-01-01T00:00:00Z');
  keys = new Keys(db, () => now);
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof DowseError) return `${error.code} ${error.details}`;
    throw error;
  }
  return undefined;
}

test('a new key has 32 random bytes, the default scopes and the default rate', () => {
  const { key, secret } = keys.create({ name: 'ci', roots: [join(dir, 'code')] });
  expect(Buffer.from(secret.replace(/^dws_/, ''), 'base64url')).toHaveLength(32);
  expect(key).toMatchObject({
    name: 'ci',
    scopes: ['search', 'index'],
    roots: [join(dir, 'code')],
    perMinute: 100,
    perSecond: 10,
    expiresAt: null,
  });
  expect(keys.verify(secret)).toEqual(key);
});

test('the secret is not in the database', () => {
  const { secret } = keys.create({ name: 'ci', roots: [dir] });
  db.pragma('wal_checkpoint(TRUNCATE)');
  expect(readFileSync(join(dir, 'dowse.db')).includes(secret)).toBe(false);
});

test('a secret that differs in one character, or is malformed, is unknown', () => {
  const { secret } = keys.create({ name: 'ci', roots: [dir] });
  const other = secret.slice(0, -2) + (secret.at(-2) === 'A' ? 'B' : 'A') + secret.at(-1);
  for (const wrong of [other, '', 'dws_', `${secret}x`, secret.replace('dws_', 'dwh_')]) {
    expect(keys.verify(wrong)).toBeUndefined();
  }
});

test('a key expires exactly at its expiry time', () => {
  const { secret } = keys.create({ name: 'ci', roots: [dir], expiresAt: now + 1000 });
  now += 999;
  expect(keys.verify(secret)).toBeDefined();
  now += 1;
  expect(keys.verify(secret)).toBeUndefined();
});

test('after a rotation both secrets are valid until the grace time ends', () => {
  const old = keys.create({ name: 'ci', roots: [dir] });
  const { secret } = keys.rotate('ci');
  expect(keys.verify(secret)?.id).toBe(old.key.id);
  now += 24 * 3600 * 1000 - 1;
  expect(keys.verify(old.secret)?.id).toBe(old.key.id);
  now += 1;
  expect(keys.verify(old.secret)).toBeUndefined();
  expect(keys.verify(secret)).toBeDefined();
});

test('a second rotation does not extend the first secret, and may end it', () => {
  const { secret } = keys.create({ name: 'ci', roots: [dir] });
  keys.rotate('ci', 1000);
  keys.rotate('ci', 5000);
  now += 1000;
  expect(keys.verify(secret)).toBeUndefined();
  const last = keys.rotate('ci', 0);
  expect(keys.verify(last.secret)).toBeDefined();
});

test('a revocation by another process takes effect with the next look-up, for all secrets of the key', () => {
  const { secret } = keys.create({ name: 'ci', roots: [dir] });
  const rotated = keys.rotate('ci').secret;
  expect(keys.verify(secret)).toBeDefined();
  const otherProcess = openState(dir);
  new Keys(otherProcess).revoke('ci');
  otherProcess.close();
  expect(keys.verify(secret)).toBeUndefined();
  expect(keys.verify(rotated)).toBeUndefined();
});

test('a revoked key stays in the list, and its name can be used again', () => {
  keys.create({ name: 'ci', roots: [dir] });
  keys.revoke('ci');
  keys.create({ name: 'ci', roots: [dir] });
  expect(keys.list().map(key => key.revokedAt)).toEqual([now, null]);
});

test('the error for an invalid key has the field', () => {
  const root = { roots: [dir] };
  keys.create({ name: 'taken', ...root });
  expect(codeOf(() => keys.create({ name: 'taken', ...root }))).toMatch(/^INVALID_REQUEST \/name/);
  expect(codeOf(() => keys.create({ name: '../x', ...root }))).toMatch(/^INVALID_REQUEST \/name/);
  expect(codeOf(() => keys.create({ name: 'a', roots: [] }))).toMatch(/^INVALID_REQUEST \/roots/);
  expect(codeOf(() => keys.create({ name: 'a', roots: ['relative'] }))).toMatch(/^INVALID_REQUEST \/roots/);
  expect(codeOf(() => keys.create({ name: 'a', ...root, scopes: [] }))).toMatch(/\/scopes/);
  expect(codeOf(() => keys.create({ name: 'a', ...root, perMinute: 0 }))).toMatch(/\/per_minute/);
  expect(codeOf(() => keys.create({ name: 'a', ...root, expiresAt: now }))).toMatch(/\/expires_at/);
  expect(codeOf(() => keys.rotate('none'))).toMatch(/^NOT_FOUND/);
  expect(codeOf(() => keys.revoke('none'))).toMatch(/^NOT_FOUND/);
});

test('deleteEnded deletes only keys with the prefix that ended long ago', () => {
  const hour = 3_600_000;
  const create = (name: string, expiresAt: number | null) => keys.create({ name, roots: [dir], expiresAt });
  create('editor-expired', now + hour);
  create('editor-revoked', now + 1000 * hour);
  create('editor-alive', now + 1000 * hour);
  create('ci', now + hour);
  keys.revoke('editor-revoked');
  const names = () => keys.list().map(({ name }) => name);
  now += 10 * hour;
  keys.deleteEnded('editor-', 24 * hour);
  expect(names()).toHaveLength(4);
  now += 20 * hour;
  keys.deleteEnded('editor-', 24 * hour);
  expect(names()).toEqual(['editor-alive', 'ci']);
});
