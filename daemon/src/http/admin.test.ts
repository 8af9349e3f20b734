import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewKey } from '../security/keys.ts';
import { ensureOwnerKey, readOwnerKey } from '../security/owner-key.ts';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
let stopped = 0;
beforeEach(async () => {
  it = await bench({
    files: { 'a.txt': 'one\n' },
    config: {
      shutdown: () => {
        stopped += 1;
      },
    },
  });
});
afterEach(() => it.close());

const search = (secret: string) => it.post('/api/search', { pattern: 'one', path: '.' }, { secret });

test('a key made over the API works at once, and its secret is shown once', async () => {
  const created = await it.post('/api/admin/keys', {
    name: 'ci',
    per_minute: 60,
    expires_at: '2999-01-01T00:00:00Z',
  });
  expect(created.json()).toEqual({
    key: expect.stringMatching(/^dws_[\w-]{43}$/),
    name: 'ci',
    scopes: ['search', 'index'],
    roots: [it.tree],
    per_minute: 60,
    per_second: 10,
    created_at: expect.stringMatching(/Z$/),
    expires_at: '2999-01-01T00:00:00.000Z',
    revoked_at: null,
  });
  expect((await search(created.json().key)).statusCode).toBe(200);
  const list = await it.get('/api/admin/keys');
  expect(list.json().keys.map((key: { name: string }) => key.name)).toContain('ci');
  expect(list.payload).not.toContain('dws_');
});

