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
import { type Answered, matchesOf, oneByOne, totalsOf } from '../several-folders.ts';
import { shortenMatch } from '../shorten-match.ts';
import { fit } from '../tokens.ts';
import { type ToolContext, tool } from '../tool.ts';

const NO_CONTEXT = { context: 0, context_before: 0, context_after: 0 };
const BARE_COUNT = { count: true, ...NO_CONTEXT };

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
  async run(args, context: ToolContext) {
    const { limit = DEFAULT_LIMIT.matches, cursor, max_tokens = DEFAULT_MAX_TOKENS, ...question } = args;
    const position = readCursor(cursor, question);
    const searched = new Searched(await context.folders.views(question.path), question, context);
    const wanted = position.at + limit + 1;
    const { answers, notSearched } = await searched.matches({ max_results: wanted });
    const after = matchesOf(answers).slice(position.at);
    // The daemon limits the size of a response, so it may have fewer matches than requested.
    const isFull = answers.some(({ truncated }) => truncated);
    if (isFull && after.length === 0) throw beyondReach();
    const matches = await searched.withinFunctions(
      await withShortLines(after.slice(0, limit), async () =>
        matchesOf((await searched.matches({ max_results: wanted, ranges: true, ...NO_CONTEXT })).answers),
      ),
    );
    const more = after.length > limit || isFull;
    const note = matches.length === 0 ? await searched.whyNothing(answers) : undefined;
    const totals = more && position.total === undefined ? await searched.count() : position;
    const resultOf = (shown: readonly Match[]): SearchResult => {
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
      return {
        ...(note !== undefined && { note }),
        results: [...shown],
        ...(end.next_cursor && total !== undefined && { total }),
        ...(end.next_cursor && total_files !== undefined && { total_files }),
        ...(notSearched.length > 0 && { not_searched: [...notSearched] }),
        ...end,
      };
    };
    const textOptions = { none: note ?? searched.none, options: searched.options };
    return fit(
      matches,
      max_tokens,
      shown => {
        const structured = resultOf(shown);
        return { structured, text: searchText(shown, structured, textOptions) };
      },
      shortenMatch,
    );
  },
});

type Question = Omit<SearchArguments, 'limit' | 'cursor' | 'max_tokens'>;
type Found = SearchResponse & { view: PathView };

/** The search of a call, in one folder after another. */
class Searched {
  readonly options: SearchOptions;
  /** The text if nothing matches. */
  readonly none: string;
  readonly #pattern: string;
  readonly #structure: { structure?: Structure };
  readonly #views: readonly PathView[];
  readonly #context: ToolContext;

  constructor(
    views: readonly PathView[],
    { pattern = '', path: _path, ...rest }: Question,
    context: ToolContext,
  ) {
    const { structure, options } = withoutStructure(rest);
    this.options = options;
    this.none = nothing('No matches', options.file_types);
    this.#pattern = pattern;
    this.#structure = structure;
    this.#views = views;
    this.#context = context;
  }

  /** Searches until there are `max_results` matches. */
  matches(more: SearchOptions & { max_results: number }): Promise<Answered<Found>> {
    return oneByOne(
      this.#views,
      this.#context.call.signal,
      this.#find(more),
      answers => matchesOf(answers).length >= more.max_results,
    );
  }

  /** Counts all matches. This searches everything, so only the first page does it. */
  async count(more: SearchOptions = {}): Promise<{ total?: number; files?: number }> {
    const find = this.#find({ ...BARE_COUNT, ...more });
    const { answers } = await oneByOne(this.#views, this.#context.call.signal, find);
    const { count: total, files } = totalsOf(answers);
    return { ...(total !== undefined && { total }), ...(files !== undefined && { files }) };
  }

  /** Cuts the context of matches at the borders of their functions. */
  async withinFunctions(matches: readonly Match[]): Promise<readonly Match[]> {
    const hasContext = matches.some(one => one.context_before?.length || one.context_after?.length);
    return hasContext && !this.options.multiline
      ? clipToFunctions(matches, file => this.#functionsIn(file))
      : matches;
  }

  /** The reason for an empty result, if one is known. */
  async whyNothing(found: readonly Found[]): Promise<string | undefined> {
    const { file_types = [], globs = [], ignore_case } = this.options;
    const isFiltered = file_types.length + globs.length > 0;
    if (isFiltered && !(await this.#hasFile())) return noFileNote(this.options);
    const tracked = trackedIgnored(this.none, found);
    if (tracked !== undefined || ignore_case || !/\p{L}/u.test(this.#pattern)) return tracked;
    return otherCaseNote(this.none, await this.count({ ignore_case: true }));
  }

  #find(more: SearchOptions) {
    const { dowse, call } = this.#context;
    const options = { ...this.options, ...this.#structure, recursive: true, ...more };
    return async (view: PathView): Promise<Found> => {
      const request = { pattern: this.#pattern, path: view.request, options };
      return { view, ...(await dowse.search(request, call)) };
    };
  }

  async #functionsIn(file: string): Promise<readonly LineRange[]> {
    const { dowse, call, folders } = this.#context;
    const [view] = await folders.views(file);
    const functions = { structure: { kind: ['function' as const] } };
    const { results } = await dowse
      .search({ pattern: '', path: view?.request ?? file, options: functions }, call)
      .catch(() => ({ results: [] })); // the context stays as it is
    return results.flatMap(({ range }) => (range ? [[range[0]!, range[1]!] as const] : []));
  }

  /** Whether any file has the given globs and types. */
  async #hasFile(): Promise<boolean> {
    const { dowse, call } = this.#context;
    const { file_types, globs, hidden, no_ignore } = this.options;
    const options = { file_types, globs, hidden, no_ignore, recursive: true, max_results: 1 };
    const has = async (view: PathView) =>
      (await dowse.search({ pattern: '', path: view.request, options }, call)).results.length > 0;
    const { answers } = await oneByOne(this.#views, call.signal, has, all => all.includes(true));
    return answers.includes(true);
  }
}

const STRUCTURAL: ReadonlySet<string> = new Set(Object.keys(Structure.properties));

/** Takes the structural options apart from the others. */
function withoutStructure(all: Omit<SearchArguments, 'pattern' | 'path'>) {
  const given = Object.entries(all);
  const structure = Object.fromEntries(given.filter(([name]) => STRUCTURAL.has(name))) as Structure;
  const options = Object.fromEntries(given.filter(([name]) => !STRUCTURAL.has(name))) as SearchOptions;
  return { options, structure: Object.keys(structure).length > 0 ? { structure } : {} };
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
