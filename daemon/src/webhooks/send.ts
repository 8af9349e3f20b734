import https from 'node:https';
import standardwebhooks from 'standardwebhooks';
import { http } from '../api/node-http.ts';
import { VERSION } from '../api/version.ts';
import { checkedLookup, checkLiteral } from './addresses.ts';

/** A receiver that takes longer than this, from look-up to headers, is taken for dead. */
const TIMEOUT_MS = 15_000;

export interface Message {
  url: string;
  /** Stays the same over all tries, so that a receiver can tell a repetition. */
  id: string;
  body: string;
  /** `whsec_…`, one or several while a rotation is in its grace time. */
  signing: readonly string[];
  token: string;
  allowPrivate: boolean;
  timeoutMs?: number;
}

export interface Answer {
  status: number;
  /** What the receiver asked for with Retry-After, in milliseconds. */
  retryAfterMs: number;
}

/**
 * POSTs a message as Standard Webhooks 1.0.0 has it (https://www.standardwebhooks.com). Redirects are not followed:
 * a status of 3xx is an answer like any other.
 *
 * @throws ForbiddenAddress, or why there was no answer.
 */
export async function send({ timeoutMs = TIMEOUT_MS, ...message }: Message): Promise<Answer> {
  const url = new URL(message.url);
  checkLiteral(url.hostname, message.allowPrivate);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    // A connection of its own each time: a pooled one would not be looked up again.
    agent: false,
    headers: headersOf(message),
    lookup: checkedLookup(message.allowPrivate),
    signal: AbortSignal.timeout(timeoutMs),
  });
  request.on('response', response => {
    const seconds = Number(response.headers['retry-after'] ?? 0);
    resolve({
      status: response.statusCode ?? 0,
      retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
    });
    // Its text is of no interest, and might never end.
    response.destroy();
  });
  request.on('error', error =>
    reject(
      error.name === 'TimeoutError' || error.name === 'AbortError'
        ? new Error(`no answer within ${timeoutMs / 1000} s`)
        : error,
    ),
  );
  // After an answer this changes nothing. A receiver that switches protocols, unasked, gives none, and no error either.
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
