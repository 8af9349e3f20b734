import type { X509Certificate } from 'node:crypto';
import type { Agent, AgentOptions, ClientRequest } from 'node:http';
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import { DowseError } from '../api/errors.ts';
import { http } from '../api/node-http.ts';

interface TransportRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface TransportResponse {
  status: number;
  /** The value of the header `Retry-After`. */
  retryAfter?: string | null | undefined;
  /** A stream with backpressure. Leaving the loop early closes the connection. */
  body: AsyncIterable<Uint8Array>;
}

/** Sends requests. It throws only for connection failures, not for error statuses. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
  close(): void;
}

/**
 * HTTP with Node's own client instead of `fetch`, for two reasons. Our agent ignores proxy variables for loopback hosts. And
 * a build may take longer than the five minutes that `fetch` waits for headers.
 *
 * @param certificate SHA-256 fingerprint of the only trusted certificate; undefined: the certificates this machine trusts
 */
export function nodeTransport(certificate?: string): Transport {
  const agents = new Map<string, Agent>();
  return {
    send: request => sendWithNode(request, { agents, certificate }),
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** The same with a given `fetch`. */
export function fetchTransport(fetchLike: typeof fetch): Transport {
  return {
    async send({ method, url, headers, body, signal }) {
      const response = await fetchLike(url, { method, headers, body: body ?? null, signal: signal ?? null });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, retryAfter, body: response.body ?? emptyBody() };
    },
    close: () => {},
  };
}

/** Whether the host is this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

interface Agents {
  agents: Map<string, Agent>;
  certificate: string | undefined;
}

function agentFor(url: URL, { agents, certificate }: Agents): Agent {
  const known = agents.get(url.origin);
  if (known) return known;
  // `proxyEnv` exists since Node 24. Older versions ignore it and connect directly.
  const options: AgentOptions & { proxyEnv?: NodeJS.ProcessEnv } = { keepAlive: true };
  // A daemon with a known certificate is on this machine, at any of its addresses.
  if (!isLoopback(url.hostname) && !certificate) options.proxyEnv = process.env;
  const agent =
    url.protocol === 'https:'
      ? new https.Agent({ ...options, rejectUnauthorized: certificate === undefined })
      : new http.Agent(options);
  agents.set(url.origin, agent);
  return agent;
}

function sendWithNode(
  request: TransportRequest,
  agents: Agents,
  retried = false,
): Promise<TransportResponse> {
  const { method, url, body, signal } = request;
  const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(body ?? '')) };
  const { promise, resolve, reject } = Promise.withResolvers<TransportResponse>();
  const outgoing = (url.protocol === 'https:' ? https : http).request(
    url,
    { method, headers, agent: agentFor(url, agents), ...(signal ? { signal } : {}) },
    incoming =>
      resolve({
        status: incoming.statusCode ?? 0,
        retryAfter: incoming.headers['retry-after'],
        body: incoming,
      }),
  );
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // The daemon closed an idle connection just as it was reused. Nothing was answered, so retry.
    if (outgoing.reusedSocket && error.code === 'ECONNRESET' && !retried) {
      sendWithNode(request, agents, true).then(resolve, reject);
    } else reject(error);
  });
  if (url.protocol !== 'https:' || agents.certificate === undefined) outgoing.end(body);
  else sendAfterCertificateCheck(outgoing, agents.certificate, body);
  return promise;
}

/** Sends a request, including the key, only after the certificate of the other side was checked. */
function sendAfterCertificateCheck(
  outgoing: ClientRequest,
  expected: string,
  body: string | undefined,
): void {
  outgoing.once('socket', socket => {
    const check = () => {
      const shown = (socket as TLSSocket).getPeerX509Certificate();
      if (shown?.fingerprint256 === expected) outgoing.end(body);
      else outgoing.destroy(new WrongCertificate(shown, expected));
    };
    if (outgoing.reusedSocket) check();
    else socket.once('secureConnect', check);
  });
}

/** Nothing answers at the address, or the connection was cut. */
export class Unreachable extends DowseError {}

/** Another program answers at the address of this machine's daemon. */
export class WrongCertificate extends Unreachable {
  constructor(shown: X509Certificate | undefined, expected: string) {
    const subject = shown?.subject.replaceAll('\n', ', ');
    super(
      'SERVICE_UNAVAILABLE',
      'The program at the address of the daemon has another certificate than the daemon.',
      `it shows the certificate of ${subject}, SHA-256 ${shown?.fingerprint256}; daemon.json has SHA-256 ${expected}`,
    );
  }
}

/** Converts a connection failure to a DowseError. DowseErrors and AbortErrors are returned unchanged. */
export function unreachable(url: URL, error: unknown): unknown {
  if (error instanceof DowseError || (error instanceof Error && error.name === 'AbortError')) return error;
  const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : undefined;
  const code = (reason as NodeJS.ErrnoException | undefined)?.code;
  const description = [code, reason?.message].filter(Boolean).join(': ');
  return new Unreachable(
    'SERVICE_UNAVAILABLE',
    `The daemon at ${url.origin} cannot be reached.`,
    NO_TLS.test(description) ? `The server does not use TLS there; try http://${url.host}` : description,
  );
}

/** OpenSSL's errors for an answer in plain text. */
const NO_TLS = /wrong version number|packet length too long|WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/;
