import { makeCursor, readCursor } from '../cursor.ts';
import { matchesText, shortenMatch } from '../matches-text.ts';
import { pageEnd } from '../page.ts';
import { DEFAULT_LIMIT, DEFAULT_MAX_TOKENS, PlainSearchArguments, PlainSearchResult } from '../schemas.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

export const plainSearch = tool({
  name: 'plain_search',
  title: 'Search code in plain words',
  description:
    'Turns a request such as "all TODO comments in go files, not in tests" into a pattern search, says which one, and ' +
    'runs it. Use it to find every line of a kind (comments, definitions, calls, imports) without writing the pattern.',
  inputSchema: PlainSearchArguments,
  outputSchema: PlainSearchResult,
  async run(args, { dowse, call, folders }: ToolContext) {
    const { limit = DEFAULT_LIMIT.matches, cursor, max_tokens = DEFAULT_MAX_TOKENS, ...question } = args;
    const { query, path, dry_run = false } = question;
    const position = readCursor(cursor, question);
    const view = await folders.view(path);
    const found = await dowse.chat({ query, path: view.request, options: { dry_run } }, call);
    const after = found.results.slice(position.at);
    const matches = after.slice(0, limit).map(match => ({ ...match, file_name: view.show(match.file_name) }));
    const { generated_command, explanation, count, files, truncated } = found;
    const render = (shown: readonly (typeof matches)[number][]) => {
      const end = pageEnd(
        {
          before: position.at,
          shown: shown.length,
          taken: matches.length,
          total: found.results.length,
          what: 'matches',
          cursor: at => makeCursor(question, { at }),
        },
        after.length > limit,
      );
      const structured: PlainSearchResult = {
        generated_command,
        explanation,
        results: [...shown],
        ...(count === undefined ? {} : { count }),
        ...(files === undefined ? {} : { files }),
        ...(truncated ? { truncated } : {}),
        ...end,
      };
      const body = dry_run ? '' : shown.length > 0 ? matchesText(shown) : end.left_out ? '' : 'No matches.';
      const parts = [`$ ${generated_command}\n${explanation}`, body, end.left_out].filter(Boolean);
      return { structured, text: parts.join('\n\n') };
    };
    return fit(matches, max_tokens, render, shortenMatch);
  },
});
