import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewKey } from '../security/keys.ts';
import { ensureOwnerKey, readOwnerKey } from '../security/owner-key.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let stopped = 0;
beforeEach(async () => {
  server = await startTestServer({
    files: { 'a.txt': 'one\n' },
    config: {
      shutdown: () => {
        stopped += 1;
      },
    },
  });
});
afterEach(() => server.close());

const search = (secret: string) => server.post('/api/search', { pattern: 'one', path: '.' }, { secret });

test('a key created over the API works at once, and its secret is shown only once', async () => {
  const created = await server.post('/api/admin/keys', {
    name: 'ci',
    per_minute: 60,
    expires_at: '2999-01-01T00:00:00Z',
  });
  expect(created.json()).toEqual({
    key: expect.stringMatching(/^dws_[\w-]{43}$/),
    name: 'ci',
    scopes: ['search', 'index'],
    roots: [server.tree],
    repos: [],
    per_minute: 60,
    per_second: 10,
    created_at: expect.stringMatching(/Z$/),
    expires_at: '2999-01-01T00:00:00.000Z',
    revoked_at: null,
  });
  expect((await search(created.json().key)).statusCode).toBe(200);
  const list = await server.get('/api/admin/keys');
  expect(list.json().keys.map((key: { name: string }) => key.name)).toContain('ci');
  expect(list.payload).not.toContain('dws_');
});

