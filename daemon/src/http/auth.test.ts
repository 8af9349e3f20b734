import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ files: { 'a.txt': 'one\n' } });
});
afterEach(() => server.close());

const SEARCH = { pattern: 'one', path: '.' };
const ENDPOINTS = [
  '/api/search',
  '/api/search/chat',
  '/api/agent/index/build',
  '/api/agent/index/status',
  '/api/agent/ask',
];
const search = (secret?: string) =>
  server.post('/api/search', SEARCH, secret === undefined ? {} : { secret });

describe('authentication', () => {
  test('without a key every endpoint is a 401 with WWW-Authenticate: Bearer', async () => {
    for (const url of [...ENDPOINTS, '/api/admin/keys', '/api/admin/shutdown']) {
      const response = await server.app.inject({ method: 'POST', url, payload: {} });
      expect([url, response.statusCode, response.json().error.code]).toEqual([url, 401, 'UNAUTHORIZED']);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'dws_x', 'Bearer dws_x', 'Bearer a b'])(
    'the header "%s" is a 401',
    async authorization => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/search',
        headers: { authorization },
        payload: SEARCH,
      });
      expect([response.statusCode, response.json().error.code]).toEqual([401, 'UNAUTHORIZED']);
    },
  );

  test('the scheme is case-insensitive', async () => {
    const headers = { authorization: `bearer ${server.secret}` };
    expect((await server.post('/api/search', SEARCH, { headers })).statusCode).toBe(200);
  });

  test('an expired or revoked key is a 401 from the next request on', async () => {
    const expiring = server.key({ expiresAt: Date.now() + 60_000 });
    const revoked = server.key({ name: 'gone' });
    expect([(await search(expiring)).statusCode, (await search(revoked)).statusCode]).toEqual([200, 200]);
    await server.keys.revoke('gone');
    server.advance(60_000);
    expect([(await search(expiring)).statusCode, (await search(revoked)).statusCode]).toEqual([401, 401]);
  });

  test('after a rotation the old secret works during the grace time', async () => {
    const old = server.key({ name: 'ci' });
    const { secret } = await server.keys.rotate('ci', 60_000);
    expect([(await search(old)).statusCode, (await search(secret)).statusCode]).toEqual([200, 200]);
    server.advance(60_000);
    expect([(await search(old)).statusCode, (await search(secret)).statusCode]).toEqual([401, 200]);
  });

  test('a request without a key is refused before its body is read', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/search',
      headers: { 'content-type': 'text/plain' },
      payload: 'x'.repeat(2 * 1024 * 1024),
    });
    expect(response.statusCode).toBe(401);
  });
});

describe('scopes and roots', () => {
  const allowed: [scope: 'search' | 'index' | 'admin', urls: string[]][] = [
    ['search', ['/api/search', '/api/search/chat', '/api/agent/index/status', '/api/agent/ask']],
    ['index', ['/api/agent/index/build', '/api/agent/index/status', '/api/agent/ask']],
    ['admin', ['/api/admin/keys', '/api/admin/shutdown']],
  ];
  test.each(allowed)('the scope %s opens its endpoints and no others', async (scope, urls) => {
    const secret = server.scoped(scope);
    for (const url of [...ENDPOINTS, '/api/admin/keys', '/api/admin/shutdown']) {
      // The body is invalid on purpose: a key with the scope gets a 400, any other a 403.
      const { statusCode } = await server.post(url, { wrong: 1 }, { secret });
      expect([url, statusCode]).toEqual([url, urls.includes(url) ? 400 : 403]);
    }
    expect((await server.get('/metrics', secret)).statusCode).toBe(scope === 'admin' ? 200 : 403);
  });

  test('a path outside the roots is a 403, whether it exists or not', async () => {
    for (const path of ['/', '..', '../none', '/none/at/all']) {
      const response = await server.post('/api/search', { pattern: 'x', path });
      expect([path, response.statusCode, response.json().error.code]).toEqual([
        path,
        403,
        'PERMISSION_DENIED',
      ]);
    }
  });

  test('health, readiness and the documentation need no key', async () => {
    for (const url of ['/healthz', '/readyz', '/api/openapi.json', '/docs']) {
      expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 200]);
    }
  });
});

