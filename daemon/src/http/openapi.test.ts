import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import Schema from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { PATTERNS_IN_WORDS } from '../api/patterns-in-words.ts';
import { AskResult } from '../api/schemas.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

interface Operation {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: object; example?: object }> };
  responses: Record<
    string,
    { headers?: Record<string, object>; content?: Record<string, { schema?: object; example?: object }> }
  >;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  const translation = { query: 'x', generated_command: 'dowse search x', explanation: '' };
  const chat = async () => ({ ...translation, results: [], truncated: true });
  const build = () => Promise.reject(new DowseError('INDEX_BUSY', 'It is being built.', '', 1));
  server = await startTestServer({ engine: { chat, build } });
  document = (await server.app.inject('/api/openapi.json')).json();
});
afterAll(() => server.close());

/** The patterns of all texts in a schema. */
const patternsIn = (schema: object): string[] =>
  Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'pattern' && typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? patternsIn(value) : [];
  });

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, spec]) => ({ path, method, spec })),
  );

test.each(['/api/openapi.json', '/docs'])('%s is generated only once', async url => {
  const first = await server.app.inject(url);
  const stringify = vi.spyOn(JSON, 'stringify');
  const again = await server.app.inject(url);
  const lengths = stringify.mock.results.map(({ value }) => String(value).length);
  stringify.mockRestore();
  expect(again.body).toBe(first.body);
  expect(Math.max(0, ...lengths)).toBeLessThan(10_000);
});

test('the document is OpenAPI 3.1 and has every route of the app', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(
    operations()
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([
    'get /api/admin/keys',
    'get /api/admin/webhook-deliveries',
    'get /api/admin/webhooks',
    'get /api/admin/webhooks/{name}',
    'get /api/agent/events',
    'get /api/agent/indexes',
    'get /api/audit',
    'get /api/cluster',
    'get /api/my/keys',
    'get /api/repos',
    'get /api/repos/{name}',
    'get /api/repos/{name}/base/{id}/{segment}',
    'get /api/saved',
    'get /api/saved/{name}',
    'get /api/session',
    'get /api/users',
    'get /healthz',
    'get /metrics',
    'get /readyz',
    'post /api/admin/keys',
    'post /api/admin/keys/{name}/revoke',
    'post /api/admin/keys/{name}/rotate',
    'post /api/admin/shutdown',
    'post /api/admin/webhook-deliveries/{delivery_id}/redeliver',
    'post /api/admin/webhooks',
    'post /api/admin/webhooks/{name}/remove',
    'post /api/admin/webhooks/{name}/rotate',
    'post /api/admin/webhooks/{name}/test',
    'post /api/agent/ask',
    'post /api/agent/index/build',
    'post /api/agent/index/pause',
    'post /api/agent/index/remove',
    'post /api/agent/index/status',
    'post /api/cluster/drain',
    'post /api/code/outline',
    'post /api/code/read',
    'post /api/code/references',
    'post /api/code/show',
    'post /api/my/keys',
    'post /api/my/keys/{name}/revoke',
    'post /api/repos',
    'post /api/repos/import',
    'post /api/repos/{name}/base',
    'post /api/repos/{name}/remove',
    'post /api/repos/{name}/sync',
    'post /api/saved',
    'post /api/saved/{name}/remove',
    'post /api/search',
    'post /api/search/chat',
    'post /api/session/ticket',
    'post /api/users/check',
    'post /api/users/{name}/restore',
    'post /api/users/{name}/revoke',
    'post /mcp',
    'post /webhooks/{name}',
  ]);
});

test('every operation documents its credential and its errors', () => {
  for (const { path, spec } of operations()) {
    const open = path === '/healthz' || path === '/readyz';
    const credential = path === '/webhooks/{name}' ? { token: [] } : { key: [] };
    expect([path, spec.security]).toEqual([path, open ? [] : [credential]]);
    const expected = open ? ['200', '403', '503'] : ['200', '401', '403', '413', '415', '429', '500', '503'];
    expect(Object.keys(spec.responses)).toEqual(expect.arrayContaining(expected));
  }
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  expect(references.length).toBeGreaterThan(100);
  for (const path of new Set(references)) {
    const found = path
      .split('/')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], document);
    expect([path, found]).toEqual([path, expect.anything()]);
  }
});

