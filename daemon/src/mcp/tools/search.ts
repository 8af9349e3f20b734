import { counted } from '../../api/count.ts';
import type { Match } from '../../api/schemas.ts';
import { makeCursor, readCursor } from '../cursor.ts';
import { matchesText, shortenMatch } from '../matches-text.ts';
import { pageEnd } from '../page.ts';
import { DEFAULT_LIMIT, DEFAULT_MAX_TOKENS, SearchArguments, SearchResult } from '../schemas.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

export const search = tool({
  name: 'search',
  title: 'Search code by pattern',
  description:
    'Finds every line that matches a regular expression or text, in files and all folders below, as ripgrep does: ' +
    'ignored, hidden and binary files are left out. Use it when you know what the code says: a name, a string, an ' +
    'error message. Ordered by path and line.',
  inputSchema: SearchArguments,
  outputSchema: SearchResult,
  async run(args, { dowse, call, folders }: ToolContext) {
    const { limit = DEFAULT_LIMIT.matches, cursor, max_tokens = DEFAULT_MAX_TOKENS, ...question } = args;
    const { pattern, path, ...options } = question;
    const position = readCursor(cursor, question);
    const view = await folders.view(path);
    const find = (more: object) =>
      dowse.search({ pattern, path: view.request, options: { ...options, recursive: true, ...more } }, call);
    const found = await find({ max_results: position.at + limit + 1 });
    const after = found.results.slice(position.at);
    const matches = after.slice(0, limit).map(match => ({ ...match, file_name: view.show(match.file_name) }));
    const more = after.length > limit;
    const totals = more && position.total === undefined ? await count(find) : position;
    return fit(
      matches,
      max_tokens,
      shown => {
        const end = pageEnd(
          {
            before: position.at,
            shown: shown.length,
            taken: matches.length,
            total: totals.total ?? (position.at === 0 ? matches.length : undefined),
            what: 'matches',
            cursor: at => makeCursor(question, { ...totals, at }),
          },
          more,
        );
        const { total, files: total_files } = totals;
        const structured: SearchResult = {
          results: [...shown],
          ...(end.next_cursor && total !== undefined ? { total } : {}),
          ...(end.next_cursor && total_files !== undefined ? { total_files } : {}),
          ...end,
        };
        return { structured, text: searchText(shown, structured) };
      },
      shortenMatch,
    );
  },
});

/** Counting takes a search of everything, so only the first page does it. */
async function count(find: (more: object) => Promise<{ count?: number; files?: number }>) {
  const { count: total, files } = await find({ count: true, context: 0 });
  return { ...(total !== undefined && { total }), ...(files !== undefined && { files }) };
}

function filesOf(count: number | undefined): string {
  return count === undefined ? 'several files' : counted(count, 'file');
}

function searchText(shown: readonly Match[], { total, total_files, left_out }: SearchResult): string {
  const heading =
    total === undefined
      ? ''
      : `${counted(total, 'match', 'matches')} in ${filesOf(total_files)}, of which these:\n\n`;
  if (shown.length === 0) return left_out ?? 'No matches.';
  return `${heading}${matchesText(shown)}${left_out ? `\n\n${left_out}` : ''}`;
}
