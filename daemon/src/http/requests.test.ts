import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../api/version.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ files: { 'a.txt': 'one\n' } });
});
afterAll(() => server.close());

const SEARCH = { pattern: 'one', path: '.' };

describe('an invalid request is a 400 whose details name the field', () => {
  const rows: [string, string, unknown, string][] = [
    ['no body', '/api/search', '', 'body: expected JSON; it is empty'],
    ['half a body', '/api/search', '{"pattern"', 'body: expected JSON'],
    ...['/api/search', '/api/agent/ask', '/api/admin/keys', '/mcp'].map(
      (url): [string, string, unknown, string] => [
        `a deep body for ${url}`,
        url,
        `{"jsonrpc":"2.0","method":"x","id":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
        'body: expected JSON; it is nested more than 100 deep',
      ],
    ),
    ['not an object', '/api/search', [], 'body: expected object, got array'],
    ['null', '/api/search', null, 'body: expected object, got null'],
    ['a missing field', '/api/search', { path: '.' }, '/pattern: expected to be present'],
    [
      'a field with a wrong name',
      '/api/search',
      { query: 'one', path: '.' },
      '/pattern: expected to be present; /query is an unknown field',
    ],
    ['an ill-typed field', '/api/search', { ...SEARCH, pattern: 1 }, '/pattern: expected string, got number'],
    [
      'a number as text',
      '/api/search',
      { ...SEARCH, options: { context: '1' } },
      '/options/context: expected integer, got string',
    ],
    [
      'a fraction',
      '/api/search',
      { ...SEARCH, options: { context: 1.5 } },
      '/options/context: expected integer, got 1.5',
    ],
    [
      'a boolean as number',
      '/api/search',
      { ...SEARCH, options: { count: 1 } },
      '/options/count: expected boolean, got number',
    ],
    [
      'null for an option',
      '/api/search',
      { ...SEARCH, options: { count: null } },
      '/options/count: expected boolean, got null',
    ],
    [
      'below the minimum',
      '/api/search',
      { ...SEARCH, options: { context: -1 } },
      '/options/context: expected >= 0',
    ],
    [
      'an unknown field',
      '/api/search',
      { ...SEARCH, Pattern: 'x' },
      '/Pattern: unknown field, expected one of the fields pattern, path, options',
    ],
    [
      'an unknown option',
      '/api/search',
      { ...SEARCH, options: { 'a/b~c': 1 } },
      '/options/a~1b~0c: unknown field',
    ],
    ['an empty path', '/api/search', { ...SEARCH, path: '' }, '/path: expected'],
    [
      'an extension with a dot',
      '/api/search',
      { ...SEARCH, options: { file_types: ['.ts'] } },
      '/options/file_types/0: expected an extension without a dot before it',
    ],
    [
      'a glob with a NUL',
      '/api/search',
      { ...SEARCH, options: { globs: ['*', 'a\0'] } },
      '/options/globs/1: expected no NUL character',
    ],
    [
      'an extension with a NUL',
      '/api/search',
      { ...SEARCH, options: { file_types: ['t\0s'] } },
      '/options/file_types/0: expected an extension',
    ],
    ['a path with a NUL', '/api/search', { ...SEARCH, path: 'a\0' }, '/path: expected no NUL character'],
    ['a name that is too long', '/api/search', { ...SEARCH, path: 'x'.repeat(300) }, '/path: expected'],
    [
      'a webhook directory whose name is too long',
      '/api/admin/webhooks',
      { name: 'long', target_dir: 'x'.repeat(300) },
      '/target_dir: expected',
    ],
    ['a chat command with a NUL', '/api/search/chat', { query: 'a\0', path: '.' }, '/query: expected no NUL'],
    ['a path parameter that is too long', `/webhooks/${'n'.repeat(300)}`, {}, 'the path: expected'],
    [
      'a directory with a NUL',
      '/api/agent/index/status',
      { target_dir: 'a\0' },
      '/target_dir: expected no NUL character',
    ],
    [
      'a key with a bad name',
      '/api/admin/keys',
      { name: 'a b' },
      '/name: expected up to 64 letters, digits, ".", "_" and "-"',
    ],
    [
      'a webhook with a bad name',
      '/api/admin/webhooks',
      { name: '-a', target_dir: '.' },
      '/name: expected up to 64 letters, digits, ".", "_" and "-", of which the first is a letter or digit',
    ],
    [
      'a webhook that would notify a private address',
      '/api/admin/webhooks',
      { name: 'a', target_dir: '.', notify: 'http://10.0.0.1/' },
      '/notify: expected a public address: 10.0.0.1 is a private address; allow_private lets it be notified',
    ],
    [
      'a root with a NUL',
      '/api/admin/keys',
      { name: 'nul', roots: ['/a\0'] },
      '/roots/0: expected no NUL character',
    ],
    [
      'the directory of a webhook with a NUL',
      '/api/admin/webhooks',
      { name: 'nul', target_dir: 'a\0' },
      '/target_dir: expected no NUL character',
    ],
    ['a prototype', '/api/search', '{"pattern":"x","path":".","__proto__":{"a":1}}', 'body: expected JSON'],
    ['chat without a query', '/api/search/chat', { path: '.' }, '/query: expected to be present'],
    [
      'an unknown chat option',
      '/api/search/chat',
      { query: 'x', path: '.', options: { dryRun: true } },
      '/options/dryRun: unknown field',
    ],
    ['build without a target', '/api/agent/index/build', {}, '/target_dir: expected to be present'],
    [
      'force as text',
      '/api/agent/index/build',
      { target_dir: '.', force: 'false' },
      '/force: expected boolean',
    ],
    ['status with more', '/api/agent/index/status', { target_dir: '.', x: 1 }, '/x: unknown field'],
    ['ask without a target', '/api/agent/ask', { query: 'x' }, '/target_dir: expected to be present'],
    [
      'a limit as text',
      '/api/agent/ask',
      { query: 'x', target_dir: '.', options: { limit: '10' } },
      '/options/limit: expected integer, got string',
    ],
    [
      'a limit over 100',
      '/api/agent/ask',
      { query: 'x', target_dir: '.', options: { limit: 101 } },
      '/options/limit: expected <= 100, got 101',
    ],
  ];
  test.each(rows)('%s', async (_name, url, body, details) => {
    const response = await server.post(url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: expect.stringContaining(details),
    });
  });

  test('bytes that are not UTF-8', async () => {
    const response = await server.post('/api/search', Buffer.from([0x22, 0xff, 0x22]));
    expect(response.json().error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: expect.stringContaining('UTF-8'),
    });
  });

  test('JSON nested 200,000 levels deep, in any place', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    for (const body of [
      deep,
      `{"pattern":"x","path":".","options":${deep}}`,
      `{"pattern":${deep},"path":"."}`,
    ]) {
      const response = await server.post('/api/search', body);
      expect([response.statusCode, response.json().error.code]).toEqual([400, 'INVALID_REQUEST']);
    }
  });
});

test('a body of 1 MiB is accepted, one byte more is a 413', async () => {
  const filler = (size: number) => JSON.stringify({ pattern: 'x'.repeat(size - 14) });
  const largest = await server.post('/api/search', filler(1024 * 1024));
  expect(largest.json().error.code).toBe('INVALID_REQUEST');
  const tooLarge = await server.post('/api/search', filler(1024 * 1024 + 1));
  expect([tooLarge.statusCode, tooLarge.json().error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test.each([
  ['application/x-www-form-urlencoded', {}],
  ['text/plain', {}],
  ['application/jsonp', {}],
  ['application/json; charset=utf-16', {}],
  ['application/json;charset="ISO-8859-1"', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
])('a body of %s %j is a 415', async (type, headers) => {
  const response = await server.post('/api/search', SEARCH, {
    headers: { 'content-type': type, ...headers },
  });
  expect([response.statusCode, response.json().error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each(['charset=utf-8', 'charset="UTF-8"', 'Charset=utf8; profile=a'])(
  'application/json with %s is accepted',
  async parameters => {
    const headers = { 'content-type': `Application/JSON; ${parameters}` };
    expect((await server.post('/api/search', SEARCH, { headers })).statusCode).toBe(200);
  },
);

test.each([
  ['GET', '/api/search', 'POST'],
  ['PUT', '/api/agent/ask', 'POST'],
  ['DELETE', '/api/admin/keys', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/search', 'POST'],
  ['GET', '/api/admin/keys/ci/rotate?x=1', 'POST'],
  ['POST', '/healthz', 'GET, HEAD'],
] as const)('%s %s is a 405 that allows %s', async (method, url, allow) => {
  const response = await server.app.inject({ method, url, payload: method === 'PUT' ? '{' : undefined });
  expect([response.statusCode, response.json().error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(response.headers.allow).toBe(allow);
});

test.each(['/api', '/api/search/', '/API/search', '/api/search/x', '/webhooks', '/webhooks/none/x', '/*'])(
  '%s is a 404',
  async url => {
    const response = await server.post(url, '{');
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
  },
);

test('a URL that cannot be decoded is a 400 in the common format', async () => {
  const response = await server.get('/%zz');
  expect([response.statusCode, response.json().error.code]).toEqual([400, 'INVALID_REQUEST']);
  expect(response.headers).toMatchObject({ 'x-dowse-version': VERSION, 'x-request-id': expect.any(String) });
});

test('every answer has the version and the request id, and every error has the common format', async () => {
  const answers = [
    await server.post('/api/search', SEARCH),
    await server.post('/api/search', '{'),
    await server.get('/none'),
    await server.app.inject({ method: 'PATCH', url: '/api/search' }),
    await server.app.inject({ method: 'POST', url: '/api/search' }),
    await server.get('/docs'),
  ];
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 400, 404, 405, 401, 200]);
  for (const { headers, statusCode, payload } of answers) {
    expect(headers).toMatchObject({
      'x-dowse-version': VERSION,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    if (statusCode === 200) continue;
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(payload)).toEqual({
      error: { code: expect.any(String), message: expect.any(String), details: expect.any(String) },
    });
  }
});