test('every example fits its schema', () => {
  let checked = 0;
  for (const { path, spec } of operations()) {
    for (const part of [spec.requestBody, spec.responses['200']]) {
      const media = part?.content?.['application/json'];
      if (!media?.example) continue;
      expect([path, Schema.Errors(media.schema!, media.example)]).toEqual([path, [true, []]]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThanOrEqual(20);
});

test('the signs before relevance factors are documented', () => {
  const { description } = AskResult.properties.relevance_factors as { description?: string };
  expect(description).toMatch(/`\+`.*`−`/);
  expect(readFileSync(new URL('../../../docs/http-api.md', import.meta.url), 'utf8')).toMatch(/`\+`[^#]*`−`/);
});

test('the docs page names every route and error, and has no external resources', async () => {
  const page = await server.app.inject('/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  for (const path of Object.keys(document.paths)) expect(page.payload).toContain(path);
  for (const code of Object.keys(document.components.examples!)) expect(page.payload).toContain(code);
  const loaded = [...page.payload.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]*)/g)];
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.map(([, url]) => url).filter(url => !url?.startsWith('/assets/'))).toEqual([]);
});

test('metrics have requests by route and the figures of the engine', async () => {
  await server.post('/api/search', { pattern: 'x', path: '.' });
  await server.get('/api/nowhere-in-particular');
  const { payload, headers } = await server.get('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(payload).toMatch(
    /dowse_http_request_duration_seconds_count\{route="\/api\/search",method="POST",status="200"\} 1/,
  );
  expect(payload).toMatch(/_count\{route="unmatched",method="GET",status="404"\} 1/);
  expect(payload).not.toContain('nowhere-in-particular');
  expect(payload).toMatch(/^dowse_searches_running 0$/m);
  expect(payload).toMatch(/^process_resident_memory_bytes \d+/m);
});

test('the description says correctly which answers have rate headers', async () => {
  const has = async (answer: ReturnType<TestServer['get']>) => {
    const { statusCode, headers } = await answer;
    return [statusCode, 'x-ratelimit-limit' in headers];
  };
  expect(await has(server.get('/api/admin/keys'))).toEqual([200, true]);
  expect(await has(server.post('/api/search', '{'))).toEqual([400, true]);
  expect(await has(server.get('/api/search'))).toEqual([405, false]);
  expect(await has(server.get('/nope'))).toEqual([404, false]);
  expect(await has(server.get('/healthz'))).toEqual([200, false]);
  const { description } = (document as unknown as { info: { description: string } }).info;
  expect(description.replaceAll('\n', ' ')).toContain(
    'Every response to a valid key has `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`. ' +
      'A 404 for an unknown path, a 405, and endpoints without a key are not counted and have no rate headers.',
  );
});

describe('the status, headers and content type of each answer are documented', () => {
  const DOCUMENTED_HEADERS = /^(x-|retry-after$|www-authenticate$|mcp-)/;

  /** Differences between an answer and its documentation. */
  function undescribed(
    method: string,
    path: string,
    { statusCode, headers, payload }: LightMyRequestResponse,
  ): string[] {
    const response = document.paths[path]?.[method]?.responses[statusCode];
    if (!response) return [`${method} ${path} ${statusCode}`];
    const described = Object.keys(response.headers ?? {});
    const components = document.components.headers as Record<string, { required?: true }>;
    const missing = described.filter(
      name => components[name]?.required && headers[name.toLowerCase()] === undefined,
    );
    const known = described.map(name => name.toLowerCase());
    const type = headers['content-type'] as string | undefined;
    return [
      ...missing.map(name => `${statusCode} without ${name}`),
      ...Object.keys(headers)
        .filter(name => DOCUMENTED_HEADERS.test(name) && !known.includes(name))
        .map(name => `${statusCode} with ${name}`),
      ...(type === undefined || response.content?.[type.split(';')[0]!] ? [] : [`${statusCode} of ${type}`]),
      ...(type?.startsWith('application/json')
        ? schemaErrors(response.content?.['application/json'], payload)
        : []),
    ];
  }
  function schemaErrors(media: { schema?: object } | undefined, payload: string): string[] {
    const reference = '{"$ref":"#/components/schemas/Error"}';
    const error = JSON.stringify(document.components.schemas?.Error);
    const schema = JSON.parse(JSON.stringify(media?.schema ?? {}).replaceAll(reference, () => error));
    const [isValid] = Schema.Errors(schema, JSON.parse(payload));
    return isValid ? [] : [payload];
  }
  const SEARCH = { pattern: 'x', path: '.', options: { recursive: true } };
  const search = (body: unknown, options?: object) => server.post('/api/search', body, options);
  const mcp = (message: object, accept = 'application/json, text/event-stream', headers: object = {}) =>
    server.post('/mcp', { jsonrpc: '2.0', ...message }, { headers: { accept, ...headers } });
  const deliver = (payload: string, token: string, headers: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/app',
      headers: { 'content-type': 'application/json', 'x-webhook-token': token, ...headers },
      payload,
    });
  let token: string;
  beforeAll(async () => {
    writeFileSync(join(server.tree, 'a.txt'), 'x\n'.repeat(3));
    const { registry } = server.webhooks;
    ({ token } = await registry.add({ name: 'app', target: server.tree, events: ['push'] }));
  });

  const PUSH = '{"event":"push","data":{}}';
  const ONCE = { 'idempotency-key': 'once' };
  const LARGE = `{"pattern":"${'x'.repeat(2 << 20)}"}`;
  const INITIALIZE = {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  };
  const limited = async (answer: () => Promise<LightMyRequestResponse>) => {
    for (;;) {
      const last = await answer();
      if (last.statusCode === 429) return last;
    }
  };
  test.each<[string, string, number, () => Promise<LightMyRequestResponse>]>([
    ['a search', '/api/search', 200, () => search(SEARCH)],
    [
      'a truncated text',
      '/api/search',
      200,
      () => search({ ...SEARCH, options: { recursive: true, json: false, max_results: 1 } }),
    ],
    ['a body that is not JSON', '/api/search', 400, () => search('{')],
    ['no key', '/api/search', 401, () => search(SEARCH, { secret: 'x' })],
    ['a key without the scope', '/api/search', 403, () => search(SEARCH, { secret: server.scoped('admin') })],
    ['a missing file', '/api/search', 404, () => search({ ...SEARCH, path: 'gone' })],
    ['a large body', '/api/search', 413, () => search(LARGE)],
    [
      'another content type',
      '/api/search',
      415,
      () => search('x', { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'too many requests of a key',
      '/api/search',
      429,
      () => {
        const secret = server.key({ perMinute: 1 });
        return limited(() => search(SEARCH, { secret }));
      },
    ],
    [
      'a truncated plain-words text',
      '/api/search/chat',
      200,
      () => server.post('/api/search/chat', { query: 'x', path: '.', options: { json: false } }),
    ],
    [
      'a missing index',
      '/api/agent/ask',
      404,
      () => server.post('/api/agent/ask', { query: 'x', target_dir: '.' }),
    ],
    [
      'an index that is being built',
      '/api/agent/index/build',
      409,
      () => server.post('/api/agent/index/build', { target_dir: '.' }),
    ],
    ['a session', '/mcp', 200, () => mcp(INITIALIZE)],
    ['a notification', '/mcp', 202, () => mcp({ method: 'notifications/initialized' })],
    ['an invalid MCP message', '/mcp', 400, () => mcp({ jsonrpc: '1.0' })],
    [
      'another version of the protocol',
      '/mcp',
      400,
      () => mcp({ id: 1, method: 'ping' }, undefined, { 'mcp-protocol-version': '1999-01-01' }),
    ],
    ['another Accept', '/mcp', 406, () => mcp(INITIALIZE, 'text/html')],
    ['a delivery', '/webhooks/{name}', 202, () => deliver(PUSH, token, ONCE)],
    ['a repeated delivery', '/webhooks/{name}', 200, () => deliver(PUSH, token, ONCE)],
    ['an ignored delivery', '/webhooks/{name}', 200, () => deliver('{"event":"x","data":{}}', token)],
    ['a malformed delivery', '/webhooks/{name}', 400, () => deliver('{', token)],
    ['a wrong token', '/webhooks/{name}', 401, () => deliver(PUSH, 'x')],
    ['a large delivery', '/webhooks/{name}', 413, () => deliver(' '.repeat(26 << 20), token)],
    ['a form', '/webhooks/{name}', 415, () => deliver('x', token, { 'content-type': 'text/plain' })],
    ['too many deliveries', '/webhooks/{name}', 429, () => limited(() => deliver(PUSH, token, ONCE))],
    ['too many wrong keys', '/api/search', 429, () => limited(() => search(SEARCH, { secret: 'x' }))],
    ['too many wrong tokens', '/webhooks/{name}', 429, () => limited(() => deliver(PUSH, 'x'))],
  ])('%s: %s %i', async (_what, path, status, ask) => {
    const answer = await ask();
    expect([answer.statusCode, undescribed('post', path, answer)]).toEqual([status, []]);
  });
});

test('/healthz returns the version and the instance', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    instance: 'test',
  });
});

test('errors can say in words what every pattern of a request asks for', () => {
  const requests = operations().flatMap(({ spec: { requestBody, ...rest } }) => {
    const { parameters = [] } = rest as { parameters?: object[] };
    const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
    return [...parameters, ...bodies];
  });
  const patterns = new Set(requests.flatMap(patternsIn));
  expect(patterns.size).toBeGreaterThan(5);
  expect([...patterns].filter(pattern => !(pattern in PATTERNS_IN_WORDS))).toEqual([]);
});
