import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { SqliteState } from '../store/sqlite-state.ts';
import { openState } from '../store/state.ts';
import { STATES, type StateHome } from '../store/testing/state-homes.ts';
import { StoredKeys } from './stored-keys.ts';

let dir: string;
let now: number;
let keys: StoredKeys;

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-keys-')));
  now = Date.parse('2026-01-01T00:00:00Z');
});
afterEach(() => rmSync(dir, { recursive: true }));

async function codeOf(action: Promise<unknown>): Promise<string | undefined> {
  try {
    await action;
  } catch (error) {
    if (error instanceof DowseError) return `${error.code} ${error.details}`;
    throw error;
  }
  return undefined;
}

test('the secret is not in the database', async () => {
  const db = openState(dir);
  const { secret } = await new StoredKeys(new SqliteState(db)).create({ name: 'ci', roots: [dir] });
  db.close();
  expect(readFileSync(join(dir, 'dowse.db')).includes(secret)).toBe(false);
});

for (const { title, options, start } of STATES)
  describe(title, options, () => {
    let home: StateHome;
    beforeAll(async () => {
      home = await start();
    });
    afterAll(() => home.remove());
    beforeEach(async () => {
      keys = new StoredKeys(await home.open(), () => now);
    });
    afterEach(() => home.close());

    test('a new key has 32 random bytes, the default scopes and the default rate', async () => {
      const { key, secret } = await keys.create({ name: 'ci', roots: [join(dir, 'code')] });
      expect(Buffer.from(secret.replace(/^dws_/, ''), 'base64url')).toHaveLength(32);
      expect(key).toMatchObject({
        name: 'ci',
        scopes: ['search', 'index'],
        roots: [join(dir, 'code')],
        perMinute: 100,
        perSecond: 10,
        expiresAt: null,
      });
      expect(await keys.verify(secret)).toEqual(key);
    });

    test('a secret that differs in one character, or is malformed, is unknown', async () => {
      const { secret } = await keys.create({ name: 'ci', roots: [dir] });
      const other = secret.slice(0, -2) + (secret.at(-2) === 'A' ? 'B' : 'A') + secret.at(-1);
      for (const wrong of [other, '', 'dws_', `${secret}x`, secret.replace('dws_', 'dwh_')]) {
        expect(await keys.verify(wrong)).toBeUndefined();
      }
    });

    test('a key expires exactly at its expiry time', async () => {
      const { secret } = await keys.create({ name: 'ci', roots: [dir], expiresAt: now + 1000 });
      now += 999;
      expect(await keys.verify(secret)).toBeDefined();
      now += 1;
      expect(await keys.verify(secret)).toBeUndefined();
    });

    test('after a rotation both secrets are valid until the grace time ends', async () => {
      const old = await keys.create({ name: 'ci', roots: [dir] });
      const { secret } = await keys.rotate('ci');
      expect((await keys.verify(secret))?.id).toBe(old.key.id);
      now += 24 * 3600 * 1000 - 1;
      expect((await keys.verify(old.secret))?.id).toBe(old.key.id);
      now += 1;
      expect(await keys.verify(old.secret)).toBeUndefined();
      expect(await keys.verify(secret)).toBeDefined();
    });

    test('a second rotation does not extend the first secret, and may end it', async () => {
      const { secret } = await keys.create({ name: 'ci', roots: [dir] });
      await keys.rotate('ci', 1000);
      await keys.rotate('ci', 5000);
      now += 1000;
      expect(await keys.verify(secret)).toBeUndefined();
      const last = await keys.rotate('ci', 0);
      expect(await keys.verify(last.secret)).toBeDefined();
    });

    test('a revocation by another daemon takes effect, for all secrets of the key', async () => {
      const { secret } = await keys.create({ name: 'ci', roots: [dir] });
      const rotated = (await keys.rotate('ci')).secret;
      expect(await keys.verify(secret)).toBeDefined();
      await new StoredKeys(await home.again()).revoke('ci');
      home.later();
      expect(await keys.verify(secret)).toBeUndefined();
      expect(await keys.verify(rotated)).toBeUndefined();
    });

    test('a revoked key stays in the list, and its name can be used again', async () => {
      await keys.create({ name: 'ci', roots: [dir] });
      await keys.revoke('ci');
      now += 1;
      await keys.create({ name: 'ci', roots: [dir] });
      expect((await keys.list()).map(key => key.revokedAt)).toEqual([now - 1, null]);
    });

    test('the error for an invalid key has the field', async () => {
      const root = { roots: [dir] };
      await keys.create({ name: 'taken', ...root });
      expect(await codeOf(keys.create({ name: 'taken', ...root }))).toMatch(/^INVALID_REQUEST \/name/);
      expect(await codeOf(keys.create({ name: '../x', ...root }))).toMatch(/^INVALID_REQUEST \/name/);
      expect(await codeOf(keys.create({ name: 'a', roots: [] }))).toMatch(/^INVALID_REQUEST \/roots/);
      expect(await codeOf(keys.create({ name: 'a', roots: ['relative'] }))).toMatch(
        /^INVALID_REQUEST \/roots/,
      );
      expect(await codeOf(keys.create({ name: 'a', ...root, scopes: [] }))).toMatch(/\/scopes/);
      expect(await codeOf(keys.create({ name: 'a', ...root, perMinute: 0 }))).toMatch(/\/per_minute/);
      expect(await codeOf(keys.create({ name: 'a', ...root, expiresAt: now }))).toMatch(/\/expires_at/);
      expect(await codeOf(keys.rotate('none'))).toMatch(/^NOT_FOUND/);
      expect(await codeOf(keys.revoke('none'))).toMatch(/^NOT_FOUND/);
    });

    test('deleteEnded deletes only keys with the prefix that ended long ago', async () => {
      const hour = 3_600_000;
      const create = (name: string, expiresAt: number | null) =>
        keys.create({ name, roots: [dir], expiresAt });
      await create('editor-expired', now + hour);
      await create('editor-revoked', now + 1000 * hour);
      await create('editor-alive', now + 1000 * hour);
      await create('ci', now + hour);
      await keys.revoke('editor-revoked');
      const names = async () => (await keys.list()).map(({ name }) => name);
      now += 10 * hour;
      await keys.deleteEnded('editor-', 24 * hour);
      expect(await names()).toHaveLength(4);
      now += 20 * hour;
      await keys.deleteEnded('editor-', 24 * hour);
      expect(await names()).toEqual(['editor-alive', 'ci']);
    });

    test('a key that another daemon made works', async () => {
      const { key, secret } = await new StoredKeys(await home.again(), () => now).create({
        name: 'ci',
        roots: [dir],
      });
      expect(await keys.verify(secret)).toEqual(key);
    });

    test('of several that create a key with the same name at once, one succeeds', async () => {
      const others = [keys, new StoredKeys(await home.again(), () => now)];
      const tries = Array.from({ length: 12 }, (_, n) => others[n % 2]!.create({ name: 'ci', roots: [dir] }));
      const errors = (await Promise.all(tries.map(codeOf))).filter(error => error !== undefined);
      expect(errors).toHaveLength(11);
      expect(new Set(errors)).toEqual(
        new Set(['INVALID_REQUEST /name: expected a name not in use; "ci" is']),
      );
      expect(await keys.list()).toHaveLength(1);
    });

    test('roots that are added at the same time are all kept', async () => {
      await keys.create({ name: 'ci', roots: [dir] });
      const others = [keys, new StoredKeys(await home.again(), () => now)];
      const roots = Array.from({ length: 6 }, () => realpathSync(mkdtempSync(join(dir, 'root-'))));
      await Promise.all(roots.map((root, n) => others[n % 2]!.addRoots('ci', [root])));
      expect(new Set((await keys.find('ci'))?.roots)).toEqual(new Set([dir, ...roots]));
    });

    test('a key is not changed if it may not be at that moment', async () => {
      const { secret } = await keys.create({ name: 'ci', roots: [dir] });
      const refuse = () => {
        throw new DowseError('PERMISSION_DENIED', 'Not yours.');
      };
      expect(await codeOf(keys.revoke('ci', refuse))).toMatch(/^PERMISSION_DENIED/);
      expect(await codeOf(keys.rotate('ci', 0, refuse))).toMatch(/^PERMISSION_DENIED/);
      expect(await keys.verify(secret)).toBeDefined();
    });
  });