test('rotation and revocation, without a body too', async () => {
  const { key: old } = (await it.post('/api/admin/keys', { name: 'ci' })).json();
  const rotated = await it.post('/api/admin/keys/ci/rotate', { grace_seconds: 0 });
  expect((await search(old)).statusCode).toBe(401);
  expect((await search(rotated.json().key)).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${it.secret}` };
  const revoked = await it.app.inject({ method: 'POST', url: '/api/admin/keys/ci/revoke', headers });
  expect(revoked.json()).toMatchObject({ name: 'ci', revoked_at: expect.stringMatching(/Z$/) });
  expect((await search(rotated.json().key)).statusCode).toBe(401);
});

test("the owner's key, rotated, is in its file", async () => {
  ensureOwnerKey(it.keys, it.dataDir);
  const owner = readOwnerKey(it.dataDir)!;
  const rotated = await it.post('/api/admin/keys/owner/rotate', {}, { secret: owner });
  expect(readOwnerKey(it.dataDir)).toBe(rotated.json().key);
});

test("the owner's key is not revoked, which would end every command, but rotated, as the error says", async () => {
  ensureOwnerKey(it.keys, it.dataDir);
  const owner = readOwnerKey(it.dataDir)!;
  const response = await it.post('/api/admin/keys/owner/revoke', {}, { secret: owner });
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      details: expect.stringContaining('POST /api/admin/keys/owner/rotate'),
    }),
  ]);
  expect((await search(owner)).statusCode).toBe(200);
  const rotated = await it.post('/api/admin/keys/owner/rotate', { grace_seconds: 0 }, { secret: owner });
  expect((await search(owner)).statusCode).toBe(401);
  expect((await search(rotated.json().key)).statusCode).toBe(200);
});

test('an admin cannot reach beyond its own roots through another key', async () => {
  const inside = join(it.tree, 'inside');
  mkdirSync(inside);
  const narrow = it.key({ scopes: ['admin'], roots: [inside], perMinute: 1000 });
  it.key({ name: 'wide' });
  const attempts = [
    await it.post('/api/admin/keys', { name: 'x', roots: [it.tree] }, { secret: narrow }),
    await it.post('/api/admin/keys', { name: 'x', roots: [join(inside, '..')] }, { secret: narrow }),
    await it.post('/api/admin/keys/wide/rotate', {}, { secret: narrow }),
    await it.post('/api/admin/keys/wide/revoke', {}, { secret: narrow }),
  ];
  expect(attempts.map(attempt => attempt.json().error?.code)).toEqual(Array(4).fill('PERMISSION_DENIED'));
  const own = await it.post('/api/admin/keys', { name: 'x', scopes: ['admin'] }, { secret: narrow });
  expect(own.json().roots).toEqual([inside]);
  const seen = (await it.get('/api/admin/keys', narrow)).json().keys as { name: string }[];
  expect(seen.map(({ name }) => name)).not.toContain('wide');
  expect(seen.map(({ name }) => name)).toContain('x');
});

test('a root is stored as the real path that was checked; one that is missing or no folder is refused', async () => {
  mkdirSync(join(it.tree, 'inside/sub'), { recursive: true });
  symlinkSync(join(it.tree, 'inside'), join(it.tree, 'link'));
  const make = (root: string) => it.post('/api/admin/keys', { name: 'x', roots: [root] });
  const codes = [];
  for (const root of ['none', 'a.txt', 'link/none']) {
    codes.push((await make(join(it.tree, root))).json().error.code);
  }
  expect(codes).toEqual(Array(3).fill('FILE_NOT_FOUND'));
  expect((await make('inside')).json().error.details).toBe('/roots: expected absolute paths');
  expect((await make(join(it.tree, 'link/sub/..'))).json().roots).toEqual([join(it.tree, 'inside')]);
});

describe('an admin key that is limited', () => {
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
  ])('makes no key of %j, which would exceed it', async (wanted, details) => {
    const response = await it.post('/api/admin/keys', { name: 'x', ...wanted }, { secret: it.key(limits) });
    expect([response.statusCode, response.json().error]).toEqual([
      403,
      expect.objectContaining({ code: 'PERMISSION_DENIED', details: expect.stringContaining(details) }),
    ]);
  });

  test('makes keys that end when it ends, with what it has itself, when nothing is said', async () => {
    const made = (await it.post('/api/admin/keys', { name: 'x' }, { secret: it.key(limits) })).json();
    expect(made).toMatchObject({
      scopes: ['search'],
      roots: [it.tree],
      per_minute: 100,
      per_second: 10,
      expires_at: new Date(IN_AN_HOUR).toISOString(),
    });
    const slow = it.key({ scopes: ['admin', 'search', 'index'], perMinute: 30, perSecond: 3 });
    expect((await it.post('/api/admin/keys', { name: 'y' }, { secret: slow })).json()).toMatchObject({
      scopes: ['search', 'index'],
      per_minute: 30,
      per_second: 3,
      expires_at: null,
    });
  });

  test('gives no new secret to a key that exceeds it, and to its own kind one', async () => {
    const secret = it.key(limits);
    const others: [string, Partial<NewKey>][] = [
      ['endless', { ...limits, expiresAt: null }],
      ['fast', { ...limits, perMinute: 600 }],
      ['bursty', { ...limits, perSecond: 30 }],
      ['indexing', { ...limits, scopes: ['index'] }],
    ];
    for (const [name, wanted] of others) {
      it.key({ ...wanted, name });
      const response = await it.post(`/api/admin/keys/${name}/rotate`, {}, { secret });
      expect([name, response.json().error?.code]).toEqual([name, 'PERMISSION_DENIED']);
    }
    it.key({ ...limits, name: 'equal' });
    expect((await it.post('/api/admin/keys/equal/rotate', {}, { secret })).statusCode).toBe(200);
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
])('%j is a %i for %s', async (body, status, details) => {
  const response = await it.post('/api/admin/keys', body);
  expect([response.statusCode, response.json().error.details]).toEqual([
    status,
    expect.stringContaining(details),
  ]);
});

test('a key that has expired gets no new secret, which would not work', async () => {
  await it.post('/api/admin/keys', {
    name: 'brief',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  });
  it.advance(120_000);
  const response = await it.post('/api/admin/keys/brief/rotate', {});
  it.advance(-120_000);
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', details: expect.stringContaining('expired') }),
  ]);
});

test('a key that is not there is a 404', async () => {
  for (const url of ['/api/admin/keys/none/rotate', '/api/admin/keys/none/revoke']) {
    const response = await it.post(url, {});
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('shutdown answers first and stops then', async () => {
  stopped = 0;
  const response = await it.post('/api/admin/shutdown', {});
  expect(response.json()).toEqual({ status: 'stopping' });
  expect(stopped).toBe(1);
});