describe('rate limits', () => {
  test('the eleventh request in a second is a 429 with retry_after instead of details', async () => {
    const secret = server.key();
    const start = Math.floor(Date.now() / 1000);
    for (let left = 99; left >= 90; left--) {
      const { statusCode, headers } = await search(secret);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': String(left) });
      expect(Number(headers['x-ratelimit-reset']) - start).toBeLessThanOrEqual(63);
      expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(start + 58);
    }
    const refused = await search(secret);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error: { code: 'RATE_LIMIT_EXCEEDED', message: expect.any(String), retry_after: 1 },
    });
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-remaining': '90' });
    server.advance(1000);
    expect((await search(secret)).statusCode).toBe(200);
  });

  test('after a hundred requests in a minute all endpoints refuse until the window resets', async () => {
    const secret = server.key({ perSecond: 1000 });
    for (let sent = 0; sent < 100; sent++) {
      // Invalid requests count too.
      expect((await server.post('/api/agent/ask', {}, { secret })).statusCode).toBe(400);
    }
    const refused = await search(secret);
    const { retry_after } = refused.json().error;
    expect(retry_after).toBeGreaterThan(50);
    expect(refused.headers['retry-after']).toBe(String(retry_after));
    server.advance(retry_after * 1000);
    expect((await search(secret)).statusCode).toBe(200);
  });

  test('a key can have its own rate, which both secrets share after a rotation', async () => {
    const old = server.key({ name: 'slow', perMinute: 2, perSecond: 2 });
    const { secret } = await server.keys.rotate('slow');
    expect((await search(old)).headers['x-ratelimit-limit']).toBe('2');
    expect((await search(secret)).statusCode).toBe(200);
    expect((await search(old)).statusCode).toBe(429);
  });

  test('a key with a low rate may use all of it at once', async () => {
    const secret = server.key({ perMinute: 5 });
    for (const left of ['4', '3', '2', '1', '0']) {
      const { statusCode, headers } = await search(secret);
      expect([statusCode, headers['x-ratelimit-remaining']]).toEqual([200, left]);
    }
    const refused = await search(secret);
    expect([refused.statusCode, refused.headers['x-ratelimit-remaining']]).toEqual([429, '0']);
    expect(refused.json().error.retry_after).toBeGreaterThan(50);
  });

  test('error responses to a valid key have the rate headers too', async () => {
    const answers = [
      await server.post('/api/search', '{'),
      await server.post('/api/search', { pattern: '(', path: '.' }),
      await server.post('/api/admin/keys', {}, { secret: server.scoped('search') }),
    ];
    expect(answers.map(answer => answer.statusCode)).toEqual([400, 400, 403]);
    for (const { headers } of answers) expect(headers).toHaveProperty('x-ratelimit-remaining');
  });

  test('after 30 wrong keys in a minute an address gets 429; a valid key from it still passes', async () => {
    const guess = (remoteAddress = '127.0.0.1') =>
      server.post('/api/search', SEARCH, { secret: `dws_${'A'.repeat(43)}`, remoteAddress });
    for (let tries = 0; tries < 30; tries++) expect((await guess()).statusCode).toBe(401);
    const refused = await guess();
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('192.0.2.7')).statusCode).toBe(401);
    expect((await search()).statusCode).toBe(200);
    server.advance(60_000);
    expect((await guess()).statusCode).toBe(401);
  });

  test('an expired or revoked key is always a 401 and does not count as a wrong key', async () => {
    const expired = server.key({ expiresAt: Date.now() + 60_000 });
    const old = server.key({ name: 'ci' });
    const revoked = (await server.keys.rotate('ci', 60_000)).secret;
    await server.keys.revoke('ci');
    server.advance(60_000);
    const guess = () => server.post('/api/search', SEARCH, { secret: `dws_${'A'.repeat(43)}` });
    for (let tries = 0; tries < 29; tries++) await guess();
    for (const ended of [expired, old, revoked]) expect((await search(ended)).statusCode).toBe(401);
    expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([401, 429]);
    for (const ended of [expired, old, revoked]) expect((await search(ended)).statusCode).toBe(401);
  });

  test('addresses of one IPv6 network count together', async () => {
    const guess = (last: number) =>
      server.post('/api/search', SEARCH, {
        secret: `dws_${'A'.repeat(43)}`,
        remoteAddress: `2001:db8::${last.toString(16)}`,
      });
    for (let tries = 0; tries < 30; tries++) await guess(tries + 1);
    expect((await guess(99)).statusCode).toBe(429);
  });
});
