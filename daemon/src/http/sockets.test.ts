import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { VERSION } from '../api/version.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './testing/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

async function open(options: TestServerOptions = {}): Promise<Socket> {
  server = await startTestServer(options);
  await server.app.listen({ port: 0 });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
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
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['an unknown method', 'FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
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
  [
    'a target that is a whole URL',
    'GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ],
  [
    'the URL of another host',
    'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ],
  ['a target that is not a path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ['two Host headers', `${GET}Host: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n`],
  ['the same Host twice', `${GET}Host: localhost\r\nX-A: b\r\nHOST: localhost\r\nConnection: close\r\n\r\n`],
  ['a list of hosts', `${GET}Host: localhost, evil.example\r\nConnection: close\r\n\r\n`],
  ['an invalid port', `${GET}Host: localhost:70000\r\nConnection: close\r\n\r\n`],
  ['an IPv4 address in brackets', `${GET}Host: [127.0.0.1]\r\nConnection: close\r\n\r\n`],
  ['a path as a host', `${GET}Host: localhost/healthz\r\nConnection: close\r\n\r\n`],
  ['a tunnel', 'CONNECT a.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['an unknown expectation', `${GET}Host: localhost\r\nExpect: tea\r\n\r\n`],
])('%s is a 400 in the common error format', async (_name, bytes) => {
  const socket = await open();
  socket.write(bytes);
  expectErrorShape(await untilClosed(socket), 400, 'INVALID_REQUEST');
});

test.each([
  ['headers that never end', { headersMs: 200, requestMs: 200 }, `${GET}Host: localhost\r\nX-Slow: `],
  ['a body that never ends', { headersMs: 200, requestMs: 200 }, ''],
])('%s: the request times out', async (_name, timeouts, bytes) => {
  const socket = await open({ config: { timeouts: { ...timeouts, checkEveryMs: 50 } } });
  const head = `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${server.secret}\r\nContent-Length: 100\r\n\r\n{`;
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
      if (status === 405) await server.close();
    }
  },
);

test('a body of 3 MiB is read to its end, so its sender sees the 413', async () => {
  const socket = await open();
  const size = 3 * 1024 * 1024;
  socket.write(
    `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${server.secret}\r\nContent-Length: ${size}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(size, 'x'));
  expectErrorShape(await untilClosed(socket), 413, 'PAYLOAD_TOO_LARGE');
});

test('a chunked body without a length has the same limit', async () => {
  const socket = await open();
  socket.write(
    `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${server.secret}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = 'x'.repeat(0x10000);
  for (let sent = 0; sent < 20; sent++) socket.write(`10000\r\n${chunk}\r\n`);
  socket.write('0\r\n\r\n');
  expectErrorShape(await untilClosed(socket), 413, 'PAYLOAD_TOO_LARGE');
});

const headersOf = (key: string, length: number, more = '') =>
  `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${key}\r\n${more}Content-Length: ${length}\r\n\r\n`;

test.each([
  ['a body of 10 MiB is refused before it arrives', undefined, 413, 'PAYLOAD_TOO_LARGE'],
  ['a body with an unknown key is refused before it arrives', 'dws_unknown', 401, 'UNAUTHORIZED'],
])('%s, and the connection is closed afterwards', async (_name, key, status, code) => {
  const socket = await open();
  socket.write(headersOf(key ?? server.secret, 10 * 1024 * 1024));
  socket.setEncoding('utf8');
  const [answer] = await once(socket, 'data');
  expectErrorShape(answer, status, code);
  expect(answer.toLowerCase()).toContain('connection: close');
  socket.write(Buffer.alloc(10 * 1024 * 1024, 'x'));
  expect(await untilClosed(socket)).toBe('');
});

test('Expect: 100-continue is refused for a body that is too large and for an unknown key', async () => {
  const expectation = 'Expect: 100-continue\r\n';
  const long = await open();
  long.write(headersOf(server.secret, 10 * 1024 * 1024, expectation));
  expectErrorShape(await untilClosed(long), 413, 'PAYLOAD_TOO_LARGE');
  await server.close();
  const unknown = await open();
  unknown.write(headersOf('dws_unknown', 10 * 1024 * 1024, expectation));
  expectErrorShape(await untilClosed(unknown), 401, 'UNAUTHORIZED');
});

test('Expect: 100-continue is answered with 100 for a valid request', async () => {
  const socket = await open();
  const body = JSON.stringify({ pattern: 'x', path: '.' });
  socket.write(headersOf(server.secret, body.length, 'Expect: 100-continue\r\nConnection: close\r\n'));
  socket.setEncoding('utf8');
  expect((await once(socket, 'data'))[0]).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 200 /);
});

test('slow unverified bodies have a memory limit; over it a webhook answers 503', async () => {
  const first = await open();
  const received: Socket[] = [];
  server.app.server.on('request', ({ socket }) => received.push(socket));
  const head = (length: number) =>
    `POST /webhooks/none HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Hub-Signature-256: sha256=00\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
  const another = () => connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answered = (body: string) => {
    const socket = another();
    socket.end(head(body.length) + body);
    return untilClosed(socket);
  };
  const slow = [first, ...Array.from({ length: 63 }, another)];
  const all = Buffer.alloc(1024 * 1024, 'x');
  for (const socket of slow) socket.write(Buffer.concat([Buffer.from(head(all.length)), all.subarray(1)]));
  await vi.waitFor(async () => expect(await answered('x'.repeat(65))).toMatch(/^HTTP\/1.1 503 /), 60_000);
  expectErrorShape(await answered('x'.repeat(65)), 503, 'SERVICE_UNAVAILABLE');
  for (const socket of slow) socket.destroy();
  await vi.waitFor(async () => expect(await answered('x'.repeat(65))).toMatch(/^HTTP\/1.1 401 /), 60_000);
});

test('large unverified bodies do not use up the memory for ordinary ones', async () => {
  const first = await open();
  const received: Socket[] = [];
  server.app.server.on('request', ({ socket }) => received.push(socket));
  const head = (length: number) =>
    `POST /webhooks/none HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Hub-Signature-256: sha256=00\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
  const another = () => connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answered = (length: number) => {
    const socket = another();
    socket.end(head(length) + 'x'.repeat(length));
    return untilClosed(socket);
  };
  const slow = [first, another(), another()];
  const most = Buffer.alloc(22 * 1024 * 1024, 'x');
  const sent = Buffer.concat([Buffer.from(head(25 * 1024 * 1024)), most]);
  for (const socket of slow) socket.write(sent);
  // A body sent before the slow ones are read could take the memory that the last of them needs.
  await vi.waitUntil(
    () => slow.length === received.filter(({ bytesRead }) => bytesRead === sent.length).length,
    60_000,
  );
  await turn();
  expect(await answered(3 * 1024 * 1024)).toMatch(/^HTTP\/1.1 503 /);
  expect(await answered(65)).toMatch(/^HTTP\/1.1 401 /);
  for (const socket of slow) socket.destroy();
});

test('an aborted upload is not logged as a failure', async () => {
  const logged: string[] = [];
  const socket = await open({ logger: pino({ level: 'warn' }, { write: line => void logged.push(line) }) });
  socket.write(`${headersOf(server.secret, 1000)}{"pattern"`);
  const [, response] = await once(server.app.server, 'request');
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  await turn();
  expect(logged).toEqual([]);
});

test('at most a hundred failed requests without a key are logged per minute', async () => {
  const logged: string[] = [];
  server = await startTestServer({
    logger: pino({ level: 'info' }, { write: line => void logged.push(line) }),
  });
  const paths = ['/none', '/webhooks/none', '/api/search'];
  for (let n = 0; n < 300; n++) await server.app.inject({ method: 'POST', url: paths[n % paths.length]! });
  expect(logged).toHaveLength(100);
  await server.post('/api/search', {});
  expect(logged).toHaveLength(101);
});
