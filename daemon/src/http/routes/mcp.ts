import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Dowse } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import Type from '../../api/type.ts';
import type { Key, Scope } from '../../security/keys.ts';
import { assertScope } from '../auth.ts';
import { CallerGone } from '../calls.ts';
import type { App, Context } from '../context.ts';
import { toDowseError } from '../errors.ts';
import { KEYED_ERRORS } from '../operation.ts';

const Message = Type.Object(
  { jsonrpc: Type.Enum(['2.0']), method: Type.Optional(Type.String()) },
  { description: 'One JSON-RPC message of the Model Context Protocol.' },
);
/** A JSON-RPC error. */
const Refusal = Type.Object({
  jsonrpc: Type.Enum(['2.0']),
  error: Type.Object({ code: Type.Integer(), message: Type.String() }),
  id: Type.Null(),
});
const EXAMPLE = {
  request: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  response: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
};

/** The Model Context Protocol over streamable HTTP, with the keys, roots and rates of the other routes. */
export function mcpRoute(app: App, { engine, calls, config }: Context): void {
  // The MCP package is large and few daemons use it, so the first request loads it.
  let endpoint: Promise<import('../../mcp/http.ts').McpEndpoint> | undefined;
  const load = async () => new (await import('../../mcp/http.ts')).McpEndpoint();

  app.post(
    '/mcp',
    {
      schema: {
        operationId: 'mcp',
        tags: ['search'],
        summary: 'Model Context Protocol',
        description:
          'Streamable HTTP for AI clients, with the tools `search`, `ask`, `plain_search` and `index_status`. A failed tool call ' +
          'is a result with `isError`. Send `Accept: application/json, text/event-stream`.',
        body: Message,
        response: {
          200: {
            description: 'Done.',
            content: {
              'application/json': { schema: Type.Object({ jsonrpc: Type.Enum(['2.0']) }) },
              'text/event-stream': { schema: Type.String() },
            },
          },
          202: { description: 'The notification was accepted. A notification has no result.', type: 'null' },
          400: {
            description: 'A JSON-RPC error: not a valid MCP message, or an unknown protocol version.',
            content: { 'application/json': { schema: Refusal } },
          },
          406: {
            description: 'A JSON-RPC error: the Accept header is missing or wrong.',
            content: { 'application/json': { schema: Refusal } },
          },
        },
      },
      config: {
        operation: {
          scopes: ['search', 'index'],
          errors: KEYED_ERRORS,
          headers: ['Mcp-Session-Id'],
          example: EXAMPLE,
        },
      },
    },
    async (request, reply) => {
      const key = request.caller;
      if (!key) throw new Error('the route was called without a key');
      assertOrigin(request, config.allowOrigins ?? []);
      endpoint ??= load().catch(error => {
        endpoint = undefined;
        throw error;
      });
      const call = calls.open(request, reply);
      const { response, done } = await (await endpoint).handle({
        dowse: withScopes(engine, key),
        call,
        caller: String(key.id),
        headers: request.headers,
        body: request.body,
        toError: error => presented(error, request),
      });
      // If the client has already hung up, 'close' was emitted before.
      if (reply.raw.closed) done();
      else reply.raw.once('close', done);
      const {
        'content-length': _length,
        connection: _connection,
        ...headers
      } = Object.fromEntries(response.headers);
      reply.code(response.status as 200).headers(headers);
      // Undefined for no body: Fastify would send null as the text "null".
      return reply.send((response.body ? Readable.fromWeb(response.body as never) : undefined) as never);
    },
  );
}

/** Checks the Origin header, as MCP requires, so that no web page can call the daemon unless it is allowed. */
function assertOrigin({ headers: { origin } }: FastifyRequest, allowed: readonly string[]): void {
  if (origin === undefined || allowed.includes(origin)) return;
  const details = 'Start the daemon with dowse serve --allow-origin ORIGIN.';
  throw new DowseError('PERMISSION_DENIED', 'That web origin is not allowed.', details);
}

/** Wraps the operations: each requires the same scopes as its own route. */
function withScopes(engine: Dowse, key: Key): Dowse {
  const demand = (...scopes: Scope[]) => assertScope(key, scopes);
  const after = async <T>(scopes: Scope[], work: () => Promise<T>): Promise<T> => {
    demand(...scopes);
    return work();
  };
  return {
    search: (request, call) => after(['search'], () => engine.search(request, call)),
    searchStream: (request, call) => {
      demand('search');
      return engine.searchStream(request, call);
    },
    references: (request, call) => after(['search'], () => engine.references(request, call)),
    outline: (request, call) => after(['search'], () => engine.outline(request, call)),
    show: (request, call) => after(['search'], () => engine.show(request, call)),
    read: (request, call) => after(['search'], () => engine.read(request, call)),
    chat: (request, call) => after(['search'], () => engine.chat(request, call)),
    build: (request, call) => after(['index'], () => engine.build(request, call)),
    pause: (request, call) => after(['index'], () => engine.pause(request, call)),
    list: call => after(['search', 'index'], () => engine.list(call)),
    remove: (request, call) => after(['index'], () => engine.remove(request, call)),
    status: (request, call) => after(['search', 'index'], () => engine.status(request, call)),
    ask: (request, call) => after(['search', 'index'], () => engine.ask(request, call)),
    close: async () => {},
  };
}

/** The error to show: an internal error shows only the request id, as on every other route. */
function presented(error: unknown, request: FastifyRequest): DowseError {
  if (error instanceof CallerGone) return new DowseError('SERVICE_UNAVAILABLE', error.message);
  const failure = toDowseError(error);
  if (failure.code !== 'INTERNAL_ERROR') return failure;
  request.log.error({ err: error }, 'internal error');
  return new DowseError(failure.code, failure.message, request.id);
}
