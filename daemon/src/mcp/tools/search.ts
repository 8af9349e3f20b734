import type { Match, SearchOptions, SearchResponse } from '../../api/schemas.ts';
import { Structure } from '../../api/structure.ts';
import type { LineRange } from '../../text/clip-context.ts';
import { counted } from '../../text/count.ts';
import { beyondReach, makeCursor, readCursor } from '../cursor.ts';
import type { PathView } from '../folders.ts';
import { clipToFunctions } from '../function-borders.ts';
import { withShortLines } from '../long-lines.ts';
import { matchesText } from '../matches-text.ts';
import { noFileNote, nothing, otherCaseNote, pageEnd, trackedIgnored } from '../page.ts';
import { DEFAULT_LIMIT, DEFAULT_MAX_TOKENS, SearchArguments, SearchResult } from '../schemas.ts';
import { matchesOf, oneByOne, totalsOf } from '../several-folders.ts';
import { shortenMatch } from '../shorten-match.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

const NO_CONTEXT = { context: 0, context_before: 0, context_after: 0 };
const BARE_COUNT = { count: true, ...NO_CONTEXT };

type Find = (view: PathView) => Promise<SearchResponse & { view: PathView }>;

export const search = tool({
  name: 'search',
  title: 'Search code by pattern',
  description:
    'Finds every line that matches a regular expression or text, recursively, with ripgrep: ' +
    'ignored, hidden and binary files are left out. Use it when you know the text: a name, a string, an ' +
    'error message. With `kind` it finds nodes of the syntax tree instead, by `name` and what they are `inside`: calls, ' +
    'functions, classes, imports. `only` limits a pattern to comments, strings or code. ' +
    'Results are ordered by path and line.',
  inputSchema: SearchArguments,
  outputSchema: SearchResult,
  lacks: ({ pattern, kind }) => (pattern === undefined && !kind ? 'pattern' : undefined),
  example: { pattern: 'fn \\w+_retry', path: 'src', file_types: ['rs'] },
  async run(args, { dowse, call, folders }: ToolContext) {
    const { limit = DEFAULT_LIMIT.matches, cursor, max_tokens = DEFAULT_MAX_TOKENS, ...question } = args;
    const { pattern = '', path, ...rest } = question;
    const { structure, options } = withoutStructure(rest);
    const position = readCursor(cursor, question);
    const views = await folders.views(path);
    const wanted = position.at + limit + 1;
    const find =
      (more: SearchOptions): Find =>
      async view => {
        const all = { ...options, ...structure, recursive: true, ...more };
        return { view, ...(await dowse.search({ pattern, path: view.request, options: all }, call)) };
      };
    const findAll = (more: SearchOptions) =>
      oneByOne(
        views,
        call.signal,
        find({ max_results: wanted, ...more }),
        answers => matchesOf(answers).length >= wanted,
      );
    const { answers: found, notSearched } = await findAll({});
    const after = matchesOf(found).slice(position.at);
    // The daemon limits the size of a response, so it may have fewer matches than requested.
    const isFull = found.some(({ truncated }) => truncated);
    if (isFull && after.length === 0) throw beyondReach();
    const withContext = await withShortLines(after.slice(0, limit), async () =>
      matchesOf((await findAll({ ranges: true, ...NO_CONTEXT })).answers),
    );
    const functionsIn = async (file: string): Promise<readonly LineRange[]> => {
      const [view] = await folders.views(file);
      const functions = { structure: { kind: ['function' as const] } };
      const none = { results: [] };
      const answer = await dowse
        .search({ pattern: '', path: view?.request ?? file, options: functions }, call)
        .catch(() => none); // the context stays as it is
      return answer.results.flatMap(({ range }) => (range ? [[range[0]!, range[1]!] as const] : []));
    };
    const hasContext = withContext.some(one => one.context_before?.length || one.context_after?.length);
    const matches =
      hasContext && !options.multiline ? await clipToFunctions(withContext, functionsIn) : withContext;
    const more = after.length > limit || isFull;
    const hasFile = async (view: PathView) => {
      const { file_types, globs, hidden, no_ignore } = options;
      const filters = { file_types, globs, hidden, no_ignore, recursive: true, max_results: 1 };
      const anyFile = { pattern: '', path: view.request, options: filters };
      return (await dowse.search(anyFile, call)).results.length > 0;
    };
    const isFiltered = (options.file_types ?? []).length + (options.globs ?? []).length > 0;
    const mayLackFiles = matches.length === 0 && isFiltered;
    const lacksFiles = mayLackFiles && !(await someOf(views, call.signal, hasFile));
    const mayDifferInCase =
      matches.length === 0 && !lacksFiles && !options.ignore_case && /\p{L}/u.test(pattern);
    const inAnyCase = mayDifferInCase
      ? await count(views, call.signal, find({ ...BARE_COUNT, ignore_case: true }))
      : {};
    const none = nothing('No matches', options.file_types);
    const tracked = trackedIgnored(none, found);
    const note = lacksFiles ? noFileNote(options) : (tracked ?? otherCaseNote(none, inAnyCase));
    const totals =
      more && position.total === undefined ? await count(views, call.signal, find(BARE_COUNT)) : position;
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
            isCut: shown.length > 0 && shown[0] !== matches[0],
            cursor: at => makeCursor(question, { ...totals, at }),
          },
          more,
        );
        const { total, files: total_files } = totals;
        const structured: SearchResult = {
          ...(note === undefined ? {} : { note }),
          results: [...shown],
          ...(end.next_cursor && total !== undefined ? { total } : {}),
          ...(end.next_cursor && total_files !== undefined ? { total_files } : {}),
          ...(notSearched.length > 0 ? { not_searched: [...notSearched] } : {}),
          ...end,
        };
        return {
          structured,
          text: searchText(shown, structured, { none: note ?? none, options }),
        };
      },
      shortenMatch,
    );
  },
});

