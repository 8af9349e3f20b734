import { resolve } from 'node:path';
import { isQuestionRefused, whyNoSearch } from '../../../daemon/src/api/questions.ts';
import type { ChatResponse } from '../../../daemon/src/api/schemas.ts';
import { someAnswer } from '../../../daemon/src/daemon-client/merge-answers.ts';
import { shellWord } from '../../../daemon/src/text/shell-word.ts';
import { type Caller, type Context, call } from '../context.ts';
import { failure } from '../errors.ts';
import type { ChatParams, ChatResult, NotSearched, SearchParams } from '../protocol.ts';
import type { Target } from '../workspace.ts';
import { ask } from './ask.ts';
import { elsewhere, notSearched } from './not-searched.ts';
import { run, TEAM, withFailed, withSettings } from './search.ts';
import { teamFilters } from './team.ts';

/** @throws DowseError from the daemon: UNSUPPORTED_QUERY for an unknown request. A question is asked. */
export async function chat(context: Context, params: ChatParams, caller: Caller): Promise<ChatResult> {
  if (!params.query?.trim()) throw failure('INVALID_REQUEST', 'The query is empty.');
  try {
    return await find(context, params, caller);
  } catch (error) {
    if (params.dryRun || !isQuestionRefused(error)) throw error;
    return askInstead(context, params, caller);
  }
}

async function askInstead(context: Context, params: ChatParams, caller: Caller): Promise<ChatResult> {
  const { query, team } = params;
  const within = { ...(params.in && { in: params.in }), ...(team !== undefined && { team }) };
  const asked = await ask(context, { query, keyLines: 1, ...within }, caller);
  const matches = asked.results.map(hit => {
    const { uri, folder, path, line, lineRange, snippet, keyLines, team: place } = hit;
    const text = snippet.split('\n')[line - lineRange[0]] ?? keyLines?.[0]?.text ?? '';
    const row = hit.range.start.line + line - lineRange[0];
    const range = { start: { line: row, character: 0 }, end: { line: row, character: text.length } };
    return { uri, folder, path, line, text, range, highlights: [], ...(place && { team: place }) };
  });
  return {
    ...{ query, generatedCommand: `dowse ask ${shellWord(query)}` },
    explanation: 'A question about the code, which was asked.',
    search: { pattern: query, options: { fixed_strings: true } },
    ...{ asked, matches, count: matches.length, files: new Set(matches.map(({ uri }) => uri)).size },
    ...{ truncated: false, tookMs: asked.tookMs, notOnScreen: [] },
  };
}

async function find(context: Context, params: ChatParams, caller: Caller): Promise<ChatResult> {
  const started = performance.now();
  const filters = teamFilters(params.team, params.query);
  const targets = filters ? [TEAM] : context.workspace.targets(params.in);
  if (targets.length === 0) throw failure('INVALID_REQUEST', 'There is no place to search: `in` is empty.');
  const outcomes = await Promise.allSettled(
    targets.map(target => translate(context, params, filters, target, caller)),
  );
  const failed: NotSearched[] = filters ? [] : elsewhere(context, params.in);
  const translated = someAnswer(outcomes, caller.signal, (error, at) => {
    failed.push(notSearched(targets[at]!, error));
    return [];
  }).flat();
  const { generated_command, explanation, caveat, alternatives } = translated[0]!.response;
  const answer = {
    query: params.query,
    generatedCommand: generated_command,
    explanation,
    ...(caveat && { caveat }),
    ...(alternatives && {
      alternatives: alternatives.map(one => ({
        generatedCommand: one.generated_command,
        explanation: one.explanation,
      })),
    }),
    search: { ...searchOf(context, translated), ...(filters && { team: '' }) },
  };
  if (params.dryRun) {
    const tookMs = Math.round(performance.now() - started);
    const nothing = { matches: [], count: 0, files: 0, truncated: false, notOnScreen: [] };
    return withFailed({ ...answer, ...nothing, tookMs }, failed);
  }
  const files = new Set<string>();
  const count = (matches: { uri: string }[]) => {
    for (const { uri } of matches) files.add(uri);
  };
  const part = caller.part;
  const found = await run(context, await toJobs(context, translated, params), {
    ...caller,
    part:
      part &&
      (matches => {
        count(matches);
        part(matches);
      }),
  });
  count(found.matches);
  const tookMs = Math.round(performance.now() - started);
  return withFailed({ ...found, ...answer, files: files.size, tookMs }, [
    ...failed,
    ...(found.notSearched ?? []),
  ]);
}

/** Filters count as typed in the words. A command has its own, which it was made with. */
const withFilters = (query: string, filters: readonly string[] = []): string =>
  /^\s*dowse\s/.test(query) ? query : [query, ...filters].join(' ');

interface Translated {
  target: Target;
  response: ChatResponse;
  search: NonNullable<ChatResponse['search']>;
}

async function translate(
  context: Context,
  { query, exact = false, untried = false }: ChatParams,
  filters: readonly string[] | undefined,
  target: Target,
  { signal }: Caller,
): Promise<Translated> {
  const options = { dry_run: true, ...(exact && { exact }), ...(untried && { untried }) };
  const request = { query: withFilters(query, filters), path: target.path, options };
  const response =
    target === TEAM
      ? await context.team.call(signal, (dowse, limited) => dowse.chat(request, call(limited)))
      : await context.link.call(signal, ({ dowse }) => dowse.chat(request, call(signal)));
  const { search } = response;
  if (!search) throw failure('SERVICE_UNAVAILABLE', 'The daemon has an older version.', 'Restart it.');
  return { target, response, search };
}

/**
 * Whether some place takes the query for an exact request, and if none does, why no search can answer it, if that is known. A daemon that
 * cannot say so takes it for none.
 */
export async function readExactly(
  context: Context,
  params: ChatParams,
  caller: Caller,
): Promise<{ exact: boolean; cannot?: string }> {
  const filters = teamFilters(params.team, params.query);
  const targets = filters ? [TEAM] : context.workspace.targets(params.in);
  const outcomes = await Promise.allSettled(
    targets.map(target => translate(context, { ...params, exact: true }, filters, target, caller)),
  );
  caller.signal.throwIfAborted();
  if (outcomes.some(({ status }) => status === 'fulfilled')) return { exact: true };
  const [cannot] = outcomes.flatMap(one =>
    one.status === 'rejected' ? (whyNoSearch(one.reason) ?? []) : [],
  );
  return { exact: false, ...(cannot !== undefined && { cannot }) };
}

/** The query is translated the same for each place; a place that it names narrows the search. */
function searchOf({ workspace }: Context, translated: readonly Translated[]): SearchParams {
  const { pattern, options } = translated[0]!.search;
  const isNarrower = translated.some(
    ({ target, search }) => target !== TEAM && resolve(search.path) !== target.path,
  );
  const places = translated.flatMap(({ search }) => workspace.place(search.path)?.uri ?? []);
  return { pattern, options, ...(isNarrower ? { in: places } : {}) };
}

/**
 * The searches for the translated commands. Options of a command override the settings, and omitted ones mean
 * their defaults.
 */
async function toJobs(
  context: Context,
  translated: readonly Translated[],
  { codeFirst = false }: ChatParams,
) {
  const settings = await withSettings(context);
  return translated.map(({ target, search }) => {
    const options = {
      ...search.options,
      ranges: true,
      ...(codeFirst && { code_first: true }),
      max_results: search.options.max_results ?? settings?.max_results,
    };
    return { target, request: { pattern: search.pattern, path: search.path, options } };
  });
}
