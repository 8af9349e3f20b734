import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DowseError, NO_SCOPE } from '../api/errors.ts';
import type { Key, Scope } from '../security/keys.ts';
import type { RateState, Rates } from '../security/rates.ts';
import type { Context } from './context.ts';

/** Wrong keys that one address may send in a minute. */
const FAILED_PER_MINUTE = 30;

/**
 * The onRequest hook of routes that need a key: checks the key, its rate and its scopes. It runs before the body is
 * read, so a client without a key cannot make the daemon parse anything.
 */
export function authentication({ keys, rates }: Pick<Context, 'keys' | 'rates'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const scopes = request.routeOptions.config.operation?.scopes;
    if (!scopes) return;
    const secret = bearer(request.headers.authorization);
    if (secret === undefined) {
      throw unauthorized('Send the header Authorization: Bearer <API_KEY>.');
    }
    const key = keys.verify(secret);
    if (!key) {
      // A key that was once issued is not a guess: its holder gets 401, even if its address is over the limit.
      if (!keys.knows(secret)) limitGuessing(rates, request.ip);
      throw unauthorized('The key is unknown, expired or revoked.');
    }
    request.caller = key;
    const state = rates.take(`key:${key.id}`, key);
    reply.headers(rateHeaders(state));
    if (state.retryAfterSeconds !== undefined) throw rateLimitExceeded(state.retryAfterSeconds);
    demandScope(key, scopes);
  };
}

/**
 * Counts a wrong key or token by client address. Valid keys never pass through here: on loopback all users share one
 * address, and one user's guesses must not lock out the others.
 *
 * @throws DowseError RATE_LIMIT_EXCEEDED
 */
export function limitGuessing(rates: Rates, address: string): void {
  const { retryAfterSeconds } = rates.take(`auth:${network(address)}`, { perMinute: FAILED_PER_MINUTE });
  if (retryAfterSeconds !== undefined) throw rateLimitExceeded(retryAfterSeconds);
}

/** The three rate headers, sent with every counted request. */
export function rateHeaders(state: RateState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(state.resetAtSeconds),
  };
}

export function rateLimitExceeded(retryAfterSeconds: number): DowseError {
  return new DowseError('RATE_LIMIT_EXCEEDED', 'Rate limit exceeded.', '', retryAfterSeconds);
}

function unauthorized(details: string): DowseError {
  return new DowseError('UNAUTHORIZED', 'A valid API key is needed.', details);
}

/** The key in an Authorization header. The scheme is case-insensitive (RFC 9110, section 11.1). */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** @throws DowseError PERMISSION_DENIED */
export function demandScope(key: Key, scopes: readonly Scope[]): void {
  if (scopes.some(scope => key.scopes.includes(scope))) return;
  throw new DowseError(
    'PERMISSION_DENIED',
    NO_SCOPE,
    `It has ${key.scopes.join(', ')}; this requires ${scopes.join(' or ')}.`,
  );
}

/** The address to count by: for IPv6 its /64 network, because one host usually owns a whole /64. */
function network(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const ending = tail.split(':').filter(Boolean);
  while (address.includes('::') && groups.length + ending.length < 8) groups.push('0');
  return [...groups, ...ending].slice(0, 4).join(':');
}
