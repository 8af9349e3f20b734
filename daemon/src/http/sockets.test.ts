import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { VERSION } from '../api/version.ts';
import { type Bench, type BenchOptions, bench } from './testing/bench.ts';

let it: Bench;
afterEach(() => it.close());

async function open(options: BenchOptions = {}): Promise<Socket> {
  it = await bench(options);
  await it.app.listen({ port: 0 });
  const socket = connect((it.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Everything the daemon sends until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', chunk => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

function expectErrorShape(answer: string, status: number, code: string): void {
  const [head, body] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head!.toLowerCase()).toContain(`x-dowse-version: ${VERSION}`);
  expect(JSON.parse(body!)).toEqual({
    error: { code, message: expect.any(String), details: expect.any(String) },
  });
}

const GET = 'GET /healthz HTTP/1.1\r\n';
test.each([
  ['what is not HTTP', 'hello\r\n\r\n'],
  ['a method that nobody knows', 'FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a broken header', `${GET}Host: localhost\r\nno colon here\r\n\r\n`],
  [
    'two lengths',
    `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
  ],
  [
    'length and chunks',
    `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc`,
  ],
  ['headers of 100 KB', `${GET}Host: localhost\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['no Host', `${GET}Connection: close\r\n\r\n`],
  ['an expectation that nobody knows', `${GET}Host: localhost\r\nExpect: tea\r\n\r\n`],
])('%s is a 400 in the one error shape', async (_name, bytes) => {
  const socket = await open();
  socket.write(bytes);
  expectErrorShape(await untilClosed(socket), 400, 'INVALID_REQUEST');
});

test.each([
  ['headers that never end', { headersMs: 200, requestMs: 200 }, `${GET}Host: localhost\r\nX-Slow: `],
  ['a body that never ends', { headersMs: 200, requestMs: 200 }, ''],
])('%s are given up', async (_name, timeouts, bytes) => {
  const socket = await open({ config: { timeouts: { ...timeouts, checkEveryMs: 50 } } });
  const head = `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${it.secret}\r\nContent-Length: 100\r\n\r\n{`;
  socket.write(bytes || head);
  expectErrorShape(await untilClosed(socket), 400, 'INVALID_REQUEST');
});

test.each(['TRACE', 'PROPFIND', 'QUERY', 'DELETE'])(
  '%s on a known path is a 405, on another a 404',
  async method => {
    for (const [path, status, code] of [
      ['/api/search', 405, 'METHOD_NOT_ALLOWED'],
      ['/none', 404, 'NOT_FOUND'],
    ] as const) {
      const socket = await open();
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expectErrorShape(await untilClosed(socket), status, code);
      if (status === 405) await it.close();
    }
  },
);

test('a body of 3 MiB is read to its end, so that its sender sees the 413', async () => {
  const socket = await open();
  const size = 3 * 1024 * 1024;
  socket.write(
    `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${it.secret}\r\nContent-Length: ${size}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(size, 'x'));
  expectErrorShape(await untilClosed(socket), 413, 'PAYLOAD_TOO_LARGE');
});

test('a body that comes in chunks without a length is limited as well', async () => {
  const socket = await open();
  socket.write(
    `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${it.secret}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = 'x'.repeat(0x10000);
  for (let sent = 0; sent < 20; sent++) socket.write(`10000\r\n${chunk}\r\n`);
  socket.write('0\r\n\r\n');
  expectErrorShape(await untilClosed(socket), 413, 'PAYLOAD_TOO_LARGE');
});
