import { DowseError, ERRORS, type ErrorCode } from '../api/errors.ts';
import { readText } from './read-lines.ts';
import {
  fetchTransport,
  nodeTransport,
  type Transport,
  type TransportResponse,
  unreachable,
} from './transport.ts';

export interface ConnectionOptions {
  /** Root of the daemon: scheme, host and port. */
  url: string;
  /** API key, sent as a bearer token. */
  key?: string | undefined;
  /**
   * SHA-256 fingerprint of the daemon's certificate. Only this certificate is trusted, regardless of its issuer and names.
   * Undefined: the certificates that this machine trusts.
   */
  certificate?: string | undefined;
  /** Replaces Node's HTTP client. */
  fetch?: typeof fetch | undefined;
}

/** Requests to one daemon with one key. Throws only DowseError and AbortError. */
export interface Connection {
  /** The parsed JSON of a successful response. `body` is sent as JSON. */
  json<T>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<T>;
  /** The body of a successful response as a stream. Without `body` the request is a GET. */
  open(path: string, body?: unknown, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  close(): void;
}

export function connect(options: ConnectionOptions): Connection {
  const base = parseBase(options.url);
  const transport = options.fetch ? fetchTransport(options.fetch) : nodeTransport(options.certificate);
  const headers: Record<string, string> = options.key ? { authorization: `Bearer ${options.key}` } : {};

  const send = (method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal) =>
    exchange(transport, {
      method,
      url: new URL(path, base),
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });

  return {
    async json<T>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal) {
      const response = await send(method, path, body, signal);
      const text = await readText(response.body).catch(error => {
        throw unreachable(base, error);
      });
      return parse(text, base) as T;
    },
    open: async (path, body, signal) =>
      (await send(body === undefined ? 'GET' : 'POST', path, body, signal)).body,
    close: () => transport.close(),
  };
}

function parseBase(url: string): URL {
  const base = URL.parse(url);
  if (base && (base.protocol === 'http:' || base.protocol === 'https:')) return base;
  throw new DowseError(
    'INVALID_REQUEST',
    `Not the address of a daemon: ${url}`,
    'Expected http://HOST:PORT.',
  );
}

async function exchange(
  transport: Transport,
  request: Parameters<Transport['send']>[0],
): Promise<TransportResponse> {
  const response = await transport.send(request).catch(error => {
    throw unreachable(request.url, error);
  });
  if (response.status >= 200 && response.status < 300) return response;
  const text = await readText(response.body).catch(() => '');
  throw errorFrom(text, response.status, response.retryAfter);
}

function parse(text: string, base: URL): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DowseError(
      'INTERNAL_ERROR',
      `The program at ${base.origin} is not a dowse daemon.`,
      'Check the address.',
    );
  }
}

/** The error in a failed response, or in a line of a stream. */
export function errorFrom(text: string, status: number, retryAfter?: string | null): DowseError {
  try {
    const { error } = JSON.parse(text) as { error: Record<string, unknown> };
    if (typeof error.code === 'string' && Object.hasOwn(ERRORS, error.code)) {
      const details = typeof error.details === 'string' ? error.details : '';
      const seconds = typeof error.retry_after === 'number' ? error.retry_after : Number(retryAfter);
      return new DowseError(error.code as ErrorCode, String(error.message), details, seconds || undefined);
    }
  } catch {
    // Not our error format: another program answers at this address.
  }
  return new DowseError('INTERNAL_ERROR', `The daemon answered with status ${status}.`, text.slice(0, 200));
}
