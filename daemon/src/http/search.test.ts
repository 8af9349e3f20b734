import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import type { Call, SearchStreamEnd } from '../api/dowse.ts';
import type { Match } from '../api/schemas.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const FILES = { 'a.txt': 'one\ntwo\none more\n', 'sub/b.txt': 'one\n' };
const open = async () => {
  server = await startTestServer({ files: FILES });
};
const jsonLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);

describe('response formats', () => {
  test('as JSON', async () => {
    await open();
    const response = await server.post('/api/search', {
      pattern: 'one',
      path: '.',
      options: { recursive: true },
    });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      search_term: 'one',
      time_taken: expect.stringMatching(/^\d+\.\d+s$/),
      results: [
        { file_name: 'a.txt', line_number: 1, line: 'one' },
        { file_name: 'a.txt', line_number: 3, line: 'one more' },
        { file_name: 'sub/b.txt', line_number: 1, line: 'one' },
      ],
      engine: 'scan',
    });
  });

  test("json false: grep's format", async () => {
    await open();
    const options = { json: false, context: 1 };
    const response = await server.post('/api/search', { pattern: 'two', path: 'a.txt', options });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.payload).toBe('a.txt-1-one\na.txt:2:two\na.txt-3-one more\n');
  });

  test('count: the totals without results; with json false only the number', async () => {
    await open();
    const ask = (options: object) =>
      server.post('/api/search', {
        pattern: 'one',
        path: '.',
        options: { recursive: true, count: true, ...options },
      });
    expect((await ask({})).json()).toMatchObject({ results: [], count: 3, files: 2 });
    expect((await ask({ json: false })).payload).toBe('3\n');
  });

  test('a truncated text response has a header', async () => {
    await open();
    const options = { json: false, max_results: 1, recursive: true };
    const response = await server.post('/api/search', { pattern: 'one', path: '.', options });
    expect(response.headers['x-dowse-truncated']).toBe('true');
  });

  test('a truncated text stream ends with a line that says it', async () => {
    await open();
    const text = async (max_results: number) => {
      const options = { json: false, stream: true, max_results };
      return (await server.post('/api/search', { pattern: 'one', path: 'a.txt', options })).payload;
    };
    expect(await text(1)).toBe('a.txt:1:one\n{"truncated":true}\n');
    expect((await text(2)).trim().split('\n')).toEqual([
      'a.txt:1:one',
      expect.stringMatching(/^a\.txt:\d+:/),
    ]);
  });

  test('stream: one match per line, the totals last', async () => {
    await open();
    const options = { stream: true, recursive: true };
    const response = await server.post('/api/search', { pattern: 'one', path: '.', options });
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    const lines = jsonLines(response.payload);
    expect(lines.pop()).toMatchObject({
      search_term: 'one',
      time_taken: expect.stringMatching(/s$/),
      count: 3,
    });
    expect(lines.map(line => line.file_name).sort()).toEqual(['a.txt', 'a.txt', 'sub/b.txt']);
  });

  test('stream with Accept: text/event-stream: server-sent events', async () => {
    await open();
    const response = await server.post(
      '/api/search',
      { pattern: 'two', path: 'a.txt', options: { stream: true } },
      { headers: { accept: 'text/html, text/event-stream;q=0.9' } },
    );
    expect(response.headers['content-type']).toBe('text/event-stream');
    const [first, end, rest] = response.payload.split('\n\n');
    expect(JSON.parse(first!.replace(/^data: /, ''))).toEqual({
      file_name: 'a.txt',
      line_number: 2,
      line: 'two',
    });
    expect(end).toMatch(/^event: end\ndata: \{"search_term":"two"/);
    expect(rest).toBe('');
  });

  test('stream without json: text lines; stream with count: only the totals', async () => {
    await open();
    const ask = (options: object) => server.post('/api/search', { pattern: 'two', path: 'a.txt', options });
    expect((await ask({ stream: true, json: false })).payload).toBe('a.txt:2:two\n');
    const counted = await ask({ stream: true, count: true });
    expect(counted.headers['content-type']).toBe('application/x-ndjson');
    expect(jsonLines(counted.payload)).toEqual([
      {
        search_term: 'two',
        time_taken: expect.any(String),
        count: 1,
        files: 1,
        engine: 'scan',
        files_scanned: 1,
      },
    ]);
  });

  test('a failure before the first match is an ordinary error, streamed or not', async () => {
    await open();
    for (const stream of [false, true]) {
      const broken = await server.post('/api/search', { pattern: '(a', path: '.', options: { stream } });
      expect([broken.statusCode, broken.json().error.code]).toEqual([400, 'INVALID_PATTERN']);
      const missing = await server.post('/api/search', { pattern: 'a', path: 'none', options: { stream } });
      expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'FILE_NOT_FOUND']);
    }
  });

  test('the size of an answer is limited, including context, and a cut answer is truncated', async () => {
    server = await startTestServer({ files: { 'a.txt': 'line\n'.repeat(40_000) } });
    const ask = (options: object) =>
      server.post('/api/search', {
        pattern: '',
        path: 'a.txt',
        options: { max_results: 1_000_000, ...options },
      });
    const whole = await ask({});
    expect([whole.json().results.length, whole.json().truncated]).toEqual([40_000, undefined]);
    const cut = await ask({ context: 100 });
    expect(cut.statusCode).toBe(200);
    expect(cut.payload).toContain('"truncated":true');
    expect(cut.payload.length).toBeLessThan(80_000_000);
  });

  test('a field that is not in the schema reaches the client', async () => {
    server = await startTestServer({
      engine: {
        search: async () => ({
          search_term: '',
          time_taken: '0s',
          results: [{ file_name: 'a', line_number: 1, line: '', later: { added: true } } as Match],
        }),
      },
    });
    const response = await server.post('/api/search', { pattern: '', path: '.' });
    expect(response.json().results[0].later).toEqual({ added: true });
  });
});

