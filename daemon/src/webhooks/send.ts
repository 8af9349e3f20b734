import https from 'node:https';
import standardwebhooks from 'standardwebhooks';
import { http } from '../api/node-http.ts';
import { VERSION } from '../api/version.ts';
import { checkedLookup, checkLiteral } from './addresses.ts';

/** Timeout of a request, from lookup to response headers. */
const TIMEOUT_MS = 15_000;

export interface Message {
  url: string;
  /** The same for all tries, so that a receiver can detect a repetition. */
  id: string;
  body: string;
  /** `whsec_…`; several during the grace time of a rotation. */
  signing: readonly string[];
  token: string;
  allowPrivate: boolean;
  allowLoopback?: boolean;
  timeoutMs?: number;
}

export interface Answer {
  status: number;
  /** The Retry-After of the response, in milliseconds. */
  retryAfterMs: number;
}

/**
 * POSTs a message as Standard Webhooks 1.0.0 specifies (https://www.standardwebhooks.com). Does not follow
 * redirects: a 3xx status is returned as is.
 *
 * @throws ForbiddenAddress, or the reason why there was no response.
 */
export async function send({ timeoutMs = TIMEOUT_MS, ...message }: Message): Promise<Answer> {
  const url = new URL(message.url);
  checkLiteral(url.hostname, message.allowPrivate, message.allowLoopback);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    // A new connection each time: a pooled one would skip the address check.
    agent: false,
    headers: headersOf(message),
    lookup: checkedLookup(message.allowPrivate, undefined, message.allowLoopback),
    signal: AbortSignal.timeout(timeoutMs),
  });
  request.on('response', response => {
    const seconds = Number(response.headers['retry-after'] ?? 0);
    resolve({
      status: response.statusCode ?? 0,
      retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
    });
    // The response body is not needed, and might never end.
    response.destroy();
  });
  request.on('error', error =>
    reject(
      error.name === 'TimeoutError' || error.name === 'AbortError'
        ? new Error(`no answer within ${timeoutMs / 1000} s`)
        : error,
    ),
  );
  // A no-op after a response. A receiver that switches protocols unasked causes neither a response nor an
  // error.
  request.on('close', () => reject(new Error('no answer')));
  request.end(message.body);
  return promise;
}

function headersOf({ id, body, signing, token }: Omit<Message, 'timeoutMs'>): Record<string, string> {
  const now = new Date();
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `dowse/${VERSION}`,
    'x-webhook-token': token,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signing
      .map(secret => new standardwebhooks.Webhook(secret).sign(id, now, body))
      .join(' '),
  };
}
