import { afterEach, expect, test } from 'vitest';
import { hostCheck, isLoopback } from './hosts.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

function accepts(
  config: { host?: string; certificateNames?: (name: string) => boolean },
  header?: string,
): boolean {
  try {
    hostCheck({ instance: '', dataDir: '', ...config })(header);
    return true;
  } catch {
    return false;
  }
}

test('by default only loopback names are served, with any port', () => {
  for (const good of ['localhost', 'LOCALHOST:7717', 'localhost.', '127.0.0.1:1', '[::1]:7717', '[::1]']) {
    expect([good, accepts({}, good)]).toEqual([good, true]);
  }
  for (const bad of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'localhost:x',
    '::1',
    'a@localhost',
    '',
  ]) {
    expect([bad, accepts({}, bad)]).toEqual([bad, false]);
  }
  expect(accepts({}, undefined)).toBe(false);
});

test('a daemon that listens on all addresses serves any IP address', () => {
  expect(accepts({ host: '0.0.0.0' }, '192.0.2.7:7717')).toBe(true);
  expect(accepts({ host: '::' }, '[2001:db8::1]')).toBe(true);
  expect(accepts({ host: '0.0.0.0' }, 'evil.example')).toBe(false);
});

test('the configured host and the names of the certificate are served', () => {
  expect(accepts({ host: 'build.example' }, 'Build.Example:7717')).toBe(true);
  expect(accepts({ certificateNames: name => name === 'tls.example' }, 'tls.example')).toBe(true);
});

test('isLoopback accepts only loopback addresses', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '::1', '0.0.0.0', '10.0.0.1', 'x'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('an unknown host name is a 403 on every route', async () => {
  server = await startTestServer();
  for (const url of ['/healthz', '/docs', '/api/openapi.json', '/none']) {
    const response = await server.app.inject({ url, headers: { host: 'evil.example' } });
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'PERMISSION_DENIED']);
  }
});

const ORIGIN = 'https://app.example';
const preflight = (origin: string) =>
  server!.app.inject({
    method: 'OPTIONS',
    url: '/api/search',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });

test('without --allow-origin no answer has CORS headers', async () => {
  server = await startTestServer();
  const plain = await server.app.inject({ url: '/healthz', headers: { origin: ORIGIN } });
  const preflighted = await preflight(ORIGIN);
  for (const { headers } of [plain, preflighted]) {
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  }
  expect(preflighted.statusCode).toBe(405);
});

test('with --allow-origin exactly that origin is allowed, with a preflight that needs no key', async () => {
  server = await startTestServer({ config: { allowOrigins: [ORIGIN] } });
  const preflighted = await preflight(ORIGIN);
  expect(preflighted.statusCode).toBe(204);
  expect(preflighted.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-headers': 'Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Session-Id',
  });
  const answer = await server.post(
    '/api/search',
    { pattern: 'x', path: '.' },
    { headers: { origin: ORIGIN } },
  );
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    vary: expect.stringContaining('Origin'),
  });
  expect(answer.headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining');
  expect(answer.headers['access-control-expose-headers']).toContain('X-Dowse-Truncated');
  for (const origin of ['https://app.example.evil', 'http://app.example', 'null']) {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('with --allow-origin the error for a malformed URL has CORS headers', async () => {
  server = await startTestServer({ config: { allowOrigins: [ORIGIN] } });
  const refused = await server.app.inject({ url: '/%zz', headers: { origin: ORIGIN } });
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([400, ORIGIN]);
  expect(refused.headers['access-control-expose-headers']).toContain('X-Request-Id');
  const foreign = await server.app.inject({ url: '/%zz', headers: { origin: 'null' } });
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
});

test('with --allow-origin a request that is not a preflight still gets 405 with Allow', async () => {
  server = await startTestServer({ config: { allowOrigins: [ORIGIN] } });
  const response = await server.app.inject({ method: 'PUT', url: '/api/search' });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
});
