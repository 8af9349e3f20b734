import { readFileSync } from 'node:fs';
import Schema from 'typebox/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AskResult } from '../api/schemas.ts';
import { type Bench, bench } from './testing/bench.ts';

interface Operation {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: object; example?: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object; example?: object }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

let it: Bench;
let document: Document;
beforeAll(async () => {
  it = await bench();
  document = (await it.app.inject('/api/openapi.json')).json();
});
afterAll(() => it.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, spec]) => ({ path, method, spec })),
  );

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

test('health tells the version and the instance', async () => {
  expect((await it.app.inject('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    instance: 'test',
  });
});
