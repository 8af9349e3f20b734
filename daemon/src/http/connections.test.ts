import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { mostConnections } from './connections.ts';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await it?.close();
});

async function serve(connections: number) {
  it = await bench({ config: { limits: { connections } } });
  await it.app.listen({ port: 0 });
}

async function open(text = ''): Promise<Socket> {
  const socket = connect((it.app.server.address() as AddressInfo).port, '127.0.0.1');
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

test('connections leave files for everything else', () => {
  expect([64, 256, 1024, 1_000_000, Number.POSITIVE_INFINITY].map(files => mostConnections(files))).toEqual([
    8, 104, 488, 2000, 2000,
  ]);
  expect(mostConnections(20)).toBe(4);
});

test.each([
  ['say nothing', () => ''],
  ['never end their headers', () => 'GET /healthz HTTP/1.1\r\nX-Slow: '],
  ['never end their body', SLOW],
  ['have had their answer', () => HEALTH],
])('however many connections %s, another one is served', async (_name, text) => {
  await serve(5);
  for (let n = 0; n < 20; n++) {
    const socket = await open(text(it.secret));
    if (text(it.secret) === HEALTH) await once(socket, 'data');
  }
  expect(await isHealthy()).toBe(true);
  expect(
    await new Promise(resolve => it.app.server.getConnections((_, count) => resolve(count))),
  ).toBeLessThan(7);
});

test('a request that is being answered is not cut off for others', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  it = await bench({
    config: { limits: { connections: 3 } },
    engine: {
      search: async ({ pattern }) => {
        ask();
        await answered;
        return { search_term: pattern, time_taken: '0.001s', results: [] };
      },
    },
  });
  await it.app.listen({ port: 0 });
  const body = JSON.stringify({ pattern: 'x', path: '.' });
  const busy = await open(SLOW(it.secret).replace('100', String(body.length)).replace(/\{$/, body));
  await asked;
  for (let n = 0; n < 10; n++) await open();
  expect(await isHealthy()).toBe(true);
  answer();
  expect(String((await once(busy, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
});