async function* endless(
  signal: AbortSignal | undefined,
  onMatch: () => void,
): AsyncGenerator<Match, SearchStreamEnd, void> {
  for (let line_number = 1; !signal?.aborted; line_number++) {
    onMatch();
    yield { file_name: 'a', line_number, line: 'x'.repeat(4000) };
  }
  return { search_term: '', time_taken: '0s', count: 0 };
}

/** POSTs to the app over a real connection. */
async function connect(body: object) {
  if (!server.app.server.listening) await server.app.listen({ port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${server.secret}`, 'content-type': 'application/json' };
  const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/search', headers });
  sent.on('error', () => {});
  sent.end(JSON.stringify(body));
  return sent;
}

describe('a client that hangs up or stops reading', () => {
  test('hanging up aborts the call of a plain search', async () => {
    const { promise: called, resolve: call } = Promise.withResolvers<Call>();
    server = await startTestServer({
      engine: { search: (_request, given) => new Promise(() => call(given)) },
    });
    const sent = await connect({ pattern: 'x', path: '.' });
    const { signal } = await called;
    expect(signal!.aborted).toBe(false);
    sent.destroy();
    await once(signal!, 'abort');
  });

  test('hanging up ends a stream', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    server = await startTestServer({
      engine: {
        async *searchStream(_request, { signal }) {
          try {
            return yield* endless(signal, () => {});
          } finally {
            end();
          }
        },
      },
    });
    const sent = await connect({ pattern: 'x', path: '.', options: { stream: true } });
    const [response] = await once(sent, 'response');
    await once(response, 'data');
    sent.destroy();
    await ended;
  });

  test('a reader that stops reading stops the search, and is cut off after a while', async () => {
    let produced = 0;
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
    server = await startTestServer({
      config: { timeouts: { stallMs: 300, checkEveryMs: 50 } },
      engine: {
        searchStream(_request, { signal }) {
          signal!.addEventListener('abort', () => end(signal!.reason));
          return endless(signal, () => {
            produced += 1;
          });
        },
      },
    });
    const sent = await connect({ pattern: 'x', path: '.', options: { stream: true } });
    const [response] = await once(sent, 'response');
    response.pause();
    await ended;
    // Only as many as fit into the buffers between the two: 10,000 would be 40 MB.
    expect(produced).toBeLessThan(10_000);
    response.destroy();
  });

  test('one unread stream per processor core does not block the searches of another key', async () => {
    // More than the system's buffers hold: each match has 200 context lines.
    server = await startTestServer({ files: { 'long.txt': `${'x'.repeat(1000)}\n`.repeat(1000) } });
    const options = { stream: true, context: 100 };
    const unread: IncomingMessage[] = [];
    while (unread.length < availableParallelism()) {
      const sent = await connect({ pattern: '', path: 'long.txt', options });
      unread.push((await once(sent, 'response'))[0]);
    }
    const other = { secret: server.scoped('search') };
    const response = await server.post('/api/search', { pattern: 'x', path: 'long.txt' }, other);
    expect(response.json().results).toHaveLength(1000);
    for (const stream of unread) stream.destroy();
  });

  test('a failure in the middle of a stream is its last line', async () => {
    server = await startTestServer({
      engine: {
        async *searchStream() {
          yield { file_name: 'a', line_number: 1, line: '' };
          throw new Error('/a/secret/path');
        },
      },
    });
    const response = await server.post('/api/search', { pattern: 'x', path: '.', options: { stream: true } });
    const lines = jsonLines(response.payload);
    expect(lines[1]).toEqual({
      error: {
        code: 'INTERNAL_ERROR',
        message: 'Internal server error.',
        details: response.headers['x-request-id'],
      },
    });
  });
});
