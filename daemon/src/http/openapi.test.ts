import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import Schema from 'typebox/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { AskResult } from '../api/schemas.ts';
import { type Bench, bench } from './testing/bench.ts';

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

let it: Bench;
let document: Document;
beforeAll(async () => {
  const chatted = { query: 'x', generated_command: 'dowse search x', explanation: '' };
  const chat = async () => ({ ...chatted, results: [], truncated: true });
  const build = () => Promise.reject(new DowseError('INDEX_BUSY', 'It is being built.', '', 1));
  it = await bench({ engine: { chat, build } });
  document = (await it.app.inject('/api/openapi.json')).json();
});
afterAll(() => it.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, spec]) => ({ path, method, spec })),
  );

test.each(['/api/openapi.json', '/docs'])('%s is written once, whoever asks how often', async url => {
  const first = await it.app.inject(url);
  const stringify = vi.spyOn(JSON, 'stringify');
  const again = await it.app.inject(url);
  const lengths = stringify.mock.results.map(({ value }) => String(value).length);
  stringify.mockRestore();
  expect(again.body).toBe(first.body);
  expect(Math.max(0, ...lengths)).toBeLessThan(10_000);
});

test('it is OpenAPI 3.1 and has every route that the app serves', () => {
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
    'post /api/search',
    'post /api/search/chat',
    'post /mcp',
    'post /webhooks/{name}',
  ]);
});

test('every operation says whether it needs a key, and those that do say how they fail', () => {
  for (const { path, spec } of operations()) {
    const open = path === '/healthz' || path === '/readyz';
    const credential = path === '/webhooks/{name}' ? { token: [] } : { key: [] };
    expect([path, spec.security]).toEqual([path, open ? [] : [credential]]);
    const expected = open ? ['200', '403', '503'] : ['200', '401', '403', '413', '415', '429', '500', '503'];
    expect(Object.keys(spec.responses)).toEqual(expect.arrayContaining(expected));
  }
});

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, way]) => way!);
  expect(references.length).toBeGreaterThan(100);
  for (const way of new Set(references)) {
    const found = way
      .split('/')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], document);
    expect([way, found]).toEqual([way, expect.anything()]);
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

