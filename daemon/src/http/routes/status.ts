import { StatusRequest, StatusResponse } from '../../api/schemas.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const EXAMPLE = {
  request: { target_dir: '/home/me/code/app' },
  response: {
    status: 'ready',
    index_path: '/home/me/.local/share/dowse/indexes/3f1c',
    file_count: 1204,
    last_updated: '2026-11-21T09:30:00.000Z',
    size_mb: 14.2,
  },
};

/** Returns the state of a directory's index. */
export function statusRoute(app: App, { engine, calls }: Context): void {
  app.post(
    '/api/agent/index/status',
    {
      schema: {
        operationId: 'indexStatus',
        tags: ['index'],
        summary: 'State of an index',
        description: 'One of `missing`, `building`, `ready`, `stale` (files changed since) and `failed`.',
        body: StatusRequest,
        response: { 200: done(StatusResponse) },
      },
      config: {
        operation: {
          scopes: ['search', 'index'],
          errors: [...KEYED_ERRORS, 'FILE_NOT_FOUND'],
          example: EXAMPLE,
        },
      },
    },
    (request, reply) => calls.run(request, reply, call => engine.status(request.body, call)),
  );
}
