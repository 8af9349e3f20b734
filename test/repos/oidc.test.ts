/** Signing in with a real issuer, and what a user may do then. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Issuer } from '../../daemon/src/users/issuer.ts';
import { SettingsFile } from '../../daemon/src/users/oidc-settings.ts';
import { Place } from '../cli/harness.ts';
import { until } from '../support/until.ts';
import { CLIENT, TestBrowser, TestIssuer } from './issuer.ts';
import { type Answer, TeamServer } from './team-server.ts';

/** A rate that no test reaches, however fast its requests are. */
const per_minute = 60_000;
const GROUPS = {
  apps: { repos: ['team/app'], per_minute },
  web: { repos: ['team/web'], scopes: ['search'], per_minute },
  admins: { repos: ['team/app'], scopes: ['search', 'index', 'admin'], per_minute },
};

let server: TeamServer;
let issuer: TestIssuer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await TeamServer.start({
    'team/app': { 'src/a.ts': 'export const quokka = 1;\n' },
    'team/web': { 'src/b.ts': 'export const quokka = 2;\n' },
    'secret/vault': { 'src/c.ts': 'export const quokka = 3;\n' },
  });
  issuer = await TestIssuer.start(`${server.daemon.url}/login/callback`);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});
beforeEach(async () => {
  browser = new TestBrowser();
  issuer.account = 'anna';
  issuer.accounts.anna = { groups: ['apps', 'lunch'], email: 'anna@example.org' };
  await configure();
});
afterEach(() => {
  issuer.cancels = false;
});

let configured = '';
/** Writes the settings, and waits until the daemon has read them. */
async function configure(changed: object = {}, secret = CLIENT.secret): Promise<void> {
  writeFileSync(join(server.dataDir, 'oidc-secret'), `${secret}\n`, { mode: 0o600 });
  const settings = {
    ...{ issuer: issuer.url, client_id: CLIENT.id, url: server.daemon.url, groups: GROUPS },
    ...changed,
  };
  if (configured === JSON.stringify(settings)) return;
  configured = JSON.stringify(settings);
  const name = `Test ${Math.random()}`;
  writeFileSync(join(server.dataDir, 'oidc.json'), JSON.stringify({ ...settings, name }));
  await until('the settings to be read', async () =>
    (await (await fetch(`${server.daemon.url}/login`)).text()).includes(`Sign in with ${name}`),
  );
}

/** Signs in as `account`. @returns the error that the daemon ended with, if any */
async function signIn(account = 'anna', next = '/places'): Promise<string | undefined> {
  issuer.account = account;
  browser.forget(issuer.url);
  await browser.open(`${server.daemon.url}/login/oidc?${new URLSearchParams({ next })}`);
  const { pathname, searchParams } = new URL(browser.visited[0]!);
  return pathname === '/login' ? searchParams.get('error')! : undefined;
}

const session = async (): Promise<{ status: number; name?: string; csrf?: string }> => {
  const response = await browser.open(`${server.daemon.url}/api/session`);
  return { status: response.status, ...((await response.json()) as object) };
};

