import type { FastifyReply, FastifyRequest } from 'fastify';
import { syncKept } from '../../../repos/nodes/repo-operations.ts';
import type { Context } from '../../context.ts';
import { page } from '../layout.ts';
import { searchBox } from '../search/box-view.ts';
import { sendPage, viewerOf } from '../send-page.ts';
import { NO_SEARCH } from '../urls.ts';
import { adminView } from './admin-view.ts';
import { readAdmin } from './read-admin.ts';

/** The owner's page: repositories, indexes, keys and deliveries. */
export async function answerAdmin(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { part, key = '' }: { part?: string; key?: string },
): Promise<FastifyReply> {
  const state = await context.calls.run(request, reply, call =>
    readAdmin(context, request.caller!, key, call),
  );
  const viewer = viewerOf(request, context);
  const body = adminView(state, viewer?.csrf);
  if (part === 'live') return sendPage(reply, body);
  return sendPage(reply, page({ title: 'Server · Dowse', viewer, search: searchBox(NO_SEARCH), body }));
}

/** Begins to fetch a repository, and shows the page again. @throws DowseError NOT_FOUND */
export function syncAndReturn(
  { repos }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): FastifyReply {
  syncKept(repos, repos.find(name, request.caller!.repos)).catch(() => {}); // its status shows the error
  return reply.redirect('/admin', 303);
}
