import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DowseError, NO_SCOPE } from '../api/errors.ts';
import type { Key, Scope } from '../security/keys.ts';
import type { RateCounter, RateState } from '../security/rates.ts';
import type { Context } from './context.ts';
import { assertCsrfToken, assertSameOrigin, sessionOf } from './session-cookie.ts';

/** Wrong keys that one address may send in a minute. */
const FAILED_PER_MINUTE = 30;

/**
 * The onRequest hook of routes that need a key: checks the key or the session, its rate and its scopes. It runs before the
 * body is read, so a client without a key cannot make the daemon parse anything.
 */
export function authentication(context: Pick<Context, 'keys' | 'rates' | 'sessions'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const operation = request.routeOptions.config.operation;
    if (!operation?.scopes) return;
    const key = await callerOf(request, context);
    if (!key && operation.page) {
      return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
    }
    if (!key) throw unauthorized('Send the header Authorization: Bearer <API_KEY>.');
    request.caller = key;
    const state = operation.page
      ? await context.rates.take(`page:${key.id}`, pageRate(key))
      : await context.rates.take(`key:${key.id}`, key);
    reply.headers(rateHeaders(state));
    if (state.retryAfterSeconds !== undefined) throw rateLimitExceeded(state.retryAfterSeconds);
    assertScope(key, operation.scopes);
  };
}

/** A page searches while the user types, which is several requests for one search. They are counted apart. */
function pageRate({ perMinute, perSecond }: Key): { perMinute: number; perSecond: number } {
  return { perMinute: 10 * perMinute, perSecond: 3 * perSecond };
}

/** The preValidation hook that keeps other sites from changing anything by the session of a browser. */
export function sessionCheck({ sessions }: Pick<Context, 'sessions'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.session) assertCsrfToken(request, request.session, sessions);
  };
}

/**
 * The key that a request sends, or that of its session; undefined if it has neither.
 *
 * @throws DowseError UNAUTHORIZED for a key that is not valid
 */
async function callerOf(
  request: FastifyRequest,
  { keys, rates, sessions }: Pick<Context, 'keys' | 'rates' | 'sessions'>,
): Promise<Key | undefined> {
  if (request.headers.authorization !== undefined) {
    const secret = bearer(request.headers.authorization);
    return secret === undefined ? undefined : verified(secret, request, { keys, rates });
  }
  const session = await sessionOf(request, sessions);
  if (!session) return undefined;
  // A link on another site may lead to a page: that changes nothing, and the other site cannot read it.
  if (!request.routeOptions.config.operation?.page) assertSameOrigin(request);
  request.session = session;
  return session.key;
}

/** The key of a secret. @throws DowseError UNAUTHORIZED, or RATE_LIMIT_EXCEEDED for the address after many wrong ones */
export async function verified(
  secret: string,
  { ip }: FastifyRequest,
  { keys, rates }: Pick<Context, 'keys' | 'rates'>,
): Promise<Key> {
  const key = await keys.verify(secret);
  if (key) return key;
  // A key that was once issued is not a guess: its holder gets 401, even if its address is over the limit.
  if (!(await keys.knows(secret))) await limitGuessing(rates, ip);
  throw unauthorized('The key is unknown, expired or revoked.');
}

/**
 * Counts a wrong key or token by client address. Valid keys never pass through here: on loopback all users share one
 * address, and one user's guesses must not lock out the others.
 *
 * @throws DowseError RATE_LIMIT_EXCEEDED
 */
export async function limitGuessing(rates: RateCounter, address: string): Promise<void> {
  const { retryAfterSeconds } = await rates.take(`auth:${network(address)}`, {
    perMinute: FAILED_PER_MINUTE,
  });
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
  const details = `Try again in ${retryAfterSeconds} s.`;
  return new DowseError('RATE_LIMIT_EXCEEDED', 'Rate limit exceeded.', details, retryAfterSeconds);
}

function unauthorized(details: string): DowseError {
  return new DowseError('UNAUTHORIZED', 'A valid API key is needed.', details);
}

/** The key in an Authorization header. The scheme is case-insensitive (RFC 9110, section 11.1). */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** @throws DowseError PERMISSION_DENIED */
export function assertScope(key: Key, scopes: readonly Scope[]): void {
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
