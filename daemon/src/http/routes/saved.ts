import type { FastifyRequest } from 'fastify';
import { EmptyRequest } from '../../api/admin.ts';
import type { ErrorCode } from '../../api/errors.ts';
import { SavedSearchInfo, SavedSearchList, SavedSearchResponse, SaveSearchRequest } from '../../api/saved.ts';
import Type from '../../api/type.ts';
import type { SavedSearch } from '../../saved/saved-store.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';
import { savedQuery } from '../pages/search/params.ts';

const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) });

const EXAMPLE: SavedSearchInfo = {
  name: 'todos',
  url: '/?q=TODO&mode=pattern&in=repo%3Ateam%2Fapp',
  notify: 'https://chat.example/hook',
  notify_ended: null,
  created_at: '2026-11-27T09:00:00.000Z',
  run_at: '2026-11-27T09:30:00.000Z',
  found: 12,
  new: 1,
  new_at: '2026-11-27T09:30:00.000Z',
  error: null,
};

/** Routes for saved searches. A key or user sees only its own. */
export function savedRoutes(app: App, { saved, calls }: Context): void {
  const search = (errors: readonly ErrorCode[], example: object) => ({
    operation: { scopes: ['search' as const], errors: [...KEYED_ERRORS, ...errors], example },
  });
  const shown = async (each: SavedSearch): Promise<SavedSearchInfo> =>
    infoOf(each, await saved.notifyOf(each));

  app.get(
    '/api/saved',
    {
      schema: {
        ...{ operationId: 'listSaved', tags: ['search'], summary: 'List your saved searches' },
        response: { 200: done(SavedSearchList) },
      },
      config: search([], { response: { searches: [EXAMPLE] } }),
    },
    async request => ({
      searches: await Promise.all((await saved.list(request.caller!)).map(shown)),
    }),
  );

  app.post(
    '/api/saved',
    {
      schema: {
        ...{ operationId: 'saveSearch', tags: ['search'], summary: 'Save a search' },
        description:
          'Runs it now, and again after each reindex of what it looks at, with your rights at that time. What is new then is notified.',
        body: SaveSearchRequest,
        response: { 200: done(SavedSearchResponse) },
      },
      config: search(
        ['FILE_NOT_FOUND', 'INDEX_NOT_FOUND', 'INDEX_BUSY', 'UNSUPPORTED_QUERY', 'INVALID_PATTERN'],
        {
          request: {
            name: 'todos',
            search: '/?q=TODO&in=repo:team/app',
            notify: 'https://chat.example/hook',
          },
          response: { ...EXAMPLE, notify_secret: 'whsec_…', notify_token: 'dwn_…' },
        },
      ),
    },
    async (request, reply) => {
      const { name, search: given, notify, allow_private: allowPrivate } = request.body;
      const wanted = { name, query: savedQuery(given), notify, allowPrivate };
      const added = await calls.run(request, reply, () => saved.add(request.caller!, wanted));
      const { notifySecret = null, notifyToken = null } = added.issued ?? {};
      return { ...(await shown(added.search)), notify_secret: notifySecret, notify_token: notifyToken };
    },
  );

  app.get(
    '/api/saved/:name',
    {
      schema: {
        ...{ operationId: 'showSaved', tags: ['search'], summary: 'Show a saved search', params: Named },
        response: { 200: done(SavedSearchInfo) },
      },
      config: search(['NOT_FOUND'], { response: EXAMPLE }),
    },
    async request => shown(await saved.find(request.caller!, request.params.name)),
  );

  app.post(
    '/api/saved/:name/remove',
    {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {};
      },
      schema: {
        ...{ operationId: 'removeSaved', tags: ['search'], summary: 'Remove a saved search' },
        ...{ params: Named, body: EmptyRequest },
        response: { 200: done(SavedSearchInfo) },
      },
      config: search(['NOT_FOUND'], { request: {}, response: EXAMPLE }),
    },
    async request => {
      const own = await saved.find(request.caller!, request.params.name);
      const info = await shown(own);
      await saved.remove(request.caller!, own.name);
      return info;
    },
  );
}

function infoOf(
  { name, query, createdAt, runAt, found, news, newsAt, error }: SavedSearch,
  notified: { notify: string; ended: string | null } | null,
): SavedSearchInfo {
  const iso = (at: number) => new Date(at).toISOString();
  return {
    name,
    url: `/?${query}`,
    notify: notified?.notify ?? null,
    notify_ended: notified?.ended ?? null,
    created_at: iso(createdAt),
    run_at: iso(runAt),
    found,
    new: news,
    new_at: newsAt === null ? null : iso(newsAt),
    error,
  };
}
