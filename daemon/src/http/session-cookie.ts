import type { FastifyReply, FastifyRequest } from 'fastify';
import { DowseError } from '../api/errors.ts';
import { SESSION_MS, type Session, type Sessions, SIGN_IN_MS } from '../security/sessions.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The session in the cookie of a request, on any route; undefined if there is none, or it is over. */
export async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session | undefined> {
  const text = cookieOf(request, cookieName(request, sessions));
  return text === undefined ? undefined : sessions.read(text);
}

/** The state that the browser keeps while it is at the issuer; undefined if it has none, or it is too old. */
export function signInOf<T extends object>(request: FastifyRequest, sessions: Sessions): T | undefined {
  const text = cookieOf(request, signInName(request, sessions));
  return text === undefined ? undefined : sessions.openSignIn<T>(text);
}

/** Has the browser keep this while it is at the issuer, or with undefined, forget it. */
export function keepSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  attempt: object | undefined,
): void {
  const value = attempt ? sessions.sealSignIn(attempt) : '';
  const seconds = attempt ? SIGN_IN_MS / 1000 : 0;
  const name = signInName(request, sessions);
  reply.header('Set-Cookie', `${name}=${value}; ${attributes(request)}; Max-Age=${seconds}`);
}

/** Sends the cookie of a session. Scripts cannot read it, and requests that other sites make do not carry it. */
export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  text: string,
): void {
  const value = `${cookieName(request, sessions)}=${text}`;
  reply.header('Set-Cookie', `${value}; ${attributes(request)}; Max-Age=${SESSION_MS / 1000}`);
}

/** Makes the browser forget its session. */
export function clearSession(request: FastifyRequest, reply: FastifyReply, sessions: Sessions): void {
  reply.header('Set-Cookie', `${cookieName(request, sessions)}=; ${attributes(request)}; Max-Age=0`);
}

/**
 * Refuses requests that a page of another site makes a browser send.
 *
 * @throws DowseError PERMISSION_DENIED
 */
export function assertSameOrigin({ headers }: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwnSite && (origin === undefined || URL.parse(origin)?.host === host)) return;
  throw new DowseError(
    'PERMISSION_DENIED',
    'The request comes from a page of another site.',
    'Send a key instead of the cookie.',
  );
}

/**
 * Refuses a changing request of a session without its token, in the header `X-CSRF-Token` or the field `csrf` of a form.
 *
 * @throws DowseError PERMISSION_DENIED
 */
export function assertCsrfToken(request: FastifyRequest, session: Session, sessions: Sessions): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const { csrf } = (request.body ?? {}) as { csrf?: unknown };
  const given = request.headers['x-csrf-token'] ?? csrf;
  if (typeof given === 'string' && sessions.isCsrfToken(session, given)) return;
  throw new DowseError(
    'PERMISSION_DENIED',
    'The CSRF token is missing or wrong.',
    'Send the header X-CSRF-Token with the field csrf of GET /api/session.',
  );
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [given, value] = pair.trim().split('=');
    if (given === name && value) return value;
  }
  return undefined;
}

const signInName = (request: FastifyRequest, sessions: Sessions) => `${cookieName(request, sessions)}_oidc`;

/** Over TLS, the prefix keeps other hosts of the domain from setting the cookie. */
function cookieName({ protocol }: FastifyRequest, { cookieName: name }: Sessions): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

function attributes({ protocol }: FastifyRequest): string {
  // Lax: a link from a chat to a page of a signed-in user works.
  return `Path=/; HttpOnly; SameSite=Lax${protocol === 'https' ? '; Secure' : ''}`;
}
