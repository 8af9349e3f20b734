import type { FastifyRequest } from 'fastify';
import { EmptyRequest } from '../../api/admin.ts';
import { DowseError } from '../../api/errors.ts';
import { SessionInfo, TicketResponse } from '../../api/session.ts';
import Type from '../../api/type.ts';
import { bearer, verified } from '../auth.ts';
import { acceptForms } from '../body.ts';
import type { App, Context } from '../context.ts';
import { pathIn } from '../next-path.ts';
import { done, emptyBodyIsObject, KEYED_ERRORS } from '../operation.ts';
import { assertCsrfToken, assertSameOrigin, clearSession, sessionOf, setSession } from '../session-cookie.ts';
import { infoOf } from '../session-info.ts';
import { oidcRoutes } from './oidc.ts';

const MAX_SECRET = 100;
const Next = Type.Optional(Type.String({ maxLength: 4096 }));
const SignInForm = Type.Object({ key: Type.String({ maxLength: MAX_SECRET }), next: Next });
const TicketQuery = Type.Object({ ticket: Type.String({ maxLength: 1000 }), next: Next });

const EXAMPLE: SessionInfo = {
  name: 'anna',
  scopes: ['search', 'index'],
  repos: ['team/app'],
  csrf: '6kQ…',
  expires_at: '2026-12-04T09:30:00.000Z',
};

/** Signing in and out with a browser: forms, and what its scripts need to know. It has a Fastify scope of its own for forms. */
export function signInRoutes(app: App, context: Context): void {
  acceptForms(app);
  forms(app, context);
  ticketRoutes(app, context);
  oidcRoutes(app, context);
  app.get(
    '/api/session',
    {
      schema: {
        operationId: 'session',
        tags: ['system'],
        summary: 'What the key or the session may see',
        description: 'A browser sends the cookie of its session in place of a key.',
        response: { 200: done(SessionInfo) },
      },
      config: {
        operation: {
          scopes: ['search', 'index', 'admin'],
          errors: KEYED_ERRORS,
          example: { response: EXAMPLE },
        },
      },
    },
    request => infoOf(request.caller!, request.session, context),
  );
}

function forms(app: App, context: Context): void {
  const { sessions } = context;
  app.post(
    '/login',
    { schema: { hide: true, body: SignInForm }, attachValidation: true },
    async (request, reply) => {
      assertSameOrigin(request);
      const { key, next } = request.body ?? {};
      if (request.validationError || !(await isValid(key.trim(), request, context))) {
        const again = new URLSearchParams({ error: 'key', next: pathIn(next) });
        return reply.redirect(`/login?${again}`, 303);
      }
      setSession(request, reply, sessions, sessions.start(key.trim()));
      return reply.redirect(pathIn(next), 303);
    },
  );

  app.post('/logout', { schema: { hide: true } }, async (request, reply) => {
    const session = await sessionOf(request, sessions);
    if (session) {
      assertSameOrigin(request);
      assertCsrfToken(request, session, sessions);
      await sessions.end(session);
    }
    clearSession(request, reply, sessions);
    return reply.redirect('/login', 303);
  });
}

/** For `dowse open`: a browser that the owner of a key starts is signed in without typing the key. */
function ticketRoutes(app: App, { sessions }: Context): void {
  app.post(
    '/api/session/ticket',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        operationId: 'sessionTicket',
        tags: ['system'],
        summary: 'Let a browser sign in with this key',
        body: EmptyRequest,
        response: { 200: done(TicketResponse) },
      },
      config: {
        operation: {
          scopes: ['search', 'index', 'admin'],
          errors: KEYED_ERRORS,
          example: { request: {}, response: { path: '/login/ticket?ticket=eyJ…' } },
        },
      },
    },
    request => {
      const secret = bearer(request.headers.authorization);
      if (secret === undefined) {
        throw new DowseError('PERMISSION_DENIED', 'A session cannot start another one.', 'Send a key.');
      }
      return { path: `/login/ticket?ticket=${sessions.ticket(secret)}` };
    },
  );

  app.get('/login/ticket', { schema: { hide: true, querystring: TicketQuery } }, async (request, reply) => {
    assertSameOrigin(request);
    const { ticket, next } = request.query;
    const session = await sessions.redeem(ticket);
    if (session === undefined) return reply.redirect('/login?error=ticket', 303);
    setSession(request, reply, sessions, session);
    return reply.redirect(pathIn(next), 303);
  });
}

/** Whether a typed key is valid. @throws DowseError RATE_LIMIT_EXCEEDED after many wrong ones */
async function isValid(secret: string, request: FastifyRequest, context: Context): Promise<boolean> {
  try {
    await verified(secret, request, context);
    return true;
  } catch (error) {
    if (error instanceof DowseError && error.code === 'UNAUTHORIZED') return false;
    throw error;
  }
}
