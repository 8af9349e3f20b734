import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { maxConnections } from './connections.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

async function serve(connections: number) {
  server = await startTestServer({ config: { limits: { connections } } });
  await server.app.listen({ port: 0 });
}

async function open(text = ''): Promise<Socket> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const SLOW = (secret: string) =>
  `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${secret}\r\nContent-Length: 100\r\n\r\n{`;

async function isHealthy(): Promise<boolean> {
  const [answer] = await once(await open(HEALTH), 'data');
  return String(answer).startsWith('HTTP/1.1 200');
}

test('the connection limit leaves file descriptors for other work', () => {
  expect([160, 256, 1024, 1_000_000, Number.POSITIVE_INFINITY].map(files => maxConnections(files))).toEqual([
    16, 64, 448, 2000, 2000,
  ]);
  expect(maxConnections(20)).toBe(4);
});

test.each([
  ['send nothing', () => ''],
  ['never end their headers', () => 'GET /healthz HTTP/1.1\r\nX-Slow: '],
  ['never end their body', SLOW],
  ['are idle after their answer', () => HEALTH],
])('a new connection is served although many connections %s', async (_name, text) => {
  await serve(5);
  for (let n = 0; n < 20; n++) {
    const socket = await open(text(server.secret));
    if (text(server.secret) === HEALTH) await once(socket, 'data');
  }
  expect(await isHealthy()).toBe(true);
  expect(
    await new Promise(resolve => server.app.server.getConnections((_, count) => resolve(count))),
  ).toBeLessThan(7);
});

test('a request that is being answered is not cut off', async () => {
  const { promise: searchStarted, resolve: onSearch } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server = await startTestServer({
    config: { limits: { connections: 3 } },
    engine: {
      search: async ({ pattern }) => {
        onSearch();
        await released;
        return { search_term: pattern, time_taken: '0.001s', results: [] };
      },
    },
  });
  await server.app.listen({ port: 0 });
  const body = JSON.stringify({ pattern: 'x', path: '.' });
  const busy = await open(SLOW(server.secret).replace('100', String(body.length)).replace(/\{$/, body));
  await searchStarted;
  for (let n = 0; n < 10; n++) await open();
  expect(await isHealthy()).toBe(true);
  release();
  expect(String((await once(busy, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
});
