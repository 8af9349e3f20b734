import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { DowseError, ERRORS, type ErrorCode } from '../api/errors.ts';
import type { Engine } from './context.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const CODES = Object.keys(ERRORS) as ErrorCode[];
const SEARCH = { pattern: 'x', path: '.' };
const ask = () => server.post('/api/agent/ask', { query: 'x', target_dir: '.' });
const search = (body: object = SEARCH, secret?: string) =>
  server.post('/api/search', body, secret ? { secret } : {});
const failing = (error: unknown): Partial<Engine> => ({ ask: () => Promise.reject(error) });

/** A request that fails with each code. A code without a row does not type-check. */
const REQUESTS: Record<ErrorCode, { engine?: Partial<Engine>; send: () => ReturnType<TestServer['post']> }> =
  {
    INVALID_REQUEST: { send: () => search({}) },
    INVALID_PATTERN: { send: () => search({ ...SEARCH, pattern: '[' }) },
    UNSUPPORTED_QUERY: {
      engine: {
        chat: () => Promise.reject(new DowseError('UNSUPPORTED_QUERY', 'Not read.', 'Try: TODO in ts files')),
      },
      send: () => server.post('/api/search/chat', { query: '?', path: '.' }),
    },
    UNAUTHORIZED: { send: () => search(SEARCH, 'dws_wrong') },
    PERMISSION_DENIED: { send: () => search({ ...SEARCH, path: '..' }) },
    FILE_NOT_FOUND: { send: () => search({ ...SEARCH, path: 'none' }) },
    INDEX_NOT_FOUND: { send: ask },
    NOT_FOUND: { send: () => server.get('/none') },
    METHOD_NOT_ALLOWED: { send: () => server.get('/api/search') },
    INDEX_BUSY: { engine: failing(new DowseError('INDEX_BUSY', 'Building.')), send: ask },
    INDEX_PAUSED: { engine: failing(new DowseError('INDEX_PAUSED', 'Paused.')), send: ask },
    PAYLOAD_TOO_LARGE: { send: () => server.post('/api/search', 'x'.repeat(1024 * 1024 + 1)) },
    UNSUPPORTED_MEDIA_TYPE: {
      send: () => server.post('/api/search', 'x', { headers: { 'content-type': 'text/plain' } }),
    },
    RATE_LIMIT_EXCEEDED: {
      async send() {
        const secret = server.key({ perMinute: 1 });
        await search(SEARCH, secret);
        return search(SEARCH, secret);
      },
    },
    INTERNAL_ERROR: { engine: failing(new Error('at /home/me/secret.ts')), send: ask },
    SERVICE_UNAVAILABLE: {
      engine: failing(new DowseError('SERVICE_UNAVAILABLE', 'Busy.', '', 7)),
      send: ask,
    },
  };

test.each(CODES)('%s is answered with its status and shape', async code => {
  const { engine, send } = REQUESTS[code];
  server = await startTestServer(engine ? { engine } : {});
  const response = await send();
  expect([response.statusCode, response.json().error.code]).toEqual([ERRORS[code].status, code]);
  const { message, details, retry_after } = response.json().error;
  expect(message).toEqual(expect.any(String));
  if (code === 'RATE_LIMIT_EXCEEDED') expect([details, retry_after]).toEqual([undefined, expect.any(Number)]);
  else expect([details, retry_after]).toEqual([expect.any(String), undefined]);
});

test('an internal error shows its request id, but no stack and no path', async () => {
  server = await startTestServer({ engine: failing(new Error('at /home/me/secret.ts')) });
  const response = await ask();
  expect(response.json().error.details).toBe(response.headers['x-request-id']);
  expect(response.payload).not.toContain('secret');
  expect(JSON.stringify(response.headers)).not.toContain('secret');
});

test.each([null, undefined, 'text', 7, { code: 'FST_ERR_X', statusCode: 500 }])(
  'an unexpected thrown value (%j) is an internal error',
  async thrown => {
    server = await startTestServer({ engine: { ask: async () => Promise.reject(thrown) } });
    expect((await ask()).json().error.code).toBe('INTERNAL_ERROR');
  },
);

test('a 503 has Retry-After, also for a full disk', async () => {
  server = await startTestServer({ engine: failing(new DowseError('SERVICE_UNAVAILABLE', 'Busy.', '', 7)) });
  expect((await ask()).headers['retry-after']).toBe('7');
  await server.close();
  server = await startTestServer({
    engine: failing(Object.assign(new Error('/x'), { code: 'SQLITE_FULL' })),
  });
  const full = await ask();
  expect([full.statusCode, full.json().error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(full.headers['retry-after']).toBe('60');
});

test('the code, the documentation and the OpenAPI document list the same errors with the same statuses', async () => {
  server = await startTestServer();
  const registry = CODES.map(code => `${code} ${ERRORS[code].status}`).sort();
  const page = readFileSync(new URL('../../../docs/http-api.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) +\|/gm)].map(
    ([, code, status]) => `${code} ${status}`,
  );
  expect(documented.sort()).toEqual(registry);
  const { components } = (await server.app.inject('/api/openapi.json')).json();
  const examples = Object.values<{ summary: string }>(components.examples).map(({ summary }) =>
    summary.split(' ').reverse().join(' '),
  );
  expect(examples.sort()).toEqual(registry);
  expect([...components.schemas.Error.properties.error.properties.code.enum].sort()).toEqual(
    [...CODES].sort(),
  );
});
