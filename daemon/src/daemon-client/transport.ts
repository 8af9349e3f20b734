import type { X509Certificate } from 'node:crypto';
import type { Agent, AgentOptions, ClientRequest } from 'node:http';
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import { DowseError } from '../api/errors.ts';
import { http } from '../api/node-http.ts';

export interface TransportRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface TransportResponse {
  status: number;
  /** The header `Retry-After`, as it was sent. */
  retryAfter?: string | null | undefined;
  /** Read at the reader's pace; leaving the loop early hangs up. */
  body: AsyncIterable<Uint8Array>;
}

/** Sends one request. What it throws is a connection failure; an error status is a response like any other. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>;
  close(): void;
}

/**
 * HTTP by Node's own client rather than by `fetch`: an agent of our own ignores proxy variables, which must never
 * come between two programs on one machine, and a build may take longer than the five minutes after which `fetch`
 * gives up waiting for headers. Only hosts that are not loopback are reached through the proxy of the environment.
 *
 * @param certificate SHA-256 fingerprint of the only certificate that is trusted; undefined: as this machine does.
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

/** The same over a `fetch`, for programs that bring their own. */
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

/** True where a connection stays on this machine. */
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
  // `proxyEnv` came with Node 24; an older Node leaves it unread and connects directly.
  const options: AgentOptions & { proxyEnv?: NodeJS.ProcessEnv } = { keepAlive: true };
  // One whose certificate is known is a daemon of this machine, at whichever of its addresses.
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
    // The daemon closed an idle connection at the moment it was taken up again: nothing was answered, ask anew.
    if (outgoing.reusedSocket && error.code === 'ECONNRESET' && !retried) {
      sendWithNode(request, agents, true).then(resolve, reject);
    } else reject(error);
  });
  if (url.protocol !== 'https:' || agents.certificate === undefined) outgoing.end(body);
  else endWhenShown(outgoing, agents.certificate, body);
  return promise;
}

/** Sends a request, of which nothing is sent before, the key least of all, once the other side has shown its certificate. */
function endWhenShown(outgoing: ClientRequest, expected: string, body: string | undefined): void {
  outgoing.once('socket', socket => {
    const judge = () => {
      const shown = (socket as TLSSocket).getPeerX509Certificate();
      if (shown?.fingerprint256 === expected) outgoing.end(body);
      else outgoing.destroy(new WrongCertificate(shown, expected));
    };
    if (outgoing.reusedSocket) judge();
    else socket.once('secureConnect', judge);
  });
}

/** Nothing answers at the address, or the answer broke off. */
export class Unreachable extends DowseError {}

/** What answers at the address of the daemon of this machine is something else. */
export class WrongCertificate extends Unreachable {
  constructor(shown: X509Certificate | undefined, expected: string) {
    const subject = shown?.subject.replaceAll('\n', ', ');
    super(
      'SERVICE_UNAVAILABLE',
      'What answers at the address of the daemon has another certificate than the daemon.',
      `it shows the certificate of ${subject}, SHA-256 ${shown?.fingerprint256}; daemon.json names SHA-256 ${expected}`,
    );
  }
}

/** What a failure to reach `url` is for the caller. An abort is passed on as it is. */
export function unreachable(url: URL, error: unknown): unknown {
  if (error instanceof DowseError || (error instanceof Error && error.name === 'AbortError')) return error;
  const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : undefined;
  const code = (reason as NodeJS.ErrnoException | undefined)?.code;
  const said = [code, reason?.message].filter(Boolean).join(': ');
  return new Unreachable(
    'SERVICE_UNAVAILABLE',
    `The daemon at ${url.origin} cannot be reached.`,
    NO_TLS.test(said) ? `What answers there speaks no TLS: it may be at http://${url.host}` : said,
  );
}

/** What OpenSSL says of an answer in plain text. */
const NO_TLS = /wrong version number|packet length too long|WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/;
