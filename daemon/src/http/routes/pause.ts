import { PauseRequest, StatusResponse } from '../../api/schemas.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const EXAMPLE = {
  request: { target_dir: '/home/me/code/app', paused: true },
  response: {
    status: 'stale',
    index_path: '/home/me/.local/share/dowse/indexes/3f1c',
    file_count: 1204,
    last_updated: '2026-11-21T09:30:00.000Z',
    size_mb: 14.2,
    stale_files: 3,
    paused: true,
  },
};

/** Pauses and resumes the indexing of a directory. */
export function pauseRoute(app: App, { engine, calls }: Context): void {
  app.post(
    '/api/agent/index/pause',
    {
      schema: {
        operationId: 'pauseIndex',
        tags: ['index'],
        summary: 'Pause or resume indexing',
        description:
          'While paused, a running build stops after its current batch, and changes are recorded but not indexed. ' +
          'Questions are answered from the existing index. The pause lasts until it is resumed, also across restarts. ' +
          'The response has the state of the index.',
        body: PauseRequest,
        response: { 200: done(StatusResponse) },
      },
      config: {
        operation: {
          scopes: ['index'],
          errors: [...KEYED_ERRORS, 'FILE_NOT_FOUND', 'INDEX_NOT_FOUND'],
          example: EXAMPLE,
        },
      },
    },
    (request, reply) => calls.run(request, reply, call => engine.pause(request.body, call)),
  );
}
