import { ChatRequest, ChatResponse } from '../../api/schemas.ts';
import type { App, Context } from '../context.ts';
import { KEYED_ERRORS, textOr } from '../operation.ts';
import { searchText, TEXT } from '../text.ts';

const EXAMPLE = {
  request: { query: 'TODO comments in TypeScript files', path: 'src', options: { dry_run: true } },
  response: {
    query: 'TODO comments in TypeScript files',
    generated_command: "dowse search -r --type ts -- '(//|/\\*|\\*).*\\bTODO\\b' .",
    explanation: 'Comments that contain TODO, in files of type ts.',
    results: [],
  },
};

/**
 * Translates a query in plain words into a search command and runs it. The text format has the matches, or in a dry run
 * the command.
 */
export function chatRoute(app: App, { engine, calls }: Context): void {
  app.post(
    '/api/search/chat',
    {
      schema: {
        operationId: 'chat',
        tags: ['search'],
        summary: 'Search in plain words',
        description:
          'Translates the query into a `dowse search` command line that finds the same when run in the path (for a file, in ' +
          'its folder), and answers with its matches. With `options.dry_run`, only translates.',
        body: ChatRequest,
        response: { 200: textOr(ChatResponse) },
      },
      config: {
        operation: {
          scopes: ['search'],
          errors: [...KEYED_ERRORS, 'UNSUPPORTED_QUERY', 'INVALID_PATTERN', 'FILE_NOT_FOUND'],
          headers: ['X-Dowse-Truncated'],
          example: EXAMPLE,
        },
      },
    },
    async (request, reply) => {
      const { json = true, dry_run = false } = request.body.options ?? {};
      const response = await calls.run(request, reply, call => engine.chat(request.body, call));
      if (json) return response;
      if (response.truncated) reply.header('X-Dowse-Truncated', 'true');
      return reply.type(TEXT).send(dry_run ? `${response.generated_command}\n` : searchText(response));
    },
  );
}
