import { ListResponse, RemoveRequest, RemoveResponse } from '../../api/schemas.ts';
import type { App, Context } from '../context.ts';
import { done, KEYED_ERRORS } from '../operation.ts';

const LIST_EXAMPLE = {
  response: {
    indexes: [
      {
        target_dir: '/home/me/code/app',
        status: 'ready',
        file_count: 1204,
        last_updated: '2026-11-21T09:30:00.000Z',
        size_mb: 14.2,
      },
    ],
  },
};

const REMOVE_EXAMPLE = {
  request: { target_dir: '/home/me/code/app' },
  response: { target_dir: '/home/me/code/app', size_mb: 14.2 },
};

/** Lists and removes indexes. */
export function indexRoutes(app: App, { engine, calls }: Context): void {
  app.get(
    '/api/agent/indexes',
    {
      schema: {
        operationId: 'listIndexes',
        tags: ['index'],
        summary: 'List indexes',
        description:
          "Lists the indexes of all directories within the key's roots, by path. The index of a deleted directory is kept " +
          'for thirty days after its last change.',
        response: { 200: done(ListResponse) },
      },
      config: { operation: { scopes: ['search', 'index'], errors: KEYED_ERRORS, example: LIST_EXAMPLE } },
    },
    (request, reply) => calls.run(request, reply, call => engine.list(call)),
  );
  app.post(
    '/api/agent/index/remove',
    {
      schema: {
        operationId: 'removeIndex',
        tags: ['index'],
        summary: 'Remove an index',
        description:
          'Deletes the index and the pattern index of a directory, and stops watching it. The next question builds the ' +
          'index again. The code is not touched.',
        body: RemoveRequest,
        response: { 200: done(RemoveResponse) },
      },
      config: {
        operation: {
          scopes: ['index'],
          errors: [...KEYED_ERRORS, 'FILE_NOT_FOUND', 'INDEX_NOT_FOUND'],
          example: REMOVE_EXAMPLE,
        },
      },
    },
    (request, reply) => calls.run(request, reply, call => engine.remove(request.body, call)),
  );
}
