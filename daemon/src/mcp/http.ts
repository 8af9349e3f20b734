import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Call, Dowse } from '../api/dowse.ts';
import type { DowseError } from '../api/errors.ts';
import { keyRoots } from './folders.ts';
import { createServer } from './server.ts';
import { amended } from './tolerant.ts';

const SESSION = 'mcp-session-id';

/** One POST of a client. */
export interface Exchange {
  dowse: Dowse;
  call: Call;
  /** Who calls: cancels what runs for nobody else. */
  caller: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
  toError(error: unknown): DowseError;
}

export interface Exchanged {
  response: Response;
  /** To be called once the response is out, or nobody waits for it. */
  done(): void;
}

interface Message {
  id?: string | number;
  method?: string;
  params?: { requestId?: string | number; _meta?: { progressToken?: unknown } };
}

/**
 * Streamable HTTP without state: each POST is served by a server of its own, so that a client goes on as before when the
 * daemon was restarted. A session is no more than a name, under which a request can be cancelled.
 */
export class McpEndpoint {
  readonly #running = new Map<string, () => void>();

  /** Requests that are not over. */
  get size(): number {
    return this.#running.size;
  }

  async handle({ dowse, call, caller, headers, body, toError }: Exchange): Promise<Exchanged> {
    const message = (body ?? {}) as Message;
    const named = (id: unknown) => JSON.stringify([caller, headers[SESSION] ?? null, id]);
    if (message.method === 'notifications/cancelled') this.#running.get(named(message.params?.requestId))?.();

    const { roots } = call;
    const server = createServer({ dowse, call, folders: keyRoots(roots), known: roots, toError });
    const transport = new WebStandardStreamableHTTPServerTransport({
      // A stream only for who wants to hear of progress; others get plain JSON.
      enableJsonResponse: message.params?._meta?.progressToken === undefined,
    });
    await server.connect(transport as never);
    const cancelled = Promise.withResolvers<Response>();
    const cancel = () => {
      cancelled.resolve(new Response(null, { status: 202 }));
      void server.close();
    };
    const name = message.id === undefined ? undefined : named(message.id);
    if (name !== undefined) this.#running.set(name, cancel);
    const done = () => {
      if (name !== undefined && this.#running.get(name) === cancel) this.#running.delete(name);
      cancel();
    };
    try {
      const handled = transport.handleRequest(webRequest(headers), { parsedBody: amended(body) });
      const response = await Promise.race([handled, cancelled.promise]);
      if (message.method === 'initialize' && response.ok) response.headers.set(SESSION, randomUUID());
      return { response, done };
    } catch (error) {
      done();
      throw error;
    }
  }
}

/** The transport reads the headers; the body it is given. */
function webRequest(headers: Exchange['headers']): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request('http://localhost/mcp', { method: 'POST', headers: given });
}
