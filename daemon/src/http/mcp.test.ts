import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Schema from 'typebox/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
/** Called when a search starts. The search runs until its client hangs up. */
let onSearch = () => {};
beforeEach(async () => {
  server = await startTestServer({
    engine: {
      search: async (_request, { signal }) => {
        onSearch();
        await once(signal!, 'abort');
        throw signal!.reason;
      },
    },
  });
});
afterEach(() => server.close());

test('if the MCP module fails to load, the next request loads it', async () => {
  const list = () =>
    server.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { headers: { accept: 'application/json, text/event-stream' } },
    );
  // Simulates a process without free file descriptors.
  vi.doMock('../mcp/http.ts', () => {
    throw new Error('EMFILE: too many open files');
  });
  expect((await list()).statusCode).toBe(503);
  vi.doUnmock('../mcp/http.ts');
  expect((await list()).statusCode).toBe(200);
});

test('an exchange is removed when its client hangs up before the answer', async () => {
  const { McpEndpoint } = await import('../mcp/http.ts');
  const handle = vi.spyOn(McpEndpoint.prototype, 'handle');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const searchStarted = Promise.withResolvers<void>();
  onSearch = searchStarted.resolve;
  const client = request({
    port: (server.app.server.address() as AddressInfo).port,
    path: '/mcp',
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.secret}`,
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
  await searchStarted.promise;
  const endpoint = handle.mock.contexts[0] as InstanceType<typeof McpEndpoint>;
  expect(endpoint.size).toBe(1);
  client.destroy();
  await handle.mock.results[0]!.value;
  await turn();
  expect(endpoint.size).toBe(0);
  handle.mockRestore();
});

test('without the MCP Accept header the answer is the 406 from the OpenAPI document', async () => {
  const refused = await server.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
  expect(refused.statusCode).toBe(406);
  const document = (await server.app.inject('/api/openapi.json')).json();
  const { schema } = document.paths['/mcp'].post.responses['406'].content['application/json'];
  expect(Schema.Errors(schema, refused.json())).toEqual([true, []]);
});
