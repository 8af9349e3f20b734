import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { NO_ROUTE, NodeRequests } from './node-requests.ts';
import { NodeTokens, TOKEN_HEADER } from './node-tokens.ts';

const tokens = new NodeTokens(Buffer.alloc(32, 7), Date.now);
const CALL = { key: 281_474_976_710_657, caller: 'anna', repos: ['team/*'] };
const servers: Server[] = [];
let requests: NodeRequests | undefined;

afterEach(() => {
  requests?.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Programs at the addresses of nodes, and one that asks them. */
async function nodes(listeners: Record<string, RequestListener>): Promise<NodeRequests> {
  const addresses = new Map([['away', { url: 'http://127.0.0.1:1', certificate: null }]]);
  for (const [id, listener] of Object.entries(listeners)) {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    addresses.set(id, { url: `http://127.0.0.1:${port}`, certificate: null });
  }
  requests = new NodeRequests({ id: 'me', tokens, addressOf: id => addresses.get(id) });
  return requests;
}

const says =
  (status: number, body: object): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(JSON.stringify(body));
const refuses = (status: number, code: string, message: string) => says(status, { error: { code, message } });

test('a request carries its body and a token for one node, one operation and one caller', async () => {
  let seen: object | undefined;
  const asking = await nodes({
    b: (request, response) => {
      const token = tokens.read(String(request.headers[TOKEN_HEADER]))!;
      request.on('data', (body: Buffer) => {
        const { isFor, ...claims } = token;
        seen = { ...claims, isFor: isFor(body), url: request.url, body: body.toString() };
        response.end('{"results":[1]}');
      });
    },
  });
  expect(await asking.ask(['b'], 'search', { path: 'repo:app' }, CALL)).toEqual({ results: [1] });
  expect(seen).toEqual({
    ...{ from: 'me', to: 'b', operation: 'search', caller: CALL.key, isFor: true },
    ...{ url: '/api/node/search', body: '{"body":{"path":"repo:app"},"caller":"anna","repos":["team/*"]}' },
  });
});

test('the next node is asked in place of one that is away, unknown, stopping, or of an older version', async () => {
  const asking = await nodes({
    stopping: refuses(503, 'SERVICE_UNAVAILABLE', 'The daemon is stopping.'),
    older: refuses(404, 'NOT_FOUND', NO_ROUTE),
    cut: (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('{');
      setImmediate(() => response.destroy());
    },
    good: says(200, { from: 'good' }),
  });
  for (const first of ['away', 'unknown', 'stopping', 'older', 'cut']) {
    expect(await asking.ask([first, 'good'], 'search', {}, CALL), first).toEqual({ from: 'good' });
  }
});

test('a node that does not respond is abandoned within two seconds', async () => {
  const asking = await nodes({ hung: () => {}, good: says(200, { from: 'good' }) });
  const started = performance.now();
  expect(await asking.ask(['hung', 'good'], 'search', {}, CALL)).toEqual({ from: 'good' });
  expect(performance.now() - started).toBeLessThan(2000);
  // It is asked last for a while.
  const again = performance.now();
  expect(await asking.ask(['hung', 'good'], 'search', {}, CALL)).toEqual({ from: 'good' });
  expect(performance.now() - again).toBeLessThan(500);
});

test('a node that is only too busy to respond at once is waited for if no other one answers', async () => {
  let looked = 0;
  const listener: RequestListener = ({ url }, response) => {
    // The first sign of life is too late for an impatient caller.
    if (url === '/healthz') return setTimeout(() => response.end('{}'), looked++ === 0 ? 900 : 0);
    if (looked > 0) return setTimeout(() => response.end('{"from":"busy"}'), 700);
  };
  const asking = await nodes({ busy: listener, stopping: refuses(503, 'SERVICE_UNAVAILABLE', 'Stopping.') });
  expect(await asking.ask(['busy', 'away'], 'search', {}, CALL)).toEqual({ from: 'busy' });
  looked = 0;
  expect(await asking.ask(['busy', 'stopping'], 'search', {}, CALL)).toEqual({ from: 'busy' });
  looked = 0;
  // The caller has others to ask.
  const impatient = { ...CALL, hasOthers: true };
  await expect(asking.ask(['busy', 'away'], 'search', {}, impatient)).rejects.toThrow('does not answer');
});

test('it is known since when a node is silent, until it answers again', async () => {
  let isHung = true;
  const asking = await nodes({
    b: (_request, response) => isHung || response.end('{}'),
    good: says(200, {}),
  });
  const since = () => ['b', 'away', 'good', 'unknown'].map(node => asking.silentSince(node));
  const before = Date.now();
  await asking.checkLiveness(['b', 'away', 'good', 'unknown']);
  const first = since();
  expect(first.map(time => time !== undefined)).toEqual([true, true, false, false]);
  expect(Math.min(...first.flatMap(time => time ?? []))).toBeGreaterThanOrEqual(before);
  await asking.checkLiveness(['b', 'away']);
  expect(since()).toEqual(first);
  isHung = false;
  await asking.ask(['b'], 'search', {}, CALL);
  expect(since()).toEqual([undefined, first[1], undefined, undefined]);
});

test('an answer that takes long is waited for while the node shows signs of life', async () => {
  let asked = 0;
  const asking = await nodes({
    slow: ({ url }, response) => {
      if (url === '/healthz') return response.end('{}');
      asked++;
      return setTimeout(() => response.end('{"from":"slow"}'), 2000);
    },
    good: says(200, { from: 'good' }),
  });
  expect(await asking.ask(['slow', 'good'], 'search', {}, CALL)).toEqual({ from: 'slow' });
  expect(asked).toBe(1);
});

test('an error of the node fails the call, before an error that others are unreachable', async () => {
  const asking = await nodes({
    b: refuses(404, 'FILE_NOT_FOUND', 'No such file.'),
    busy: refuses(503, 'SERVICE_UNAVAILABLE', 'Too many questions.'),
  });
  const failed = (names: string[]) =>
    asking.ask(names, 'search', {}, CALL).catch((error: DowseError) => [error.code, error.message]);
  expect(await failed(['b', 'away'])).toEqual(['FILE_NOT_FOUND', 'No such file.']);
  expect(await failed(['away', 'busy'])).toEqual(['SERVICE_UNAVAILABLE', 'Too many questions.']);
  expect(await failed(['away'])).toEqual(['SERVICE_UNAVAILABLE', 'The node away does not answer.']);
});

test('when to try again is passed on', async () => {
  const asking = await nodes({
    b: (_request, response) => {
      response.setHeader('retry-after', '60');
      refuses(503, 'SERVICE_UNAVAILABLE', 'It cannot be searched yet.')(_request, response);
    },
  });
  await expect(asking.ask(['b'], 'search', {}, CALL)).rejects.toMatchObject({ retryAfterSeconds: 60 });
});

test('a caller that hangs up ends the work of the node', async () => {
  const [arrived, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asking = await nodes({
    b: (_request, response) => {
      response.once('close', closed.resolve);
      arrived.resolve();
    },
  });
  const gone = new AbortController();
  const asked = asking.ask(['b'], 'search', {}, { ...CALL, signal: gone.signal });
  await arrived.promise;
  gone.abort(new DowseError('SERVICE_UNAVAILABLE', 'gone'));
  await expect(asked).rejects.toThrow('gone');
  await closed.promise;
});

test('a call without a caller is not sent', async () => {
  const asking = await nodes({ b: says(200, {}) });
  await expect(asking.ask(['b'], 'search', {}, {})).rejects.toThrow('a call without a key');
});