async function search(): Promise<{ status: number; files: string[] }> {
  const { csrf } = await session();
  const response = await browser.open(`${server.daemon.url}/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf! },
    body: JSON.stringify({ pattern: 'quokka', path: 'repo:*', options: { recursive: true } }),
  });
  const { results = [] } = (await response.json()) as { results?: { file_name: string }[] };
  return { status: response.status, files: results.map(({ file_name }) => file_name) };
}

test('a user signs in, and sees what the groups give', async () => {
  expect(await signIn()).toBeUndefined();
  expect(browser.visited[0]).toBe(`${server.daemon.url}/places`);
  expect(await session()).toMatchObject({
    ...{ name: 'user:anna@example.org', scopes: ['search', 'index'], repos: ['team/app'] },
    csrf: expect.any(String),
  });
  expect(await search()).toEqual({ status: 200, files: ['repo:team/app/src/a.ts'] });
});

test('several groups give their sum, and a changed file counts within two seconds', async () => {
  issuer.accounts.ben = { groups: ['web', 'apps'] };
  await signIn('ben');
  expect(await session()).toMatchObject({ name: 'user:ben', repos: ['team/app', 'team/web'] });
  expect((await search()).files).toEqual(['repo:team/app/src/a.ts', 'repo:team/web/src/b.ts']);
  await configure({ groups: { web: GROUPS.web } });
  expect(await session()).toMatchObject({ repos: ['team/web'], scopes: ['search'] });
  await configure({ groups: { other: GROUPS.web } });
  expect(await session()).toMatchObject({ status: 401 });
});

test('the way to the issuer has PKCE, state and nonce, which differ each time', async () => {
  const begin = async () => {
    const response = await fetch(`${server.daemon.url}/login/oidc`, { redirect: 'manual' });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /_oidc=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    return new URL(response.headers.get('location')!).searchParams;
  };
  const [first, second] = [await begin(), await begin()];
  expect(first.get('code_challenge_method')).toBe('S256');
  expect(first.get('scope')).toBe('openid profile email groups');
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect([name, first.get(name)]).toEqual([name, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(first.get(name)).not.toBe(second.get(name));
  }
});

test('an answer of the issuer works once, and only in the browser that asked', async () => {
  await signIn();
  const callback = browser.visited.find(address => address.includes('/login/callback'))!;
  const other = new TestBrowser();
  await other.open(callback);
  expect(other.visited[0]).toContain('error=state');
  await browser.open(callback);
  expect(browser.visited[0]).toContain('error=state');
  const stranger = new TestBrowser();
  await stranger.open(`${server.daemon.url}/login/oidc`);
  await stranger.open(callback);
  expect(stranger.visited[0]).toContain('error=state');
});

test.each([
  ['groups', 'in no group that gives anything', { groups: ['lunch'] }],
  ['groups', 'in no group at all', { groups: [] }],
  ['claim', 'without the claim', {}],
])('%s: somebody %s is not let in', async (error, _what, account) => {
  issuer.accounts.carl = account;
  expect(await signIn('carl')).toBe(error);
  const page = await (await browser.open(browser.visited[0]!)).text();
  expect((await session()).status).toBe(401);
  expect(page).toContain(error === 'claim' ? 'groups_claim' : 'none of your groups');
});

test('a group for everybody admits users without a group', async () => {
  await configure({ groups: { '*': { repos: ['team/web'] } } });
  issuer.accounts.dora = {};
  expect(await signIn('dora')).toBeUndefined();
  expect(await session()).toMatchObject({ repos: ['team/web'] });
});

test('groups may be in the ID token, below another claim', { tags: 'slow' }, async () => {
  const other = await TestIssuer.start(`${server.daemon.url}/login/callback`, {
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'realm'], profile: ['preferred_username'], email: [], groups: [] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, realm: { roles: ['web'] } }),
    }),
  });
  await configure({ issuer: other.url, groups_claim: 'realm.roles' });
  other.account = 'anna';
  expect(await signIn()).toBeUndefined();
  expect(await session()).toMatchObject({ name: 'user:anna', repos: ['team/web'] });
  await other.close();
});

test('revoked: a session ends with the next request, and signing in fails until the user is restored', async () => {
  issuer.accounts.eve = { groups: ['apps'] };
  await signIn('eve');
  expect((await session()).status).toBe(200);
  expect((await server.post('/api/users/eve/revoke', {})).body).toMatchObject({ name: 'eve', repos: [] });
  expect((await session()).status).toBe(401);
  expect(await signIn('eve')).toBe('revoked');
  const { body } = await server.post('/api/users/eve/restore', {});
  expect(body).toMatchObject({ repos: ['team/app'], revoked_at: null });
  expect((await session()).status).toBe(401);
  expect(await signIn('eve')).toBeUndefined();
  expect((await session()).status).toBe(200);
});

/** Calls the API in the session of the browser. */
async function inSession(path: string, body: object): Promise<Answer> {
  const { csrf } = await session();
  const response = await browser.open(`${server.daemon.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf! },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** A key that the user makes in the session of the browser. */
async function ownKey(name: string, more: object = {}): Promise<string> {
  return (await inSession('/api/my/keys', { name, ...more })).body.key;
}

test('a user makes, lists and revokes keys, which do no more than the user may', async () => {
  issuer.accounts.dora = { groups: ['apps'] };
  await signIn('dora');
  const key = await ownKey('laptop');
  const sees = async () => (await server.get('/api/session', key)).body;
  expect(await sees()).toMatchObject({
    name: 'user:dora/laptop',
    scopes: ['search', 'index'],
    repos: ['team/app'],
  });
  expect((await inSession('/api/my/keys', { name: 'laptop' })).status).toBe(400);
  for (const more of [{ scopes: ['admin'] }, { repos: ['team/web'] }, { repos: ['**'] }]) {
    expect((await inSession('/api/my/keys', { name: 'wide', ...more })).body.error.code).toBe(
      'PERMISSION_DENIED',
    );
  }
  // What changes for the user changes for the key.
  await configure({ groups: { apps: { ...GROUPS.apps, repos: ['team/web'], scopes: ['search'] } } });
  expect(await sees()).toMatchObject({ scopes: ['search'], repos: ['team/web'] });
  await configure({ groups: { other: GROUPS.web } });
  expect((await server.get('/api/session', key)).status).toBe(401);
  await configure();
  // A key makes no keys, and is in no list of an administrator.
  expect((await server.post('/api/my/keys', { name: 'more' }, key)).status).toBe(403);
  expect(JSON.stringify((await server.get('/api/admin/keys')).body)).not.toContain('dora');
  expect((await server.get('/api/my/keys', key)).body.keys).toMatchObject([
    { name: 'laptop', expires_at: null },
  ]);
  expect((await server.get('/api/my/keys')).body.error.code).toBe('PERMISSION_DENIED');
  expect((await server.post('/api/my/keys/laptop/revoke', {}, key)).body).toMatchObject({ name: 'laptop' });
  expect((await server.get('/api/session', key)).status).toBe(401);
  expect(await ownKey('laptop')).toMatch(/^dws_/);
});

test('revoking a user revokes the keys for good, and the audit log names them', async () => {
  issuer.accounts.emil = { groups: ['apps'] };
  await signIn('emil');
  const key = await ownKey('editor', { expires_at: '2099-01-01T00:00:00Z' });
  const body = { pattern: 'quokka', path: 'repo:team/app', options: { recursive: true } };
  expect((await server.post('/api/search', body, key)).body.results).toHaveLength(1);
  await server.post('/api/users/emil/revoke', {});
  expect((await server.post('/api/search', body, key)).status).toBe(401);
  await server.post('/api/users/emil/restore', {});
  await signIn('emil');
  expect((await server.post('/api/search', body, key)).status).toBe(401);
  const { entries } = (await server.get('/api/audit?key=user%3Aemil')).body;
  expect(entries.map(({ key, operation }: { key: string; operation: string }) => [key, operation])).toEqual(
    expect.arrayContaining([
      ['user:emil', 'createOwnKey'],
      ['user:emil/editor', 'search'],
    ]),
  );
});

test('the page makes a key, shows it once, and revokes it', async () => {
  issuer.accounts.uma = { groups: ['apps'] };
  await signIn('uma');
  const send = async (path: string, fields: Record<string, string>) => {
    const { csrf } = await session();
    const form = new URLSearchParams({ csrf: csrf!, ...fields });
    return (await browser.open(`${server.daemon.url}${path}`, { method: 'POST', body: form })).text();
  };
  const made = await send('/keys', { name: 'laptop', scopes: 'search', days: '30' });
  const [key = ''] = /dws_[\w-]{43}/.exec(made) ?? [];
  expect((await server.get('/api/session', key)).body).toMatchObject({
    name: 'user:uma/laptop',
    scopes: ['search'],
  });
  const page = async () => (await browser.open(`${server.daemon.url}/keys`)).text();
  expect(await page()).toContain('Revoke: laptop');
  expect(await page()).not.toContain('dws_');
  expect(await send('/keys', { name: 'laptop', scopes: 'search', days: '0' })).toContain(
    'none of your keys has',
  );
  await send('/keys/revoke', { name: 'laptop' });
  expect(await page()).not.toContain('Revoke: laptop');
  expect((await server.get('/api/session', key)).status).toBe(401);
});

test('dowse keys lists and revokes the keys of the user whose key it has', { tags: 'slow' }, async () => {
  issuer.accounts.vik = { groups: ['apps'] };
  await signIn('vik');
  await ownKey('old');
  const env = { DOWSE_URL: server.daemon.url, DOWSE_API_KEY: await ownKey('laptop') };
  const place = new Place();
  expect((await place.run(['keys', 'mine'], { env })).stdout).toMatch(/old .*\n.*laptop/);
  expect((await place.run(['keys', 'revoke', 'old', '--mine'], { env })).stdout).toBe('revoked old\n');
  expect((await place.run(['keys', 'mine'], { env })).stdout).not.toContain('old');
  await place.remove();
});

test('an address that is not verified, or that somebody else has, is not the name', async () => {
  issuer.accounts.fay = { groups: ['apps'], email: 'anna@example.org', email_verified: false };
  await signIn('fay');
  expect((await session()).name).toBe('user:fay');
  issuer.accounts.gus = { groups: ['apps'], email: 'fay' };
  await signIn('gus');
  expect((await session()).name).toBe('user:fay-2');
  issuer.accounts.owner = { groups: ['apps'] };
  await signIn('owner');
  expect((await session()).name).toBe('user:owner');
});

test('an admin among the users sees the users within their own repositories', async () => {
  issuer.accounts.hal = { groups: ['admins'] };
  issuer.accounts.ida = { groups: ['web'] };
  await signIn();
  browser = new TestBrowser();
  await signIn('ida');
  browser = new TestBrowser();
  await signIn('hal');
  const listed = async () => {
    const { users } = (await (await browser.open(`${server.daemon.url}/api/users`)).json()) as {
      users: { name: string }[];
    };
    return users.map(({ name }) => name);
  };
  expect(await listed()).toEqual(expect.arrayContaining(['anna@example.org', 'hal']));
  expect(await listed()).not.toContain('ida');
  const { csrf } = await session();
  const revoke = await browser.open(`${server.daemon.url}/api/users/ida/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf! },
    body: '{}',
  });
  expect(revoke.status).toBe(404);
});

test('the audit log names the user, sign-ins and refused sign-ins', async () => {
  await signIn();
  await search();
  issuer.accounts.carl = { groups: ['lunch'] };
  await signIn('carl');
  const { entries } = (await server.get('/api/audit?key=user:anna@example.org&limit=2')).body;
  expect(entries).toMatchObject([
    { key: 'user:anna@example.org', operation: 'search', target: 'repo:*', text: 'quokka', status: 200 },
    { key: 'user:anna@example.org', operation: 'signIn', status: 303 },
  ]);
});

test('dowse users checks the settings, lists, revokes and restores', async () => {
  issuer.accounts.joy = { groups: ['apps'] };
  await signIn('joy');
  const place = new Place({});
  const env = { DOWSE_URL: server.daemon.url, DOWSE_API_KEY: server.owner };
  const run = async (...args: string[]) => (await place.run(['users', ...args], { env })).stdout;
  expect(await run('check')).toMatch(/redirect address +http:\S+\/login\/callback\nstate +ready\n/);
  expect(await run('list')).toMatch(/^joy +\S+ \S+ +search,index +apps +repo:team\/app$/m);
  expect(await run('revoke', 'joy')).toBe('revoked joy\n');
  expect((await session()).status).toBe(401);
  expect(await run('list')).toMatch(/^joy +revoked /m);
  expect(await run('restore', 'joy')).toBe('restored joy\n');
  await place.remove();
}, 120_000);

test('denied: a user who cancels at the issuer gets a message', async () => {
  issuer.cancels = true;
  expect(await signIn()).toBe('denied');
});

test('issuer: one that does not answer is named by the check', async () => {
  const closed = createServer();
  await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise(resolve => closed.close(resolve));
  await configure({ issuer: `http://127.0.0.1:${port}` });
  expect(await signIn()).toBe('issuer');
  const { body } = await server.post('/api/users/check', {});
  expect(body.problem).toContain('ECONNREFUSED');
});

test('clock: a daemon whose clock is an hour ahead or behind', async () => {
  for (const hours of [1, -1]) {
    const file = new SettingsFile(
      server.dataDir,
      () => {},
      () => Date.now(),
    );
    const late = new Issuer(file, () => Date.now() + hours * 3_600_000);
    const { url, attempt } = await late.begin('/');
    await browser.open(url);
    const callback = browser.visited.find(address => address.includes('/login/callback'))!;
    const finished = late.finish(callback.split('?')[1]!, attempt);
    await expect(finished).rejects.toMatchObject({
      problem: 'clock',
      message: expect.stringContaining(' s'),
    });
  }
});

test('settings: a wrong secret, or a file that others can read', async () => {
  expect((await server.post('/api/users/check', {})).body).toEqual({
    issuer: `${issuer.url}/`,
    redirect_uri: `${server.daemon.url}/login/callback`,
    problem: null,
  });
  await configure({}, 'another secret');
  expect(await signIn()).toBe('settings');
  chmodSync(join(server.dataDir, 'oidc-secret'), 0o644);
  expect(await signIn()).toBe('settings');
  const { body } = await server.post('/api/users/check', {});
  expect(body.problem).toBe(
    'oidc-secret can be read by other users. Run chmod 600 on it; it lies in the data folder.',
  );
  rmSync(join(server.dataDir, 'oidc-secret'));
});
