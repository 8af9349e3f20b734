import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClient } from './client.ts';

const CALL = { roots: [] };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function answer(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise(resolve => server?.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const match = (n: number) => ({ file_name: 'é.ts', line_number: n, line: 'x' });
const end = { search_term: 'x', time_taken: '0.1s', count: 2 };

test('matches are streamed, also if a chunk ends within a character, and the totals are returned', async () => {
  const bytes = Buffer.from([match(1), match(2), end].map(line => JSON.stringify(line)).join('\n'));
  const cut = bytes.indexOf(0xa9);
  const url = await answer((_request, response) => {
    response.write(bytes.subarray(0, cut));
    setImmediate(() => response.end(bytes.subarray(cut)));
  });
  const stream = createClient({ url, key: 'k' }).searchStream({ pattern: 'x', path: '/' }, CALL);
  expect(await stream.next()).toEqual({ done: false, value: match(1) });
  expect(await stream.next()).toEqual({ done: false, value: match(2) });
  expect(await stream.next()).toEqual({ done: true, value: end });
});

test('leaving a stream closes the connection', async () => {
  const { promise: hungUp, resolve } = Promise.withResolvers<void>();
  const url = await answer((_request, response) => {
    response.on('close', resolve);
    response.write(`${JSON.stringify(match(1))}\n`);
  });
  const client = createClient({ url });
  for await (const found of client.searchStream({ pattern: 'x', path: '/' }, CALL)) {
    expect(found).toEqual(match(1));
    break;
  }
  await hungUp;
});

test('an abort ends a waiting stream', async () => {
  const url = await answer((_request, response) => response.write(`${JSON.stringify(match(1))}\n`));
  const abort = new AbortController();
  const stream = createClient({ url }).searchStream(
    { pattern: 'x', path: '/' },
    { ...CALL, signal: abort.signal },
  );
  await stream.next();
  const waiting = stream.next();
  abort.abort();
  await expect(waiting).rejects.toThrow();
});

test('a stream that breaks off is an error, not an end', async () => {
  const url = await answer((_request, response) => response.end(`${JSON.stringify(match(1))}\n`));
  const stream = createClient({ url }).searchStream({ pattern: 'x', path: '/' }, CALL);
  await stream.next();
  await expect(stream.next()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('an error within a stream is thrown as it was sent', async () => {
  const body = { error: { code: 'PERMISSION_DENIED', message: 'no', details: 'why' } };
  const url = await answer((_request, response) => response.end(`${JSON.stringify(body)}\n`));
  const stream = createClient({ url }).searchStream({ pattern: 'x', path: '/' }, CALL);
  await expect(stream.next()).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    message: 'no',
    details: 'why',
  });
});

test('the request has the key and the specified fields', async () => {
  const { promise: received, resolve } = Promise.withResolvers<unknown>();
  const url = await answer((request, response) => {
    let text = '';
    request.on('data', chunk => {
      text += chunk;
    });
    request.on('end', () => {
      resolve({
        headers: request.headers,
        method: request.method,
        path: request.url,
        body: JSON.parse(text),
      });
      response.end('{}');
    });
  });
  await createClient({ url, key: 'dws_k' }).search({ pattern: 'x', path: '/p' }, CALL);
  expect(await received).toMatchObject({
    method: 'POST',
    path: '/api/search',
    headers: { authorization: 'Bearer dws_k', 'content-type': 'application/json' },
    body: { pattern: 'x', path: '/p', options: { stream: false } },
  });
});

test('errors of the daemon are thrown with their code and retry-after', async () => {
  const body = { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'slow', retry_after: 7 } };
  const url = await answer((_request, response) => response.writeHead(429).end(JSON.stringify(body)));
  await expect(createClient({ url }).status({ target_dir: '/' }, CALL)).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfterSeconds: 7,
  });
});

test('another program and a closed port have different errors', async () => {
  const url = await answer((_request, response) => response.writeHead(200).end('<html>'));
  await expect(createClient({ url }).status({ target_dir: '/' }, CALL)).rejects.toMatchObject({
    message: expect.stringContaining('not a dowse daemon'),
  });
  await expect(
    createClient({ url: 'http://127.0.0.1:1' }).status({ target_dir: '/' }, CALL),
  ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: expect.stringContaining('ECONNREFUSED') });
  expect(() => createClient({ url: 'ftp://x' })).toThrow('Not the address');
});

test('a given fetch is used', async () => {
  const fetchLike: typeof fetch = async (input, init) =>
    Response.json({ asked: String(input), method: init?.method });
  const client = createClient({ url: 'http://elsewhere.test', fetch: fetchLike });
  expect(await client.status({ target_dir: '/' }, CALL)).toEqual({
    asked: 'http://elsewhere.test/api/agent/index/status',
    method: 'POST',
  });
});

test('the error for https to a port without TLS suggests http', async () => {
  const url = await answer((_request, response) => response.end());
  const failure = createClient({ url: url.replace('http:', 'https:') }).status({ target_dir: '/' }, CALL);
  await expect(failure).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: `The server does not use TLS there; try ${url}`,
  });
});
