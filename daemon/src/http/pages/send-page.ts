import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { infoOf } from '../session-info.ts';
import type { Html } from './html.ts';
import type { Viewer } from './layout.ts';

/** No inline script or style, nothing from other sites, no frames. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  // The path of a file may be confidential.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Authorization',
};

/** Sends a page or a part of one. */
export function sendPage(
  reply: FastifyReply,
  page: Html,
  status = 200,
  more: Record<string, string> = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...HEADERS, ...more })
    .type('text/html; charset=utf-8')
    .send(page.text);
}

/** The viewer of the page; undefined before signing in. */
export function viewerOf(
  { caller, session }: FastifyRequest,
  context: Pick<Context, 'sessions' | 'repos'>,
): Viewer | undefined {
  if (!caller) return undefined;
  const { name, scopes, csrf } = infoOf(caller, session, context);
  return { name, isAdmin: scopes.includes('admin'), isUser: caller.id < 0, ...(csrf !== null && { csrf }) };
}
