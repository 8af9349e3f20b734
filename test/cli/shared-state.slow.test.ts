/** Two daemons on one PostgreSQL. What both databases must do is in keys.test.ts and users.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { noPostgres, PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { until } from '../support/until.ts';
import { Place, PROJECT } from './harness.ts';

class Daemon {
  readonly place = new Place(PROJECT);
  url = '';
  #owner = '';

  async start(database: string): Promise<void> {
    this.url = (await this.place.serve([], { DOWSE_DATABASE: database })).url;
    this.#owner = readOwnerKey(this.place.dataDir)!;
  }

  // biome-ignore lint/suspicious/noExplicitAny: each route has its own answer
  async post(path: string, body: object, secret = this.#owner): Promise<{ status: number; body: any }> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const response = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }

  async createKey(name: string): Promise<string> {
    const { body } = await this.post('/api/admin/keys', { name, roots: ['/'] });
    return body.key;
  }

  /** The status of a search with a key. */
  async search(secret: string): Promise<number> {
    const request = { pattern: 'retry', path: this.place.tree, options: { recursive: true } };
    return (await this.post('/api/search', request, secret)).status;
  }

  async keeps(repo: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${this.#owner}` };
    return (await fetch(`${this.url}/api/repos/${encodeURIComponent(repo)}`, { headers })).status === 200;
  }

  async database(): Promise<string> {
    const health = (await (await fetch(`${this.url}/healthz`)).json()) as { database: string };
    return health.database;
  }

  // biome-ignore lint/suspicious/noExplicitAny: each route has its own answer
  async get(path: string, secret = this.#owner): Promise<any> {
    const headers = { authorization: `Bearer ${secret}` };
    return await (await fetch(this.url + path, { headers })).json();
  }

  /** The status of a delivery to a webhook for a repository. */
  async deliver(token: string): Promise<number> {
    const headers = { 'x-webhook-token': token, 'content-type': 'application/json' };
    const body = '{"event":"push","data":{}}';
    return (await fetch(`${this.url}/webhooks/team`, { method: 'POST', headers, body })).status;
  }

  async session(cookie: string): Promise<number> {
    return (await fetch(`${this.url}/api/session`, { headers: { cookie } })).status;
  }
}

