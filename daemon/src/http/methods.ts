import type { FastifyReply, FastifyRequest } from 'fastify';
import { DowseError } from '../api/errors.ts';
import type { App } from './context.ts';

/** Answers an unknown path with 404, and an unsupported method of a known path with 405 and `Allow`. */
export function answerUnknownRoutes(app: App): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return;
    const known = methods.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?', 1)[0]!;
    const allowed = [...methods].filter(([url]) => fits(url, path)).flatMap(([, set]) => [...set]);
    if (allowed.length === 0 || allowed.includes(request.method)) {
      throw new DowseError('NOT_FOUND', 'No such route.', 'The routes are listed at /docs.');
    }
    const list = [...new Set(allowed)].sort().join(', ');
    reply.header('Allow', list);
    throw new DowseError('METHOD_NOT_ALLOWED', 'Method not allowed.', `Use ${list}.`);
  };
  // Refuses before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuse(request, reply);
  });
  app.setNotFoundHandler(refuse);
}

/** Whether the path matches the route, where `:name` matches any one segment, and `*` at the end any number. */
function fits(route: string, path: string): boolean {
  const wanted = route.split('/');
  const given = path.split('/');
  const isOpen = wanted.at(-1) === '*';
  if (isOpen) given.length = Math.min(given.length, wanted.length);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (/^(:|\*$)/.test(part) ? given[index] !== '' : part === given[index]))
  );
}
