import type { Call, Dowse, SearchStreamEnd } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Match, SearchRequest } from '../api/schemas.ts';
import { type Connection, type ConnectionOptions, connect, errorFrom } from './connection.ts';
import { readLines } from './read-lines.ts';

/**
 * The operations over HTTP. The roots are those of the key, so `call.roots` is ignored. Relative paths start at the key's
 * first root, not at this process's working directory.
 */
export function createClient(options: ConnectionOptions): Dowse {
  return clientOn(connect(options));
}

/** The same over an existing connection, which the caller may share. */
export function clientOn(connection: Connection): Dowse {
  const post = <T>(path: string, body: unknown, call: Call) =>
    connection.json<T>('POST', path, body, call.signal);
  return {
    search: (request, call) => post('/api/search', withOptions(request, { stream: false, json: true }), call),
    searchStream: (request, call) => stream(connection, request, call),
    references: (request, call) => post('/api/code/references', request, call),
    outline: (request, call) => post('/api/code/outline', request, call),
    show: (request, call) => post('/api/code/show', request, call),
    read: (request, call) => post('/api/code/read', request, call),
    chat: (request, call) => post('/api/search/chat', request, call),
    build: (request, call) => post('/api/agent/index/build', request, call),
    status: (request, call) => post('/api/agent/index/status', request, call),
    pause: (request, call) => post('/api/agent/index/pause', request, call),
    list: call => connection.json('GET', '/api/agent/indexes', undefined, call.signal),
    remove: (request, call) => post('/api/agent/index/remove', request, call),
    ask: (request, call) => post('/api/agent/ask', request, call),
    close: async () => connection.close(),
  };
}

function withOptions(request: SearchRequest, options: SearchRequest['options']): SearchRequest {
  return { ...request, options: { ...request.options, ...options } };
}

/** Leaving the loop early closes the connection, and the daemon stops the search. */
async function* stream(
  connection: Connection,
  request: SearchRequest,
  call: Call,
): AsyncGenerator<Match, SearchStreamEnd, void> {
  const streamed = withOptions(request, { stream: true, json: true });
  const body = await connection.open('/api/search', streamed, call.signal);
  try {
    for await (const line of readLines(body)) {
      const item = JSON.parse(line) as Match | SearchStreamEnd | { error: unknown };
      if ('error' in item) throw errorFrom(line, 500);
      if ('search_term' in item) return item;
      yield item;
    }
  } catch (error) {
    if (call.signal?.aborted || error instanceof DowseError) throw error;
    throw brokenStream(error);
  }
  throw brokenStream();
}

function brokenStream(cause?: unknown): DowseError {
  const reason = cause instanceof Error ? cause.message : 'it ended without its last line';
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The stream of matches was interrupted.',
    `Try again (${reason}).`,
  );
}
