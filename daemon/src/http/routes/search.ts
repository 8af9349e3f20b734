import { SearchRequest, SearchResponse } from '../../api/schemas.ts';
import type { App, Context } from '../context.ts';
import { KEYED_ERRORS, textOr } from '../operation.ts';
import { notation, sendStream } from '../stream.ts';
import { searchText, TEXT } from '../text.ts';

const EXAMPLE = {
  request: { pattern: 'fn \\w+_retry', path: 'src', options: { recursive: true } },
  response: {
    search_term: 'fn \\w+_retry',
    time_taken: '0.008s',
    results: [
      {
        file_name: 'src/http/client.rs',
        line_number: 41,
        line: 'pub fn send_with_retry(&self) -> Result<()> {',
      },
    ],
  },
};

/** Pattern search: as JSON, as text, or as a stream. */
export function searchRoute(app: App, { engine, calls }: Context): void {
  app.post(
    '/api/search',
    {
      schema: {
        operationId: 'search',
        tags: ['search'],
        summary: 'Search files by pattern',
        description:
          'Returns matches ordered by path, then line. With `options.stream`, sends one JSON object per line as matches are ' +
          'found (server-sent events with `Accept: text/event-stream`) and the totals last. With `options.json` false, ' +
          'sends `path:line:text` lines in the format of grep.',
        body: SearchRequest,
        response: { 200: textOr(SearchResponse, 'application/x-ndjson', 'text/event-stream') },
      },
      config: {
        operation: {
          scopes: ['search'],
          errors: [...KEYED_ERRORS, 'INVALID_PATTERN', 'FILE_NOT_FOUND'],
          headers: ['X-Dowse-Truncated', 'X-Dowse-Unanswered'],
          example: EXAMPLE,
        },
      },
    },
    async (request, reply) => {
      const { options = {} } = request.body;
      const { json = true, stream = false, count = false } = options;
      if (stream && !count) {
        const call = calls.open(request, reply);
        const matches = engine.searchStream(request.body, call);
        const form = notation(json, request.headers.accept, options);
        return sendStream(reply, matches, call.signal, form);
      }
      const response = await calls.run(request, reply, call => engine.search(request.body, call));
      if (stream && json) {
        const { results: _, ...totals } = response;
        const form = notation(json, request.headers.accept);
        const end = form.end({ ...totals, count: totals.count ?? 0 });
        // Sent as bytes: Fastify would add a charset to the content type of a string.
        return reply.type(form.type).send(Buffer.from(end) as never);
      }
      if (json) return response;
      if (response.truncated) reply.header('X-Dowse-Truncated', 'true');
      if (response.unanswered) reply.header('X-Dowse-Unanswered', response.unanswered.join(', '));
      return reply.type(TEXT).send(searchText(response, options));
    },
  );
}
