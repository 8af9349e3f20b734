import { EmptyRequest } from '../../api/admin.ts';
import { SavedSearchInfo, SavedSearchList, SavedSearchResponse, SaveSearchRequest } from '../../api/saved.ts';
import Type from '../../api/type.ts';
import type { SavedSearches } from '../../saved/saved-searches.ts';
import type { SavedSearch } from '../../saved/saved-store.ts';
import type { App, Context } from '../context.ts';
import { callerOf, done, emptyBodyIsObject, isoTime, keyed } from '../operation.ts';
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
export function savedRoutes(app: App, context: Context): void {
  listSaved(app, context);
  saveSearch(app, context);
  showSaved(app, context);
  removeSaved(app, context);
}

async function shown(saved: SavedSearches, search: SavedSearch): Promise<SavedSearchInfo> {
  return infoOf(search, await saved.notifyOf(search));
}

function listSaved(app: App, { saved }: Context): void {
  app.get(
    '/api/saved',
    {
      schema: {
        ...{ operationId: 'listSaved', tags: ['search'], summary: 'List your saved searches' },
        response: { 200: done(SavedSearchList) },
      },
      config: keyed(['search'], [], { response: { searches: [EXAMPLE] } }),
    },
    async request => ({
      searches: await Promise.all((await saved.list(callerOf(request))).map(search => shown(saved, search))),
    }),
  );
}

function saveSearch(app: App, { saved, calls }: Context): void {
  app.post(
    '/api/saved',
    {
      schema: {
        ...{ operationId: 'saveSearch', tags: ['search'], summary: 'Save a search' },
        description:
          'Runs it now, and after each reindex of its place, with your current permissions. The address is notified of new matches.',
        body: SaveSearchRequest,
        response: { 200: done(SavedSearchResponse) },
      },
      config: keyed(
        ['search'],
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
      const added = await calls.run(request, reply, () => saved.add(callerOf(request), wanted));
      const { notifySecret = null, notifyToken = null } = added.issued ?? {};
      return {
        ...(await shown(saved, added.search)),
        notify_secret: notifySecret,
        notify_token: notifyToken,
      };
    },
  );
}

function showSaved(app: App, { saved }: Context): void {
  app.get(
    '/api/saved/:name',
    {
      schema: {
        ...{ operationId: 'showSaved', tags: ['search'], summary: 'Show a saved search', params: Named },
        response: { 200: done(SavedSearchInfo) },
      },
      config: keyed(['search'], ['NOT_FOUND'], { response: EXAMPLE }),
    },
    async request => shown(saved, await saved.find(callerOf(request), request.params.name)),
  );
}

function removeSaved(app: App, { saved }: Context): void {
  app.post(
    '/api/saved/:name/remove',
    {
      preValidation: emptyBodyIsObject,
      schema: {
        ...{ operationId: 'removeSaved', tags: ['search'], summary: 'Remove a saved search' },
        ...{ params: Named, body: EmptyRequest },
        response: { 200: done(SavedSearchInfo) },
      },
      config: keyed(['search'], ['NOT_FOUND'], { request: {}, response: EXAMPLE }),
    },
    async request => {
      const own = await saved.find(callerOf(request), request.params.name);
      const info = await shown(saved, own);
      await saved.remove(callerOf(request), own.name);
      return info;
    },
  );
}

function infoOf(
  { name, query, createdAt, runAt, found, news, newsAt, error }: SavedSearch,
  notified: { notify: string; ended: string | null } | null,
): SavedSearchInfo {
  return {
    name,
    url: `/?${query}`,
    notify: notified?.notify ?? null,
    notify_ended: notified?.ended ?? null,
    created_at: isoTime(createdAt),
    run_at: isoTime(runAt),
    found,
    new: news,
    new_at: isoTime(newsAt),
    error,
  };
}