test('keys can be rotated and revoked, also without a body', async () => {
  const { key: old } = (await server.post('/api/admin/keys', { name: 'ci' })).json();
  const rotated = await server.post('/api/admin/keys/ci/rotate', { grace_seconds: 0 });
  expect((await search(old)).statusCode).toBe(401);
  expect((await search(rotated.json().key)).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${server.secret}` };
  const revoked = await server.app.inject({ method: 'POST', url: '/api/admin/keys/ci/revoke', headers });
  expect(revoked.json()).toMatchObject({ name: 'ci', revoked_at: expect.stringMatching(/Z$/) });
  expect((await search(rotated.json().key)).statusCode).toBe(401);
});

test("rotating the owner's key updates its file", async () => {
  await ensureOwnerKey(server.keys, server.dataDir);
  const owner = readOwnerKey(server.dataDir)!;
  const rotated = await server.post('/api/admin/keys/owner/rotate', {}, { secret: owner });
  expect(readOwnerKey(server.dataDir)).toBe(rotated.json().key);
});

test("the owner's key cannot be revoked; the error says to rotate it", async () => {
  await ensureOwnerKey(server.keys, server.dataDir);
  const owner = readOwnerKey(server.dataDir)!;
  const response = await server.post('/api/admin/keys/owner/revoke', {}, { secret: owner });
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      details: expect.stringContaining('POST /api/admin/keys/owner/rotate'),
    }),
  ]);
  expect((await search(owner)).statusCode).toBe(200);
  const rotated = await server.post('/api/admin/keys/owner/rotate', { grace_seconds: 0 }, { secret: owner });
  expect((await search(owner)).statusCode).toBe(401);
  expect((await search(rotated.json().key)).statusCode).toBe(200);
});

test('an admin key cannot leave its own roots through another key', async () => {
  const inside = join(server.tree, 'inside');
  mkdirSync(inside);
  const narrow = server.key({ scopes: ['admin'], roots: [inside], perMinute: 1000 });
  server.key({ name: 'wide' });
  const attempts = [
    await server.post('/api/admin/keys', { name: 'x', roots: [server.tree] }, { secret: narrow }),
    await server.post('/api/admin/keys', { name: 'x', roots: [join(inside, '..')] }, { secret: narrow }),
    await server.post('/api/admin/keys/wide/rotate', {}, { secret: narrow }),
    await server.post('/api/admin/keys/wide/revoke', {}, { secret: narrow }),
  ];
  expect(attempts.map(attempt => attempt.json().error?.code)).toEqual([
    ...['PERMISSION_DENIED', 'PERMISSION_DENIED'],
    // It is in no list that the key gets, so it does not exist.
    ...['NOT_FOUND', 'NOT_FOUND'],
  ]);
  const own = await server.post('/api/admin/keys', { name: 'x', scopes: ['admin'] }, { secret: narrow });
  expect(own.json().roots).toEqual([inside]);
  const seen = (await server.get('/api/admin/keys', narrow)).json().keys as { name: string }[];
  expect(seen.map(({ name }) => name)).not.toContain('wide');
  expect(seen.map(({ name }) => name)).toContain('x');
});

test('a root is stored as its real path; a missing root or a file is refused', async () => {
  mkdirSync(join(server.tree, 'inside/sub'), { recursive: true });
  symlinkSync(join(server.tree, 'inside'), join(server.tree, 'link'));
  const make = (root: string) => server.post('/api/admin/keys', { name: 'x', roots: [root] });
  const codes = [];
  for (const root of ['none', 'a.txt', 'link/none']) {
    codes.push((await make(join(server.tree, root))).json().error.code);
  }
  expect(codes).toEqual(Array(3).fill('FILE_NOT_FOUND'));
  expect((await make('inside')).json().error.details).toBe('/roots: expected absolute paths');
  expect((await make(join(server.tree, 'link/sub/..'))).json().roots).toEqual([join(server.tree, 'inside')]);
});

describe('a limited admin key', () => {
  const IN_AN_HOUR = Date.now() + 3_600_000;
  const limits: Partial<NewKey> = {
    scopes: ['admin', 'search'],
    perMinute: 500,
    perSecond: 20,
    expiresAt: IN_AN_HOUR,
  };
  const later = new Date(IN_AN_HOUR + 1).toISOString();

  test.each([
    [{ expires_at: null }, '/expires_at: expected at the latest'],
    [{ expires_at: later }, '/expires_at: expected at the latest'],
    [{ scopes: ['index'] }, '/scopes: expected some of admin, search'],
    [{ scopes: ['search', 'index'] }, '/scopes: expected some of admin, search'],
    [{ per_minute: 501 }, '/per_minute: expected at most 500'],
    [{ per_second: 21 }, '/per_second: expected at most 20'],
  ])('cannot create a key with %j, which would exceed it', async (wanted, details) => {
    const response = await server.post(
      '/api/admin/keys',
      { name: 'x', ...wanted },
      { secret: server.key(limits) },
    );
    expect([response.statusCode, response.json().error]).toEqual([
      403,
      expect.objectContaining({ code: 'PERMISSION_DENIED', details: expect.stringContaining(details) }),
    ]);
  });

  test('passes its own expiry time and limits on by default', async () => {
    const made = (await server.post('/api/admin/keys', { name: 'x' }, { secret: server.key(limits) })).json();
    expect(made).toMatchObject({
      scopes: ['search'],
      roots: [server.tree],
      per_minute: 100,
      per_second: 10,
      expires_at: new Date(IN_AN_HOUR).toISOString(),
    });
    const slow = server.key({ scopes: ['admin', 'search', 'index'], perMinute: 30, perSecond: 3 });
    expect((await server.post('/api/admin/keys', { name: 'y' }, { secret: slow })).json()).toMatchObject({
      scopes: ['search', 'index'],
      per_minute: 30,
      per_second: 3,
      expires_at: null,
    });
  });

  test('rotates an equal key, but no key that exceeds it', async () => {
    const secret = server.key(limits);
    const others: [string, Partial<NewKey>][] = [
      ['endless', { ...limits, expiresAt: null }],
      ['fast', { ...limits, perMinute: 600 }],
      ['bursty', { ...limits, perSecond: 30 }],
      ['indexing', { ...limits, scopes: ['index'] }],
    ];
    for (const [name, wanted] of others) {
      server.key({ ...wanted, name });
      const response = await server.post(`/api/admin/keys/${name}/rotate`, {}, { secret });
      expect([name, response.json().error?.code]).toEqual([name, 'PERMISSION_DENIED']);
    }
    server.key({ ...limits, name: 'equal' });
    expect((await server.post('/api/admin/keys/equal/rotate', {}, { secret })).statusCode).toBe(200);
  });
});

test.each([
  [{ name: 'a b' }, 400, '/name'],
  [{ name: 'ci', scopes: ['all'] }, 400, '/scopes/0: expected one of "search", "index", "admin"'],
  [{ name: 'ci', expires_at: 'tomorrow' }, 400, '/expires_at'],
  [{ name: 'ci', expires_at: '2001-01-01T00:00:00Z' }, 400, '/expires_at'],
  [{ name: 'ci', expires_at: '2930-02-31T00:00:00Z' }, 400, '/expires_at'],
  [{ name: 'key-1' }, 400, '/name: expected a name not in use'],
  [{ name: 'ci', per_minute: 0 }, 400, '/per_minute'],
])('creating %j is a %i for %s', async (body, status, details) => {
  const response = await server.post('/api/admin/keys', body);
  expect([response.statusCode, response.json().error.details]).toEqual([
    status,
    expect.stringContaining(details),
  ]);
});

test('an expired key cannot be rotated', async () => {
  await server.post('/api/admin/keys', {
    name: 'brief',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  });
  server.advance(120_000);
  const response = await server.post('/api/admin/keys/brief/rotate', {});
  server.advance(-120_000);
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', details: expect.stringContaining('expired') }),
  ]);
});

test('an unknown key is a 404', async () => {
  for (const url of ['/api/admin/keys/none/rotate', '/api/admin/keys/none/revoke']) {
    const response = await server.post(url, {});
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('shutdown stops the daemon after its response', async () => {
  stopped = 0;
  const response = await server.post('/api/admin/shutdown', {});
  expect(response.json()).toEqual({ status: 'stopping' });
  expect(stopped).toBe(1);
});
