import { AskRequest, AskResponse } from '../../api/schemas.ts';
import type { App, Context } from '../context.ts';
import { KEYED_ERRORS, textOr } from '../operation.ts';
import { askText, TEXT } from '../text.ts';

const EXAMPLE = {
  request: { query: 'what does sendWithRetry do', target_dir: '/home/me/code/app', options: { limit: 1 } },
  response: {
    query: 'what does sendWithRetry do',
    results: [
      {
        file: '/home/me/code/app/src/http/client.ts',
        snippet: 'export async function sendWithRetry(request: Request) {\n  …\n}',
        line_range: [41, 58],
        line: 41,
        score: 0.83,
        context_before: '',
        context_after: '',
        semantic_match: 'The function sendWithRetry is defined here, as the question names it.',
        relevance_factors: [
          '+ the file defines a name from the question',
          '+ the file is among the nearest to the question in meaning',
        ],
        symbol: 'sendWithRetry',
        container: null,
        kind: 'function',
        language: 'typescript',
      },
    ],
    filters: { file_types: [], directory: '' },
    index: { generation: 7, last_updated: '2026-11-21T09:30:00.000Z', stale_files: 0 },
  },
};

/** Answers a question with ranked code. */
export function askRoute(app: App, { engine, calls }: Context): void {
  app.post(
    '/api/agent/ask',
    {
      schema: {
        operationId: 'ask',
        tags: ['index'],
        summary: 'Ask an index',
        description: 'Ranked code snippets for a question, a phrase, a symbol, an error message or code.',
        body: AskRequest,
        response: { 200: textOr(AskResponse) },
      },
      config: {
        operation: {
          scopes: ['search', 'index'],
          errors: [...KEYED_ERRORS, 'FILE_NOT_FOUND', 'INDEX_NOT_FOUND', 'INDEX_BUSY', 'INDEX_PAUSED'],
          example: EXAMPLE,
        },
      },
    },
    async (request, reply) => {
      const response = await calls.run(request, reply, call => engine.ask(request.body, call));
      if (request.body.options?.json ?? true) return response;
      return reply.type(TEXT).send(askText(response));
    },
  );
}