test('what stands before a factor is told where the factors are', () => {
  const { description } = AskResult.properties.relevance_factors as { description?: string };
  expect(description).toMatch(/`\+`.*`−`/);
  expect(readFileSync(new URL('../../../docs/http-api.md', import.meta.url), 'utf8')).toMatch(/`\+`[^#]*`−`/);
});

test('the page of it names every route and error, and loads and runs nothing', async () => {
  const page = await it.app.inject('/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  for (const path of Object.keys(document.paths)) expect(page.payload).toContain(path);
  for (const code of Object.keys(document.components.examples!)) expect(page.payload).toContain(code);
  expect(page.payload).not.toMatch(/<script|<link|<img|\ssrc=|@import|url\(/i);
});

test('metrics count requests by route, and what the engine tells', async () => {
  await it.post('/api/search', { pattern: 'x', path: '.' });
  await it.get('/api/nowhere-in-particular');
  const { payload, headers } = await it.get('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(payload).toMatch(
    /dowse_http_request_duration_seconds_count\{route="\/api\/search",method="POST",status="200"\} 1/,
  );
  expect(payload).toMatch(/_count\{route="unmatched",method="GET",status="404"\} 1/);
  expect(payload).not.toContain('nowhere-in-particular');
  expect(payload).toMatch(/^dowse_searches_running 0$/m);
  expect(payload).toMatch(/^process_resident_memory_bytes \d+/m);
});

test('it says truly which answers to a known key have rate headers', async () => {
  const has = async (answer: ReturnType<Bench['get']>) => {
    const { statusCode, headers } = await answer;
    return [statusCode, 'x-ratelimit-limit' in headers];
  };
  expect(await has(it.get('/api/admin/keys'))).toEqual([200, true]);
  expect(await has(it.post('/api/search', '{'))).toEqual([400, true]);
  expect(await has(it.get('/api/search'))).toEqual([405, false]);
  expect(await has(it.get('/nope'))).toEqual([404, false]);
  expect(await has(it.get('/healthz'))).toEqual([200, false]);
  const { description } = (document as unknown as { info: { description: string } }).info;
  expect(description.replaceAll('\n', ' ')).toContain(
    'once an endpoint that needs a key has found it good, its response has `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`; ' +
      'a 404 of an unknown path, a 405 and endpoints without a key count nothing and have none.',
  );
});

describe('what is answered is described: its status, its headers and its type', () => {
  const SAID = /^(x-|retry-after$|www-authenticate$|mcp-)/;

  /** What the document does not say of an answer, or says wrongly. */
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
        .filter(name => SAID.test(name) && !known.includes(name))
        .map(name => `${statusCode} with ${name}`),
      ...(type === undefined || response.content?.[type.split(';')[0]!] ? [] : [`${statusCode} of ${type}`]),
      ...(type?.startsWith('application/json')
        ? misfits(response.content?.['application/json'], payload)
        : []),
    ];
  }
  function misfits(media: { schema?: object } | undefined, payload: string): string[] {
    const reference = '{"$ref":"#/components/schemas/Error"}';
    const error = JSON.stringify(document.components.schemas?.Error);
    const schema = JSON.parse(JSON.stringify(media?.schema ?? {}).replaceAll(reference, () => error));
    const [isFit] = Schema.Errors(schema, JSON.parse(payload));
    return isFit ? [] : [payload];
  }
  const SEARCH = { pattern: 'x', path: '.', options: { recursive: true } };
  const search = (body: unknown, options?: object) => it.post('/api/search', body, options);
  const mcp = (message: object, accept = 'application/json, text/event-stream', headers: object = {}) =>
    it.post('/mcp', { jsonrpc: '2.0', ...message }, { headers: { accept, ...headers } });
  const deliver = (payload: string, token: string, headers: object = {}) =>
    it.app.inject({
      method: 'POST',
      url: '/webhooks/app',
      headers: { 'content-type': 'application/json', 'x-webhook-token': token, ...headers },
      payload,
    });
  let token: string;
  beforeAll(() => {
    writeFileSync(join(it.tree, 'a.txt'), 'x\n'.repeat(3));
    token = it.webhooks.registry.add({ name: 'app', target: it.tree, events: ['push'] }).token;
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
      'a text that is cut',
      '/api/search',
      200,
      () => search({ ...SEARCH, options: { recursive: true, json: false, max_results: 1 } }),
    ],
    ['no JSON', '/api/search', 400, () => search('{')],
    ['no key', '/api/search', 401, () => search(SEARCH, { secret: 'x' })],
    ['another scope', '/api/search', 403, () => search(SEARCH, { secret: it.scoped('admin') })],
    ['no file', '/api/search', 404, () => search({ ...SEARCH, path: 'gone' })],
    ['a large body', '/api/search', 413, () => search(LARGE)],
    ['another type', '/api/search', 415, () => search('x', { headers: { 'content-type': 'text/plain' } })],
    [
      'too many of a key',
      '/api/search',
      429,
      () => {
        const secret = it.key({ perMinute: 1 });
        return limited(() => search(SEARCH, { secret }));
      },
    ],
    [
      'a plain-words text that is cut',
      '/api/search/chat',
      200,
      () => it.post('/api/search/chat', { query: 'x', path: '.', options: { json: false } }),
    ],
    [
      'what the engine cannot',
      '/api/agent/ask',
      404,
      () => it.post('/api/agent/ask', { query: 'x', target_dir: '.' }),
    ],
    [
      'what is being built',
      '/api/agent/index/build',
      409,
      () => it.post('/api/agent/index/build', { target_dir: '.' }),
    ],
    ['a session', '/mcp', 200, () => mcp(INITIALIZE)],
    ['a notification', '/mcp', 202, () => mcp({ method: 'notifications/initialized' })],
    ['no message', '/mcp', 400, () => mcp({ jsonrpc: '1.0' })],
    [
      'another version of the protocol',
      '/mcp',
      400,
      () => mcp({ id: 1, method: 'ping' }, undefined, { 'mcp-protocol-version': '1999-01-01' }),
    ],
    ['another Accept', '/mcp', 406, () => mcp(INITIALIZE, 'text/html')],
    ['a delivery', '/webhooks/{name}', 202, () => deliver(PUSH, token, ONCE)],
    ['a delivery again', '/webhooks/{name}', 200, () => deliver(PUSH, token, ONCE)],
    ['what is ignored', '/webhooks/{name}', 200, () => deliver('{"event":"x","data":{}}', token)],
    ['no delivery', '/webhooks/{name}', 400, () => deliver('{', token)],
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

test('health tells the version and the instance', async () => {
  expect((await it.app.inject('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    instance: 'test',
  });
});
