import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { html } from './html.ts';
import { page } from './layout.ts';
import { searchBox } from './search/box-view.ts';
import { placeList } from './search/home-view.ts';
import { targetsOf } from './search/targets.ts';
import { sendPage, viewerOf } from './send-page.ts';
import { NO_SEARCH } from './urls.ts';

/** The repositories and indexed folders that the key may see. */
export async function answerPlaces(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const targets = await context.calls.run(request, reply, call => targetsOf(context, call));
  const body = html`<h1>Places</h1>${targets.length > 0 ? placeList(targets) : html`<p class="quiet">Nothing is indexed yet.</p>`}`;
  const frame = { viewer: viewerOf(request, context), search: searchBox(NO_SEARCH) };
  return sendPage(reply, page({ ...frame, title: 'Places · Dowse', look: 'text', body }));
}
