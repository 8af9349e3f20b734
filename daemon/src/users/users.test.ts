import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Sessions, sharedSecret } from '../security/sessions.ts';
import { StoredKeys } from '../security/stored-keys.ts';
import type { StateDatabase } from '../store/state-database.ts';
import { POSTGRES, STATES, type StateHome } from '../store/testing/state-homes.ts';
import { type User, Users } from './users.ts';

const ISSUER = 'https://issuer.example/';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dowse-users-'));
  const groups = { apps: { repos: ['team/*'] }, admins: { repos: ['**'], scopes: ['search', 'admin'] } };
  const settings = { issuer: ISSUER, client_id: 'dowse', url: 'https://search.example', groups };
  writeFileSync(join(dataDir, 'oidc.json'), JSON.stringify(settings), { mode: 0o600 });
  writeFileSync(join(dataDir, 'oidc-secret'), 'secret', { mode: 0o600 });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** The state of one daemon. */
class Node {
  readonly users: Users;
  readonly keys: StoredKeys;
  readonly sessions: Sessions;

  constructor(db: StateDatabase, signingKey: Buffer) {
    this.users = new Users({ dataDir, db });
    this.keys = new StoredKeys(db, undefined, id => this.users.keyOfId(id));
    const userKeys = (user: number, epoch: number) => this.users.keyOfSession(user, epoch);
    this.sessions = new Sessions({ signingKey, db, keys: this.keys, userKeys });
  }

  async signIn(subject: string, name = subject, groups = ['apps']): Promise<User> {
    const user = await this.users.signIn({ issuer: ISSUER, subject, name, groups });
    if (typeof user === 'string') throw new Error(user);
    return user;
  }
}

for (const { title, options, start } of STATES)
  describe(title, options, () => {
    let home: StateHome;
    let here: Node;
    let there: Node;
    beforeAll(async () => {
      home = await start();
    });
    afterAll(() => home.remove());
    beforeEach(async () => {
      const db = await home.open();
      const signingKey = Buffer.alloc(32, 7);
      here = new Node(db, signingKey);
      there = new Node(await home.again(), signingKey);
    });
    afterEach(() => home.close());

    test('a user may do what the groups of the last sign-in give, at all daemons', async () => {
      const anna = await here.signIn('1', 'anna');
      expect(await there.users.keyOfId(anna.id)).toMatchObject({ name: 'user:anna', repos: ['team/*'] });
      await here.signIn('1', 'anna', ['admins']);
      home.later();
      expect(await there.users.keyOfId(anna.id)).toMatchObject({ repos: ['**'] });
      expect(await here.users.signIn({ issuer: ISSUER, subject: '2', name: 'ben', groups: [] })).toBe(
        'groups',
      );
      expect((await there.users.list()).map(({ name }) => name)).toEqual(['anna']);
    });

    test('people with the same name get names of their own, also at the same time', async () => {
      const signIns = Array.from({ length: 6 }, (_, n) => [here, there][n % 2]!.signIn(String(n), 'anna'));
      const names = (await Promise.all(signIns)).map(({ name }) => name).sort();
      expect(names).toEqual(['anna', 'anna-2', 'anna-3', 'anna-4', 'anna-5', 'anna-6']);
    });

    test('a session holds at all daemons, and ends at all when its user signs out', async () => {
      const { id, epoch } = await here.signIn('1', 'anna');
      const text = here.sessions.startUser(id, epoch);
      const session = await there.sessions.read(text);
      expect(session?.key.name).toBe('user:anna');
      expect(await here.sessions.end(session!)).toBe(true);
      home.later();
      expect(await there.sessions.read(text)).toBeUndefined();
      expect(await here.sessions.read(text)).toBeUndefined();
    });

    test('revoking a user ends sessions and keys at all daemons, and restoring brings back neither', async () => {
      const anna = await here.signIn('1', 'anna');
      const text = here.sessions.startUser(anna.id, anna.epoch);
      const { secret } = await here.users.keys.create(here.users.keyOf(anna)!, { name: 'laptop' });
      expect(await there.keys.verify(secret)).toMatchObject({ name: 'user:anna/laptop', repos: ['team/*'] });
      await here.users.revoke(anna);
      home.later();
      expect(await there.keys.verify(secret)).toBeUndefined();
      expect(await there.sessions.read(text)).toBeUndefined();
      expect(await there.users.signIn({ issuer: ISSUER, subject: '1', name: 'anna', groups: ['apps'] })).toBe(
        'revoked',
      );
      await there.users.restore(anna);
      home.later();
      for (const node of [here, there]) {
        expect(await node.keys.verify(secret)).toBeUndefined();
        expect(await node.sessions.read(text)).toBeUndefined();
        expect(await node.users.keyOfId(anna.id)).toBeDefined();
      }
    });

    test('a user has at most 20 keys, also if they are made at the same time', async () => {
      const anna = here.users.keyOf(await here.signIn('1', 'anna'))!;
      const make = (n: number) => [here, there][n % 2]!.users.keys.create(anna, { name: `key-${n}` });
      for (let n = 0; n < 18; n++) await make(n);
      const made = await Promise.allSettled([18, 19, 20, 21].map(make));
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await there.users.keys.list(anna)).toHaveLength(20);
      await there.users.keys.revoke(anna, 'key-3');
      expect(await here.users.keys.list(anna)).toHaveLength(19);
    });

    test('a ticket starts one session, whichever daemon it is given to', async () => {
      const { secret } = await here.keys.create({ name: 'ci', roots: ['/'] });
      const ticket = here.sessions.ticket(secret);
      const redeemed = await Promise.all([here, there, here].map(({ sessions }) => sessions.redeem(ticket)));
      expect(redeemed.filter(text => text !== undefined)).toHaveLength(1);
    });
  });

describe(POSTGRES.title, POSTGRES.options, () => {
  test('the first daemon creates the key of the sessions, and all take it', async () => {
    const home = await POSTGRES.start();
    const both = [await home.open(), await home.again()];
    const [first, second] = await Promise.all(both.map(db => sharedSecret(db, 'session key')));
    expect(first).toHaveLength(32);
    expect(second).toEqual(first);
    await home.close();
    await home.remove();
  });
});
