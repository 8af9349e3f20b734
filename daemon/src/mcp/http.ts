import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Call, Dowse } from '../api/dowse.ts';
import type { DowseError } from '../api/errors.ts';
import { keyRoots } from './folders.ts';
import { repaired } from './repair-message.ts';
import { createServer } from './server.ts';

const SESSION = 'mcp-session-id';

/** One POST of a client. */
export interface Exchange {
  dowse: Dowse;
  call: Call;
  /** Identifies the caller, who can only cancel its own requests. */
  caller: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
  toError(error: unknown): DowseError;
}

interface ExchangeResult {
  response: Response;
  /** Call it when the response is sent or the client has gone. */
  done(): void;
}

interface Message {
  id?: string | number;
  method?: string;
  params?: { requestId?: string | number; _meta?: { progressToken?: unknown } };
}

/**
 * Stateless streamable HTTP: each POST gets its own server, so a client can continue after a restart of the daemon. The
 * session id only identifies requests for cancellation.
 */
export class McpEndpoint {
  readonly #running = new Map<string, () => void>();

  /** Number of requests in flight. */
  get size(): number {
    return this.#running.size;
  }

  async handle({ dowse, call, caller, headers, body, toError }: Exchange): Promise<ExchangeResult> {
    const message = (body ?? {}) as Message;
    const keyOf = (id: unknown) => JSON.stringify([caller, headers[SESSION] ?? null, id]);
    if (message.method === 'notifications/cancelled') this.#running.get(keyOf(message.params?.requestId))?.();

    const { roots } = call;
    const server = createServer({ dowse, call, folders: keyRoots(roots), known: roots, toError });
    const transport = new WebStandardStreamableHTTPServerTransport({
      // Stream only if the client requested progress; otherwise respond with plain JSON.
      enableJsonResponse: message.params?._meta?.progressToken === undefined,
    });
    await server.connect(transport as never);
    const cancelled = Promise.withResolvers<Response>();
    const cancel = () => {
      cancelled.resolve(new Response(null, { status: 202 }));
      void server.close();
    };
    const key = message.id === undefined ? undefined : keyOf(message.id);
    if (key !== undefined) this.#running.set(key, cancel);
    const done = () => {
      if (key !== undefined && this.#running.get(key) === cancel) this.#running.delete(key);
      cancel();
    };
    try {
      const handled = transport.handleRequest(webRequest(headers), { parsedBody: repaired(body) });
      const response = await Promise.race([handled, cancelled.promise]);
      if (message.method === 'initialize' && response.ok) response.headers.set(SESSION, randomUUID());
      return { response, done };
    } catch (error) {
      done();
      throw error;
    }
  }
}

/** A request with the headers only. The transport gets the parsed body separately. */
function webRequest(headers: Exchange['headers']): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request('http://localhost/mcp', { method: 'POST', headers: given });
}
