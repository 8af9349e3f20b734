import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Schema from 'typebox/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
/** Tells a test that a search runs; it goes on until its caller has gone. */
let searching = () => {};
beforeEach(async () => {
  it = await bench({
    engine: {
      search: async (_request, { signal }) => {
        searching();
        await once(signal!, 'abort');
        throw signal!.reason;
      },
    },
  });
});
afterEach(() => it.close());

test('where the protocol cannot be loaded for a while, the next request loads it', async () => {
  const list = () =>
    it.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { headers: { accept: 'application/json, text/event-stream' } },
    );
  // As when no more files can be opened.
  vi.doMock('../mcp/http.ts', () => {
    throw new Error('EMFILE: too many open files');
  });
  expect((await list()).statusCode).toBe(503);
  vi.doUnmock('../mcp/http.ts');
  expect((await list()).statusCode).toBe(200);
});

test('nothing is kept of an exchange whose client hangs up before its answer', async () => {
  const { McpEndpoint } = await import('../mcp/http.ts');
  const handle = vi.spyOn(McpEndpoint.prototype, 'handle');
  await it.app.listen({ port: 0, host: '127.0.0.1' });
  const asked = Promise.withResolvers<void>();
  searching = asked.resolve;
  const client = request({
    port: (it.app.server.address() as AddressInfo).port,
    path: '/mcp',
    method: 'POST',
    headers: {
      authorization: `Bearer ${it.secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  }).on('error', () => {});
  client.end(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { pattern: 'x' } },
    }),
  );
  await asked.promise;
  const endpoint = handle.mock.contexts[0] as InstanceType<typeof McpEndpoint>;
  expect(endpoint.size).toBe(1);
  client.destroy();
  await handle.mock.results[0]!.value;
  await turn();
  expect(endpoint.size).toBe(0);
  handle.mockRestore();
});

test('without the Accept header of the protocol: its own 406, as the OpenAPI document says', async () => {
  const refused = await it.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
  expect(refused.statusCode).toBe(406);
  const document = (await it.app.inject('/api/openapi.json')).json();
  const { schema } = document.paths['/mcp'].post.responses['406'].content['application/json'];
  expect(Schema.Errors(schema, refused.json())).toEqual([true, []]);
});
