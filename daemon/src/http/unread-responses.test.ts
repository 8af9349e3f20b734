import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { HttpConfig } from './context.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { UnreadBytes } from './unread-responses.ts';

let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

const MB = 1024 * 1024;
/** More than the system buffers for a loopback connection. */
const LARGE = 16 * MB;

async function largeAnswers(timeouts: HttpConfig['timeouts'] = {}) {
  const match = { file_name: 'a', line_number: 1, line: 'x'.repeat(LARGE) };
  server = await startTestServer({
    config: { limits: { unsentBytes: 5 * LARGE }, timeouts },
    engine: {
      search: async () => ({ search_term: 'x', time_taken: '0.001s', results: [match] }),
      async *searchStream() {
        for (;;) yield { ...match, line: 'x'.repeat(MB) };
      },
    },
  });
  await server.app.listen({ port: 0 });
}

async function open(): Promise<Socket> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  return socket;
}

function request(secret: string, options = {}, headers = ''): string {
  const body = JSON.stringify({ pattern: 'x', path: '.', options });
  return `POST /api/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${secret}\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
}

async function ask(secret: string): Promise<Socket> {
  const socket = await open();
  socket.write(request(secret));
  return socket;
}

function untilAllClosed(): Promise<void> {
  const connections = () =>
    new Promise(resolve => server.app.server.getConnections((_, count) => resolve(count)));
  return vi.waitFor(async () => expect(await connections()).toBe(0), 60_000);
}

/** The status of the answer. Reads only its first chunk. */
async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = await once(socket, 'data');
  socket.pause();
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(chunk))?.[1]);
}

test('one caller gets half of the budget, two get a third each, and there is room for one more', () => {
  const fill = (bytes: UnreadBytes, caller: string) => {
    let held = 0;
    while (bytes.hold(caller, 1)) held++;
    return held;
  };
  expect(fill(new UnreadBytes(1200), 'a')).toBe(600);
  const two = new UnreadBytes(1200);
  let held = 0;
  while (two.hold('a', 1) && two.hold('b', 1)) held++;
  expect(held).toBe(400);
  expect(fill(two, 'c')).toBe(200);
});

test('an answer of any size fits if nothing is held; a second release has no effect', () => {
  const bytes = new UnreadBytes(100);
  const release = bytes.hold('a', 5000);
  expect(bytes.hold('b', 1)).toBeUndefined();
  release?.();
  release?.();
  expect(bytes.total).toBe(0);
  expect(bytes.hold('b', 1)).toBeDefined();
});

test('unread answers of one key are limited, other keys are served, and dropped answers free their bytes', async () => {
  await largeAnswers();
  const greedy = server.scoped('search');
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push(await statusOf(await ask(greedy)));
  // A third answer would make 48 MB, and 48 MB less the JSON around two answers are free.
  expect(statuses).toEqual([200, 200, 503, 503, 503, 503]);
  expect(await statusOf(await ask(server.scoped('search')))).toBe(200);
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect(await statusOf(await ask(greedy))).toBe(200), 60_000);
});

test('read answers free their bytes', { tags: 'slow' }, async () => {
  await largeAnswers();
  for (let n = 0; n < 6; n++)
    expect((await server.post('/api/search', { pattern: 'x', path: '.' })).statusCode).toBe(200);
  for (let n = 0; n < 6; n++) {
    const socket = await open();
    socket.write(request(server.secret, {}, 'Connection: close\r\n'));
    expect(await statusOf(socket)).toBe(200);
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeGreaterThan(LARGE);
  }
});

test('a large answer is complete and has a Content-Length', async () => {
  await largeAnswers();
  const answer = await server.post('/api/search', { pattern: 'x', path: '.' });
  expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
  expect(answer.json().results[0].line).toBe('x'.repeat(LARGE));
});

test('a refusal has the common error format and Retry-After', async () => {
  await largeAnswers();
  for (let n = 0; n < 2; n++) await statusOf(await ask(server.secret));
  const socket = await ask(server.secret);
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 5\r\n/i);
  expect(JSON.parse(String(chunk).split('\r\n\r\n')[1]!)).toEqual({
    error: {
      code: 'SERVICE_UNAVAILABLE',
      message: 'Too many answers have not been read yet.',
      details: expect.any(String),
    },
  });
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
});

test('pipelined requests on one connection count like requests on several', async () => {
  await largeAnswers();
  const socket = await open();
  socket.write(request(server.secret).repeat(6));
  expect(await statusOf(socket)).toBe(200);
  await vi.waitFor(async () => expect(await statusOf(await ask(server.secret))).toBe(503), 60_000);
  socket.destroy();
  await vi.waitFor(async () => expect(await statusOf(await ask(server.secret))).toBe(200), 60_000);
});

const STALL = { stallMs: 600, checkEveryMs: 50 };

test.each([
  ['an answer', {}, ''],
  ['a text answer', { json: false }, ''],
  ['a stream', { stream: true }, ''],
  ['a stream of events', { stream: true }, 'Accept: text/event-stream\r\n'],
])('a client that reads nothing of %s is cut off', async (_what, options, headers) => {
  await largeAnswers(STALL);
  const socket = await open();
  socket.write(request(server.secret, options, headers));
  expect(await statusOf(socket)).toBe(200);
  await untilAllClosed();
});

test('a client that reads slowly gets its answer', async () => {
  await largeAnswers(STALL);
  const socket = await ask(server.secret);
  let read = 0;
  const startedAt = performance.now();
  socket.on('data', async chunk => {
    read += chunk.length;
    socket.pause();
    // In total longer than the stall limit.
    await delay(performance.now() - startedAt < 1500 ? 20 : 0);
    socket.resume();
  });
  await vi.waitFor(() => expect(read).toBeGreaterThan(LARGE), 120_000);
  expect(performance.now() - startedAt).toBeGreaterThan(600);
});

test('a client that keeps sending without reading is cut off too', async () => {
  await largeAnswers({ stallMs: 300, checkEveryMs: 50 });
  const socket = await ask(server.secret);
  await statusOf(socket);
  const timer = setInterval(() => socket.write('GET'), 20);
  await untilAllClosed();
  clearInterval(timer);
});
