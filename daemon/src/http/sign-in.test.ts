import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ files: { 'a.txt': 'one\n' } });
});
afterEach(() => server.close());

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
const signIn = (key: string, next = '/search?q=x') => post('/login', form({ key, next }));
const cookieOf = ({ headers }: LightMyRequestResponse) => String(headers['set-cookie']).split(';')[0]!;
const session = (cookie: string) =>
  server.app.inject({ method: 'GET', url: '/api/session', headers: { cookie } });
const search = (cookie: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/search',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    payload: { pattern: 'one', path: 'a.txt' },
  });

test('a key signs a browser in, and the session may do what the key may', async () => {
  const response = await signIn(server.key({ name: 'anna', repos: ['team/*'] }));
  expect([response.statusCode, response.headers.location]).toEqual([303, '/search?q=x']);
  expect(response.headers['set-cookie']).toMatch(
    /^dowse_[\da-f]{8}=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
  );
  const info = (await session(cookieOf(response))).json();
  expect(info).toEqual({
    name: 'anna',
    scopes: ['search', 'index'],
    repos: [],
    csrf: expect.stringMatching(/^[\w-]{43}$/),
    expires_at: expect.stringMatching(/Z$/),
  });
  const found = await search(cookieOf(response), { 'x-csrf-token': info.csrf });
  expect([found.statusCode, found.json().results.length]).toEqual([200, 1]);
});

test('a changing request of a session needs its own CSRF token, and may not come from another site', async () => {
  const cookie = cookieOf(await signIn(server.secret));
  const { csrf } = (await session(cookie)).json();
  const other = (await session(cookieOf(await signIn(server.secret)))).json().csrf;
  const wrong = [
    {},
    { 'x-csrf-token': '' },
    { 'x-csrf-token': other },
    { 'x-csrf-token': csrf, origin: 'https://evil.example' },
    { 'x-csrf-token': csrf, origin: 'null' },
    { 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of wrong) {
    const { statusCode } = await search(cookie, headers as Record<string, string>);
    expect([headers, statusCode]).toEqual([headers, 403]);
  }
  const own = { 'x-csrf-token': csrf, origin: 'http://localhost:7717', 'sec-fetch-site': 'same-origin' };
  expect((await search(cookie, { ...own, host: 'localhost:7717' })).statusCode).toBe(200);
});

test('another site cannot sign a browser in', async () => {
  const headers = { origin: 'https://evil.example' };
  expect((await post('/login', form({ key: server.secret }), headers)).statusCode).toBe(403);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/a\r\nb', 'x', ''])(
  'signing in never leads to %j',
  async next => {
    expect((await signIn(server.secret, next)).headers.location).toBe('/');
  },
);

test('a wrong key leads back to the form, and an address may send 30 in a minute', async () => {
  const response = await signIn('dws_x');
  expect([response.headers.location, response.headers['set-cookie']]).toEqual([
    '/login?error=key&next=%2Fsearch%3Fq%3Dx',
    undefined,
  ]);
  expect((await post('/login', '')).headers.location).toBe('/login?error=key&next=%2F');
  for (let n = 1; n < 30; n++) await signIn('dws_x');
  expect((await signIn('dws_x')).statusCode).toBe(429);
  expect((await signIn(server.secret)).headers['set-cookie']).toBeDefined();
});

test('a session ends by signing out, with its key, with its secret, and after seven days', async () => {
  const status = async (cookie: string) => (await session(cookie)).statusCode;
  const start = async (secret: string) => cookieOf(await signIn(secret));
  const [key, rotated] = [server.key({ name: 'revoked' }), server.key({ name: 'rotated' })];
  const [signedOut, ofRevoked, ofRotated, old] = [
    await start(server.secret),
    await start(key),
    await start(rotated),
    await start(server.secret),
  ];
  const { csrf } = (await session(signedOut)).json();
  expect((await post('/logout', form({ csrf: 'x' }), { cookie: signedOut })).statusCode).toBe(403);
  const out = await post('/logout', form({ csrf }), { cookie: signedOut });
  expect(out.headers['set-cookie']).toMatch(/Max-Age=0$/);
  await server.keys.revoke('revoked');
  await server.keys.rotate('rotated', 0);
  for (const cookie of [signedOut, ofRevoked, ofRotated]) expect(await status(cookie)).toBe(401);
  expect(await status(old)).toBe(200);
  server.advance(7 * 24 * 60 * 60 * 1000);
  expect(await status(old)).toBe(401);
});

test('a changed or invented cookie is no session', async () => {
  const cookie = cookieOf(await signIn(server.secret));
  const [name, value] = cookie.split('=') as [string, string];
  const [claims, signature] = value.split('.');
  const stronger = JSON.parse(Buffer.from(claims!, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...stronger, until: 1e15 })).toString('base64url');
  for (const text of [`${forged}.${signature}`, claims, `${claims}.`, `.${signature}`, '', 'x.y']) {
    expect((await session(`${name}=${text}`)).statusCode).toBe(401);
  }
});

test('a ticket of a key starts one session within a minute', async () => {
  const ticket = async () => (await server.post('/api/session/ticket', {})).json().path as string;
  const open = (url: string) => server.app.inject({ method: 'GET', url });
  const url = await ticket();
  const opened = await open(`${url}&next=/x`);
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/x']);
  expect((await session(cookieOf(opened))).statusCode).toBe(200);
  expect((await open(url)).headers.location).toBe('/login?error=ticket');
  const late = await ticket();
  server.advance(60_000);
  expect((await open(late)).headers.location).toBe('/login?error=ticket');
  const cookie = cookieOf(await signIn(server.secret));
  expect((await session(cookie.replace(/=.*/, `=${late.split('ticket=')[1]}`))).statusCode).toBe(401);
});

test('a key in the header needs no CSRF token, and has none', async () => {
  expect((await server.get('/api/session')).json()).toMatchObject({ csrf: null, expires_at: null });
});
