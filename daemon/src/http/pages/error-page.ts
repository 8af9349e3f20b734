import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerGone } from '../calls.ts';
import type { Context } from '../context.ts';
import { answerError, present, toDowseError } from '../errors.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';
import { sendPage, viewerOf } from './send-page.ts';

const TITLES: Readonly<Record<number, string>> = {
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many requests',
  503: 'Not available right now',
};

/** Answers with the same error as the API would, as a page. */
export function answerWithErrorPage(
  context: Pick<Context, 'sessions' | 'repos'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof CallerGone) return answerError(error, request, reply);
  const failure = toDowseError(error);
  if (failure.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'internal error');
  // A page asks for signing in by itself.
  const { 'WWW-Authenticate': _, ...headers } = present(failure, request.id).headers;
  const details = failure.code === 'INTERNAL_ERROR' ? request.id : failure.details;
  const title = TITLES[failure.status] ?? 'That did not work';
  const body = errorBody(title, failure.message, details);
  const isPart = /[?&]part=/.test(request.url);
  const viewer = viewerOf(request, context);
  const whole = isPart ? body : page({ title: `${title} · Dowse`, viewer, look: 'text', body });
  return sendPage(reply.headers(headers), whole, failure.status);
}

function errorBody(title: string, message: string, details: string): Html {
  return html`<div class="problem" id="results"><h1>${title}</h1><p>${message}</p>${details && html`<p class="quiet">${details}</p>`}<p><a href="/">To the search</a></p></div>`;
}