const STRUCTURAL: ReadonlySet<string> = new Set(Object.keys(Structure.properties));

/** Takes the structural options apart from the others. */
function withoutStructure(all: Omit<SearchArguments, 'pattern' | 'path'>) {
  const given = Object.entries(all);
  const structure = Object.fromEntries(given.filter(([name]) => STRUCTURAL.has(name))) as Structure;
  const options = Object.fromEntries(given.filter(([name]) => !STRUCTURAL.has(name))) as SearchOptions;
  return { options, structure: Object.keys(structure).length > 0 ? { structure } : {} };
}

async function someOf(
  views: readonly PathView[],
  signal: AbortSignal,
  holds: (view: PathView) => Promise<boolean>,
): Promise<boolean> {
  const { answers } = await oneByOne(views, signal, holds, all => all.includes(true));
  return answers.includes(true);
}

/** Counts all matches. This searches everything, so only the first page does it. */
async function count(views: readonly PathView[], signal: AbortSignal, find: Find) {
  const { answers } = await oneByOne(views, signal, find);
  const { count: total, files } = totalsOf(answers);
  return { ...(total !== undefined && { total }), ...(files !== undefined && { files }) };
}

function namesText(shown: readonly Match[]): string {
  return shown.map(({ file_name }) => file_name).join('\n');
}

function filesOf(count: number | undefined): string {
  return count === undefined ? 'several files' : counted(count, 'file');
}

interface TextOptions {
  /** The text if nothing was found. */
  none: string;
  options: Pick<SearchOptions, 'files_only' | 'only_matching'>;
}

function searchText(shown: readonly Match[], result: SearchResult, { none, options }: TextOptions): string {
  const { total, total_files, left_out, not_searched = [] } = result;
  const heading =
    total === undefined
      ? ''
      : `${counted(total, 'match', 'matches')} in ${filesOf(total_files)}, of which these:\n\n`;
  const body =
    shown.length > 0
      ? `${heading}${options.files_only ? namesText(shown) : matchesText(shown, options.only_matching)}`
      : left_out
        ? ''
        : none;
  return [body, left_out, ...not_searched].filter(Boolean).join('\n\n');
}