describe.skipIf(noPostgres !== undefined)(`two daemons${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  const [one, other] = [new Daemon(), new Daemon()];
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.create();
    // At the same time: both create the tables.
    await Promise.all([one.start(server.url), other.start(server.url)]);
  });
  afterAll(async () => {
    await one.place.remove();
    await other.place.remove();
    await server.remove();
  });

  test('a key made at one works at the other, until it is revoked', async () => {
    const secret = await one.createKey('ci');
    expect(await other.search(secret)).toBe(200);
    expect((await other.post('/api/admin/keys/ci/revoke', {})).status).toBe(200);
    expect(await other.search(secret)).toBe(401);
    const revoked = performance.now();
    await until('the key to end', async () => (await one.search(secret)) === 401);
    expect(performance.now() - revoked).toBeLessThan(2000);
  });

  test('a webhook made at one takes deliveries at the other, and both list them', async () => {
    const wanted = { name: 'team', repo: 'team/*' };
    const { body } = await one.post('/api/admin/webhooks', wanted);
    expect(await other.deliver(body.token)).toBe(200); // ignored: no kept repository has this address
    const single = { name: 'single', repo: 'team/gone' };
    const { token } = (await other.post('/api/admin/webhooks', single)).body;
    const headers = { 'x-webhook-token': token, 'content-type': 'application/json' };
    const push = { method: 'POST', headers, body: '{"event":"push","data":{}}' };
    expect((await fetch(`${one.url}/webhooks/single`, push)).status).toBe(202);
    const stateAt = async (daemon: Daemon) =>
      (await daemon.get('/api/admin/webhook-deliveries?webhook=single')).deliveries;
    await until('the end', async () => (await stateAt(other))[0]?.state === 'dead');
    expect(await stateAt(one)).toEqual(await stateAt(other));
    expect((await one.post('/api/admin/webhooks/single/remove', {})).status).toBe(200);
    expect((await fetch(`${other.url}/webhooks/single`, push)).status).toBe(401);
  });

  test('what a key saves and searches at one is listed and logged at the other', async () => {
    const secret = await one.createKey('saver');
    const search = `/?${new URLSearchParams({ mode: 'pattern', q: 'retry', in: one.place.tree })}`;
    expect((await one.post('/api/saved', { name: 'mine', search }, secret)).status).toBe(200);
    expect(await other.get('/api/saved', secret)).toMatchObject({ searches: [{ name: 'mine', found: 1 }] });
    await until('the entry', async () => {
      const { entries } = await other.get('/api/audit?key=saver');
      return JSON.stringify(entries)?.includes('saveSearch');
    });
  });

  test('the requests of a key at both are counted together', async () => {
    const wanted = { name: 'slow', roots: ['/'], per_minute: 20, per_second: 20 };
    const { key } = (await one.post('/api/admin/keys', wanted)).body;
    const statuses = [];
    for (let n = 0; n < 15; n++) statuses.push(await one.search(key), await other.search(key));
    expect(statuses.filter(status => status === 200)).toHaveLength(20);
    expect(statuses.filter(status => status === 429)).toHaveLength(10);
  });

  test('a sign-in at one holds at the other, until the user signs out', async () => {
    const form = new URLSearchParams({ key: await one.createKey('browser') });
    const signedIn = await fetch(`${one.url}/login`, { method: 'POST', body: form, redirect: 'manual' });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    expect(await other.session(cookie)).toBe(200);
    const session = await fetch(`${one.url}/api/session`, { headers: { cookie } });
    const { csrf } = (await session.json()) as { csrf: string };
    const body = new URLSearchParams({ csrf });
    await fetch(`${one.url}/logout`, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
    await until('the session to end', async () => (await other.session(cookie)) === 401);
  });

  test('each daemon has an owner of its own', async () => {
    const owner = readOwnerKey(one.place.dataDir)!;
    expect(await one.search(owner)).toBe(200);
    expect(await other.search(owner)).toBe(401);
  });

  test('a repository that one keeps is kept by the other', async () => {
    const url = 'http://127.0.0.1:9/team/app.git';
    expect((await one.post('/api/repos', { url })).status).toBe(200);
    await until('the other to keep it', () => other.keeps('team/app'));
    expect((await other.post('/api/repos/team%2Fapp/remove', {})).status).toBe(200);
    await until('it to be removed', async () => !(await one.keeps('team/app')));
  });

  test('while PostgreSQL does not answer, known keys search, and writing says why it fails', async () => {
    const secret = await one.createKey('known');
    const unknown = await one.createKey('unknown');
    expect([await one.search(secret), await other.search(secret)]).toEqual([200, 200]);
    await server.stop();
    const { code, stdout } = await one.place.run(['doctor']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/fail {2}database: PostgreSQL does not answer/),
    ]);
    expect(stdout).toMatch(/→ start PostgreSQL; do not stop the daemon/);
    expect(stdout).not.toMatch(/dowse stop|^\w+ +key:/m);
    expect([await one.search(secret), await other.search(secret)]).toEqual([200, 200]);
    expect(await other.search(unknown)).toBe(503);
    const refused = await one.post('/api/admin/keys', { name: 'late', roots: ['/'] });
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('does not answer') } },
    });
    expect([await one.database(), await other.database()]).toEqual(['unreachable', 'unreachable']);
    expect((await one.place.run(['status'])).stdout).toContain('PostgreSQL does not answer');
    await server.start();
    await until('the database to answer', async () => (await one.database()) === 'ok');
    await until('the database to answer', async () => (await other.database()) === 'ok');
    expect(await other.search(await one.createKey('late'))).toBe(200);
  });

  test('what one daemon had before works at both after dowse migrate', async () => {
    const early = new Daemon();
    await early.start('');
    const secret = await early.createKey('early');
    const search = `/?${new URLSearchParams({ mode: 'pattern', q: 'retry', in: early.place.tree })}`;
    expect((await early.post('/api/saved', { name: 'mine', search }, secret)).status).toBe(200);
    const folder = await early.post('/api/admin/webhooks', { name: 'early', target_dir: early.place.tree });
    // Nothing answers there.
    for (const name of ['old/app', 'old/web'])
      await early.post('/api/repos', { url: `http://127.0.0.1:9/${name}.git` });
    await early.post('/api/repos', { url: early.place.tree, name: 'old/folder', allow_local: true });
    const env = { DOWSE_DATABASE: server.url };
    expect((await early.place.run(['migrate'], { env })).stderr).toContain('Stop it first: dowse stop');
    await early.place.run(['stop']);
    const copy = async () => JSON.parse((await early.place.run(['migrate', '--json'], { env })).stdout);
    const copied = { keys: 1, users: 0, webhooks: 1, saved_searches: 1, deliveries: 0, audit_entries: 7 };
    const kept = { repositories: 2, local_repositories: 1 };
    expect(await copy()).toEqual({ ...copied, ...kept, clashes: [], webhook_clashes: [] });
    const { stdout } = await early.place.run(['migrate'], { env });
    expect(
      stdout,
    ).toBe(`copied 0 keys, 0 users, 0 webhooks, 0 saved searches, 0 deliveries; moved 0 entries of the audit log
not copied: 2 repositories; the other nodes learn of them when this one starts with the database.
This one goes on with the mirrors and indexes in its data folder. The others clone anew, and take over indexes with --objects, or build their own.
not copied: 1 repository in a folder of this machine, which only this node keeps.
`);
    await early.start(server.url);
    await until(
      'the repositories at the other',
      async () => (await other.keeps('old/app')) && other.keeps('old/web'),
    );
    expect(await other.keeps('old/folder')).toBe(false);
    expect([await early.search(secret), await other.search(secret)]).toEqual([200, 200]);
    const headers = { authorization: `Bearer ${secret}` };
    const saved = await fetch(`${early.url}/api/saved`, { headers });
    expect(await saved.json()).toMatchObject({ searches: [{ name: 'mine' }] });
    // The token works at both, and what it asks for happens where the folder is.
    const push = {
      method: 'POST',
      headers: { 'x-webhook-token': folder.body.token, 'content-type': 'application/json' },
      body: '{"event":"push","data":{}}',
    };
    expect((await fetch(`${other.url}/webhooks/early`, push)).status).toBe(202);
    await until('the folder to be indexed', async () => {
      const { deliveries } = await other.get('/api/admin/webhook-deliveries?webhook=early');
      return deliveries?.[0]?.state === 'done';
    });
    await early.place.remove();
  });

  test('a command that starts a node logs it, without the password', async () => {
    const place = new Place(PROJECT);
    const url = new URL(server.url);
    url.password = 'hunter2';
    const env = { DOWSE_DATABASE: url.href };
    const first = await place.run(['search', '-r', 'retry'], { env });
    expect([first.code, first.stderr]).toEqual([
      0,
      expect.stringMatching(
        /^dowse: started a daemon that joins postgres:\/\/\S+\/postgres, as DOWSE_DATABASE/,
      ),
    ]);
    expect(first.stderr).toContain(`(data folder ${place.dataDir})`);
    expect(first.stderr).not.toContain('hunter2');
    expect(await place.run(['search', '-r', 'retry'], { env })).toMatchObject({ code: 0, stderr: '' });
    await place.remove();
  });

  test('a database that does not answer keeps a daemon from starting, and the message has no password', async () => {
    const place = new Place();
    const { code, stderr } = await place.run(['serve', '--port', '0'], {
      env: { DOWSE_DATABASE: 'postgres://dowse:hunter2@localhost/team?host=/nowhere' },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/PostgreSQL at \/nowhere did not answer \(.*\): start it, or correct/);
    expect(stderr).not.toContain('hunter2');
    await place.remove();
  });
});
