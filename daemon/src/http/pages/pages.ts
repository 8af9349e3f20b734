/** The routes of the pages. What renders them is loaded with the first request: most daemons show none. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCOPES } from '../../api/admin.ts';
import { PREFIX } from '../../api/repo-address.ts';
import Type from '../../api/type.ts';
import type { Scope } from '../../security/keys.ts';
import { acceptForms } from '../body.ts';
import type { App, Context } from '../context.ts';
import { signedInUser } from '../routes/own-keys.ts';
import { PlaceQuery } from './place/place-query.ts';
import { SearchQuery } from './search/search-query.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const config = (...scopes: Scope[]) => ({ operation: { scopes, page: true as const, errors: [] } });
const Below = Type.Object({ '*': Type.String() });

/** All pages. They have a Fastify scope of their own, because their errors are pages too. */
export function pageRoutes(app: App, context: Context): void {
  app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    (await import('./error-page.ts')).answerWithErrorPage(context, error, request, reply),
  );
  assetRoutes(app);
  app.get(
    '/login',
    { schema: { hide: true, querystring: Type.Object({ next: text(4096), error: text(20) }) } },
    async ({ query }, reply) =>
      (await import('./sign-in-page.ts')).answerSignIn(reply, query, context.users.settings.read()?.name),
  );
  app.get(
    '/',
    { schema: { hide: true, querystring: SearchQuery }, config: config('search') },
    async (request, reply) =>
      (await import('./search/answer-search.ts')).answerSearch(context, request, reply, request.query),
  );
  app.get('/places', { schema: { hide: true }, config: config('search') }, async (request, reply) =>
    (await import('./places-page.ts')).answerPlaces(context, request, reply),
  );
  placeRoutes(app, context);
  adminRoutes(app, context);
  savedRoutes(app, context);
  keyRoutes(app, context);
}

/** The state of the server. Its forms carry the token of the session. */
function adminRoutes(app: App, context: Context): void {
  acceptForms(app);
  app.get(
    '/admin',
    {
      schema: { hide: true, querystring: Type.Object({ part: text(20), key: text(100) }) },
      config: config('admin'),
    },
    async (request, reply) =>
      (await import('./admin/answer-admin.ts')).answerAdmin(context, request, reply, request.query),
  );
  const body = Type.Object({ name: Type.String({ maxLength: 100 }), csrf: text(100) });
  app.post(
    '/admin/sync',
    { schema: { hide: true, operationId: 'syncRepo', body }, config: config('admin') },
    async (request, reply) =>
      (await import('./admin/answer-admin.ts')).syncAndReturn(context, request, reply, request.body.name),
  );
}

/** Saved searches of the user or key that is signed in. */
function savedRoutes(app: App, context: Context): void {
  const querystring = Type.Object({ search: text(8192) });
  app.get(
    '/saved',
    { schema: { hide: true, querystring }, config: config('search') },
    async (request, reply) =>
      (await import('./saved-page.ts')).answerSaved(context, request, reply, request.query),
  );
  const name = Type.String({ maxLength: 100 });
  const form = Type.Object({
    name,
    search: Type.String({ maxLength: 8192 }),
    notify: text(2048),
    csrf: text(100),
  });
  app.post(
    '/saved',
    { schema: { hide: true, operationId: 'saveSearch', body: form }, config: config('search') },
    async (request, reply) =>
      (await import('./saved-page.ts')).saveAndReturn(context, request, reply, request.body),
  );
  const body = Type.Object({ name, csrf: text(100) });
  app.post(
    '/saved/remove',
    { schema: { hide: true, operationId: 'removeSaved', body }, config: config('search') },
    async (request, reply) => {
      await context.saved.remove(request.caller!, request.body.name);
      return reply.redirect('/saved', 303);
    },
  );
}

/** The keys that the user who is signed in made for themselves. */
function keyRoutes(app: App, context: Context): void {
  const page = () => import('./keys-page.ts');
  app.get('/keys', { schema: { hide: true }, config: config(...SCOPES) }, async (request, reply) =>
    (await page()).answerKeys(context, request, reply),
  );
  const name = Type.String({ maxLength: 100 });
  const form = Type.Object({
    name,
    scopes: Type.String({ maxLength: 40 }),
    days: Type.Enum(['0', '30', '90', '365']),
    csrf: text(100),
  });
  app.post(
    '/keys',
    { schema: { hide: true, operationId: 'createOwnKey', body: form }, config: config(...SCOPES) },
    async (request, reply) => (await page()).makeKey(context, request, reply, request.body),
  );
  const body = Type.Object({ name, csrf: text(100) });
  app.post(
    '/keys/revoke',
    { schema: { hide: true, operationId: 'revokeOwnKey', body }, config: config(...SCOPES) },
    async (request, reply) => {
      await context.users.keys.revoke(signedInUser(request), request.body.name);
      return reply.redirect('/keys', 303);
    },
  );
}

/** Files and folders: in repositories, and in the folders that the key may read. */
function placeRoutes(app: App, context: Context): void {
  for (const [route, prefix] of [
    ['/repo/*', PREFIX],
    ['/files/*', '/'],
  ] as const) {
    app.get(
      route,
      { schema: { hide: true, querystring: PlaceQuery, params: Below }, config: config('search') },
      async (request, reply) => {
        const { answerPlace } = await import('./place/answer-place.ts');
        const path = `${prefix}${request.params['*'].replace(/\/+$/, '')}`;
        return answerPlace(context, request, reply, path, request.query);
      },
    );
  }
}

/** The style and the script of the pages, which need no key. */
function assetRoutes(app: App): void {
  const params = Type.Object({ name: Type.String() });
  app.get('/assets/:name', { schema: { hide: true, params } }, async ({ params: { name } }, reply) =>
    (await import('./assets.ts')).sendAsset(reply, name),
  );
}
