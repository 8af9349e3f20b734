import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from '../../api/type.ts';
import { CALLBACK } from '../../users/callback.ts';
import type { Attempt, IssuerError } from '../../users/issuer.ts';
import { limitGuessing } from '../auth.ts';
import type { App, Context } from '../context.ts';
import { pathIn } from '../next-path.ts';
import { keepSignIn, setSession, signInOf } from '../session-cookie.ts';

const Begin = Type.Object({ next: Type.Optional(Type.String({ maxLength: 2000 })) });

/** Signing in with an OpenID Connect issuer: the way there, and the way back. */
export function oidcRoutes(app: App, context: Context): void {
  const { sessions, users, audit, rates } = context;
  app.get('/login/oidc', { schema: { hide: true, querystring: Begin } }, async (request, reply) => {
    const next = pathIn(request.query.next);
    try {
      const { url, attempt } = await (await users.issuer()).begin(next);
      keepSignIn(request, reply, sessions, attempt);
      return reply.redirect(url, 303);
    } catch (error) {
      return failed(request, reply, error, next);
    }
  });

  app.get(CALLBACK, { schema: { hide: true } }, async (request, reply) => {
    const attempt = signInOf<Attempt>(request, sessions);
    const given = new URLSearchParams(request.url.split('?')[1]).get('state');
    if (!attempt || given !== attempt.state) {
      await limitGuessing(rates, request.ip);
      return back(reply, 'state', '/');
    }
    keepSignIn(request, reply, sessions, undefined);
    try {
      const identity = await (await users.issuer()).finish(request.url.split('?')[1]!, attempt);
      const user = await users.signIn(identity);
      const isIn = typeof user !== 'string';
      const status = isIn ? 303 : 403;
      const name = isIn ? user.name : identity.name;
      audit.add({
        ...{ key: `user:${name}`, operation: 'signIn', status },
        ...{ ms: Math.round(reply.elapsedTime), from: request.ip },
      });
      if (!isIn) {
        request.log.warn({ user: name, groups: identity.groups, reason: user }, 'a user was not let in');
        return back(reply, user, attempt.next);
      }
      setSession(request, reply, sessions, sessions.startUser(user.id, user.epoch));
      return reply.redirect(attempt.next, 303);
    } catch (error) {
      await limitGuessing(rates, request.ip);
      return failed(request, reply, error, attempt.next);
    }
  });
}

/** Why signing in failed is in the log; the page says what to do. */
function failed(request: FastifyRequest, reply: FastifyReply, error: unknown, next: string): FastifyReply {
  const { name, problem, message } = error as IssuerError;
  if (name !== 'IssuerError') throw error;
  request.log.warn({ problem, reason: message }, 'signing in failed');
  return back(reply, problem, next);
}

function back(reply: FastifyReply, error: string, next: string): FastifyReply {
  return reply.redirect(`/login?${new URLSearchParams({ error, next })}`, 303);
}
