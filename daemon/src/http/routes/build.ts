import { BuildRequest, BuildResponse } from '../../api/schemas.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const EXAMPLE = {
  request: { target_dir: '/home/me/code/app', force: false },
  response: {
    status: 'success',
    message: 'Indexed 1204 files.',
    index_path: '/home/me/.local/share/dowse/indexes/3f1c',
    file_count: 1204,
    build_time: '3.412s',
  },
};

/** Builds or updates the index of a directory. */
export function buildRoute(app: App, { engine, calls }: Context): void {
  app.post(
    '/api/agent/index/build',
    {
      schema: {
        operationId: 'buildIndex',
        tags: ['index'],
        summary: 'Build or update an index',
        description:
          'Responds when the build is done, or at once with `wait` false. Concurrent builds of one directory share one run.',
        body: BuildRequest,
        response: { 200: done(BuildResponse) },
      },
      config: {
        operation: {
          scopes: ['index'],
          errors: [...KEYED_ERRORS, 'FILE_NOT_FOUND', 'INDEX_BUSY', 'INDEX_PAUSED'],
          example: EXAMPLE,
        },
      },
    },
    (request, reply) => calls.run(request, reply, call => engine.build(request.body, call)),
  );
}
