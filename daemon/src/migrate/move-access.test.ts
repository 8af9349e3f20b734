import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureOwnerKey } from '../security/owner-key.ts';
import { StoredKeys } from '../security/stored-keys.ts';
import type { StateDatabase } from '../store/state-database.ts';
import { STATES, type StateHome } from '../store/testing/state-homes.ts';
import { type User, Users } from '../users/users.ts';
import { moveAccess } from './move-access.ts';

const ISSUER = 'https://issuer.example/';

class Side {
  readonly db: StateDatabase;
  readonly users: Users;
  readonly keys: StoredKeys;

  constructor(db: StateDatabase, dataDir: string) {
    this.db = db;
    this.users = new Users({ dataDir, db });
    this.keys = new StoredKeys(db, undefined, id => this.users.keyOfId(id));
  }

  signIn(subject: string, name: string): Promise<User> {
    return this.users.signIn({ issuer: ISSUER, subject, name, groups: ['apps'] }) as Promise<User>;
  }
}

for (const { title, options, start } of STATES) {
  describe(`to ${title}`, options, () => {
    let dataDir: string;
    let [fromHome, toHome]: StateHome[] = [];
    let from: Side;
    let to: Side;
    beforeAll(async () => {
      fromHome = await STATES[0]!.start();
      toHome = await start();
    });
    afterAll(() => toHome!.remove());
    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'dowse-move-'));
      const groups = { apps: { repos: ['team/*'] } };
      const settings = { issuer: ISSUER, client_id: 'dowse', url: 'https://search.example', groups };
      writeFileSync(join(dataDir, 'oidc.json'), JSON.stringify(settings), { mode: 0o600 });
      from = new Side(await fromHome!.open(), dataDir);
      to = new Side(await toHome!.open(), dataDir);
    });
    afterEach(async () => {
      await fromHome!.close();
      await toHome!.close();
      rmSync(dataDir, { recursive: true });
    });

    test('keys and users work there as here, and revoked ones stay revoked', async () => {
      const owner = await ensureOwnerKey(from.keys, dataDir);
      const ci = await from.keys.create({ name: 'ci', roots: ['/'], perMinute: 7 });
      const rotated = await from.keys.rotate('ci');
      const gone = await from.keys.create({ name: 'gone', roots: ['/'] });
      await from.keys.revoke('gone');
      const anna = await from.signIn('1', 'anna');
      const own = await from.users.keys.create(from.users.keyOf(anna)!, { name: 'laptop' });

      const moved = await moveAccess(from.db, to.db);
      expect(moved).toMatchObject({ newKeys: 3, newUsers: 1, clashes: [] });
      for (const secret of [ci.secret, rotated.secret]) {
        expect(await to.keys.verify(secret)).toMatchObject({
          name: 'ci',
          perMinute: 7,
          id: moved.keys.get(ci.key.id),
        });
      }
      expect(await to.keys.verify(own.secret)).toMatchObject({ name: 'user:anna/laptop', repos: ['team/*'] });
      expect(await to.keys.verify(gone.secret)).toBeUndefined();
      expect(await to.keys.verify(owner)).toBeUndefined();
      expect((await to.signIn('1', 'anna')).id).toBe(moved.users.get(anna.id));
    });

    test('a second run copies only what is new, and changes nothing', async () => {
      const { secret, key } = await from.keys.create({ name: 'ci', roots: ['/'] });
      const { keys } = await moveAccess(from.db, to.db);
      await to.keys.revoke('ci');
      await from.keys.create({ name: 'late', roots: ['/'] });
      const again = await moveAccess(from.db, to.db);
      expect(again).toMatchObject({ newKeys: 1, newUsers: 0 });
      expect(again.keys.get(key.id)).toBe(keys.get(key.id));
      expect(await to.keys.verify(secret)).toBeUndefined();
    });

    test('where a name is taken there, a user gets another one and a key is named', async () => {
      const theirs = await to.keys.create({ name: 'ci', roots: ['/'] });
      await to.signIn('other', 'anna');
      const anna = await from.signIn('1', 'anna');
      const own = await from.users.keys.create(from.users.keyOf(anna)!, { name: 'laptop' });
      await from.keys.create({ name: 'ci', roots: ['/'] });
      const { clashes } = await moveAccess(from.db, to.db);
      expect(clashes).toEqual(['ci']);
      expect(await to.keys.verify(theirs.secret)).toMatchObject({ name: 'ci' });
      expect(await to.keys.verify(own.secret)).toMatchObject({ name: 'user:anna-2/laptop' });
    });
  });
}
