import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { html } from '../html.ts';
import { page } from '../layout.ts';
import { sendPage, viewerOf } from '../send-page.ts';
import { searchBox } from './box-view.ts';
import { homeView } from './home-view.ts';
import { paramsOf } from './params.ts';
import { resultsView } from './results-view.ts';
import { runSearch } from './run-search.ts';
import type { SearchQuery } from './search-query.ts';
import { targetsOf } from './targets.ts';

/** The search page. Without a query it shows what can be searched. */
export async function answerSearch(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  query: SearchQuery,
): Promise<FastifyReply> {
  const params = paramsOf(query);
  const viewer = viewerOf(request, context);
  if (params.q.trim() === '') {
    const targets = await context.calls.run(request, reply, call => targetsOf(context, call));
    const view = homeView(targets, params);
    if (query.part) return sendPage(reply, view);
    const body = html`${searchBox(params, { isHome: true })}${view}`;
    return sendPage(reply, page({ title: 'Dowse', viewer, look: 'home', body }));
  }
  const isFirst = query.part === 'first';
  const outcome = await context.calls.run(request, reply, call =>
    runSearch(context, params, call, { isFirst }),
  );
  const view = resultsView(outcome, params);
  if (query.part) return sendPage(reply, view);
  const title = `${params.q.slice(0, 60)} · Dowse`;
  return sendPage(reply, page({ title, viewer, search: searchBox(params), body: view }));
}
