import { relative, resolve, sep } from 'node:path';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import { neededOptions } from '../../../daemon/src/api/pattern-engines.ts';
import type { Match, SearchRequest, SearchResponse } from '../../../daemon/src/api/schemas.ts';
import { askInTurn, someAnswer } from '../../../daemon/src/daemon-client/merge-answers.ts';
import { leaveNoFile } from '../../../daemon/src/daemon-client/no-file.ts';
import { fitting } from '../buffers.ts';
import { type Caller, type Context, call } from '../context.ts';
import { failure } from '../errors.ts';
import { nfcPath } from '../nfc-path.ts';
import type {
  NotSearched,
  SearchMatch,
  SearchOptions,
  SearchParams,
  SearchResult,
  Uri,
} from '../protocol.ts';
import type { Session } from '../session.ts';
import { ALL, type Names, TEAM_FOLDER, teamPlace } from '../team/places.ts';
import type { Target } from '../workspace.ts';
import { withLineEndings } from './line-endings.ts';
import { MatchSink } from './match-sink.ts';
import { elsewhere, notSearched } from './not-searched.ts';
import { globsIn } from './root-globs.ts';
import { namesOf, teamFilters } from './team.ts';

/** One search of one place. With plain words, the place may differ per search. */
export interface Job {
  target: Target;
  request: SearchRequest;
}

/** The place of a search in the repositories of the team. */
export const TEAM: Target = {
  uri: TEAM_FOLDER,
  path: ALL,
  folder: { uri: TEAM_FOLDER, name: '', path: ALL, real: ALL },
};

/** @throws DowseError from the daemon. */
export async function search(context: Context, params: SearchParams, caller: Caller): Promise<SearchResult> {
  if (typeof params.pattern !== 'string') throw failure('INVALID_REQUEST', 'A search needs a pattern.');
  const filters = teamFilters(params.team);
  if (filters) return searchTeam(context, params, filters, caller);
  const targets = context.workspace.targets(params.in);
  const options = await withSettings(context, params.options);
  const jobs = targets.map(target => ({
    target,
    request: { pattern: params.pattern, path: target.path, options: optionsIn(context, target, options) },
  }));
  const found = await runWithNeeded(context, jobs, caller);
  return withFailed(found, [...(found.notSearched ?? []), ...elsewhere(context, params.in)]);
}

/** The options for one place, to which its globs are relative. */
function optionsIn(
  { workspace }: Context,
  { path, folder }: Target,
  options: SearchRequest['options'],
): SearchRequest['options'] {
  if (!options?.globs) return options;
  const shown = [folder.name, ...relative(folder.path, path).split(sep)].filter(Boolean).join('/');
  return { ...options, globs: globsIn(workspace, shown, options.globs) };
}

/** A pattern for the team may have filters in it, as in the search box of the server's page. */
async function searchTeam(
  context: Context,
  { pattern, options }: SearchParams,
  filters: string[],
  caller: Caller,
): Promise<SearchResult> {
  // Of many repositories, hidden files are searched only if the request says so: each has some, which no index narrows.
  const all = { ...(await withSettings(context, { hidden: false, ...options })), typed_filters: true };
  const own = all.filters ?? [];
  const request = { pattern, path: ALL, options: { ...all, filters: [...own, ...filters] } };
  return runWithNeeded(context, [{ target: TEAM, request }], caller);
}

/** As {@link runAcross}. Options that the pattern cannot do without are added, unless the client has decided about them. */
async function runWithNeeded(context: Context, jobs: readonly Job[], caller: Caller): Promise<SearchResult> {
  try {
    return await runAcross(context, jobs, caller);
  } catch (error) {
    const { pattern = '', options = {} } = jobs[0]?.request ?? {};
    const needed = neededOptions(error, pattern);
    for (const name of ['pcre2', 'multiline'] as const) if (options[name] !== undefined) delete needed[name];
    if (Object.keys(needed).length === 0) throw error;
    const again = jobs.map(({ target, request }) => ({
      target,
      request: { ...request, options: { ...request.options, ...needed } },
    }));
    return { ...(await runAcross(context, again, caller)), ...needed };
  }
}

/** As {@link run}, with `\n` in a pattern as the end of a line. A refused pattern is run as typed: its error names places in it. */
async function runAcross(context: Context, jobs: readonly Job[], caller: Caller): Promise<SearchResult> {
  const across = jobs.map(job => ({ ...job, request: withLineEndings(job.request) }));
  try {
    return await run(context, across, caller);
  } catch (error) {
    const isChanged = across.some(({ request }, at) => request.pattern !== jobs[at]!.request.pattern);
    if (isChanged && error instanceof DowseError && error.code === 'INVALID_PATTERN')
      return run(context, jobs, caller);
    throw error;
  }
}

/** Adds the places that were not searched, if any. */
export function withFailed<R extends object>(
  found: R,
  failed: NotSearched[],
): R & { notSearched?: NotSearched[] } {
  return failed.length > 0 ? { ...found, notSearched: failed } : found;
}

/** The options with defaults from the settings. */
export async function withSettings(
  context: Context,
  options: SearchOptions = {},
): Promise<SearchRequest['options']> {
  const { search: settings } = await context.settings();
  return {
    recursive: true,
    crlf: true,
    hidden: settings.hidden,
    no_ignore: settings.noIgnore,
    max_results: settings.maxResults,
    ...options,
    // So that a row says which of many functions of one name it is.
    ...(options.structure?.kind ? { structure: { container: true, ...options.structure } } : {}),
    // Counts are not requested: the matches are counted.
    count: false,
    ranges: true,
  };
}

/** Searches one place after another, until the limit is exceeded. */
export async function run(context: Context, jobs: readonly Job[], caller: Caller): Promise<SearchResult> {
  const started = performance.now();
  const limit = Math.max(0, ...jobs.map(({ request }) => request.options?.max_results ?? 0));
  const sink = new MatchSink(limit, caller.part);
  const notOnScreen = new Set<Uri>();
  const failed: NotSearched[] = [];
  let isCut = false;
  let minified = 0;
  const isEnough = () => isCut || sink.isOver;
  try {
    const searchOne = async (job: Job) => {
      const end = await searchPlace(context, job, caller, { sink, notOnScreen });
      isCut = end.truncated ?? false;
      minified += end.minified ?? 0;
    };
    const outcomes = await askInTurn(jobs, searchOne, isEnough);
    someAnswer(outcomes, caller.signal, (error, at) => failed.push(notSearched(jobs[at]!.target, error)));
  } finally {
    // Also after a failure: nothing may be sent after the response.
    sink.flush();
  }
  const tookMs = Math.round(performance.now() - started);
  const found = {
    matches: sink.matches,
    count: sink.count,
    truncated: isEnough(),
    tookMs,
    notOnScreen: [...notOnScreen],
    ...(minified > 0 && { minified }),
    ...(sink.count === 0 &&
      failed.length === 0 &&
      (jobs.every(listsFiles) || (await noFile(context, jobs, caller))) && { noFile: true as const }),
  };
  return withFailed(found, failed);
}

/** Whether a search finds any text file that its globs and file types leave. */
const listsFiles = ({ request: { pattern, options = {} } }: Job) =>
  pattern === '' && options.files_only === true && !options.structure && (options.globs ?? []).length > 0;

/** Whether the globs and file types of searches leave no text file. */
export async function noFile(
  context: Pick<Context, 'link' | 'team'>,
  jobs: readonly Job[],
  { signal }: Caller,
): Promise<boolean> {
  const requests = jobs.map(({ request }) => request);
  if (jobs.some(({ target }) => target === TEAM))
    return context.team.call(signal, (dowse, limited) => leaveNoFile(dowse, requests, call(limited)));
  return context.link.call(signal, ({ dowse }) => leaveNoFile(dowse, requests, call(signal)));
}

/** What is known when a search has ended, besides its matches. */
type End = Pick<SearchResponse, 'truncated' | 'minified'>;

async function searchPlace(
  context: Context,
  { target, request }: Job,
  caller: Caller,
  { sink, notOnScreen }: { sink: MatchSink; notOnScreen: Set<Uri> },
): Promise<End> {
  if (target === TEAM) return searchOnServer(context, request, caller, sink);
  const dirty = await context.buffers.dirty(target.path);
  const { unsaved, leftOut } = fitting(dirty);
  for (const uri of leftOut) notOnScreen.add(uri);
  const withUnsaved = { ...request, ...(unsaved.length > 0 ? { unsaved } : {}) };
  const saved = new Set(dirty.filter(({ isUnsaved }) => !isUnsaved).map(({ path }) => nfcPath(path)));
  const add = (match: Match) => {
    const placed = toSearchMatch(context, match);
    if (!placed) return;
    if (match.unsaved && !saved.has(nfcPath(resolve(match.file_name)))) placed.unsaved = true;
    sink.add(placed);
  };
  return context.link.call(caller.signal, session =>
    caller.part ? stream(session, withUnsaved, caller, add) : all(session, withUnsaved, caller, add),
  );
}

async function searchOnServer(
  context: Context,
  request: SearchRequest,
  caller: Caller,
  sink: MatchSink,
): Promise<End> {
  const names = await namesOf(context, caller.signal);
  const add = (match: Match) => {
    const placed = toTeamMatch(match, names);
    if (placed) sink.add(placed);
  };
  return context.team.call(caller.signal, (dowse, signal) =>
    (caller.part ? stream : all)({ dowse }, request, { signal }, add),
  );
}

type Add = (match: Match) => void;

async function all(
  { dowse }: Pick<Session, 'dowse'>,
  request: SearchRequest,
  { signal }: Caller,
  add: Add,
): Promise<End> {
  const { results, ...end } = await dowse.search(request, call(signal));
  results.forEach(add);
  return end;
}

async function stream(
  { dowse }: Pick<Session, 'dowse'>,
  request: SearchRequest,
  { signal }: Caller,
  add: Add,
): Promise<End> {
  const matches = dowse.searchStream(request, call(signal));
  for (;;) {
    const step = await matches.next();
    if (step.done) return step.value;
    add(step.value);
  }
}

function toSearchMatch({ workspace, buffers }: Context, match: Match): SearchMatch | undefined {
  const place = workspace.place(match.file_name);
  return place && { ...matchOf(match), ...place, uri: buffers.uriOf(match.file_name) ?? place.uri };
}

function toTeamMatch(match: Match, names: Names): SearchMatch | undefined {
  const place = teamPlace(match.file_name, match.line_number, match, names);
  return place && { ...matchOf(match), ...place };
}

/** Where a match in the syntax, which has no columns, has its name. */
function nameIn({ symbol = '', line }: Match): [number, number][] {
  const isPart = (sign = '') => /[\p{L}\p{N}_$]/u.test(sign);
  const ends = (at: number) => at + symbol.length;
  let at = symbol === '' ? -1 : line.indexOf(symbol);
  while (at >= 0 && (isPart(line[at - 1]) || isPart(line[ends(at)]))) at = line.indexOf(symbol, at + 1);
  return at < 0 ? [] : [[at, ends(at)]];
}

/** The fields of a match besides its file. */
function matchOf(match: Match): Omit<SearchMatch, 'uri' | 'folder' | 'path' | 'team'> {
  const line = match.line_number - 1;
  const lines = match.line.split('\n');
  const lastLine = match.cut ? line : (match.last_line ?? match.line_number) - 1;
  const highlights = (match.ranges ?? (lastLine === line ? nameIn(match) : [])) as [number, number][];
  const [start, end] = match.cut ? [0, 0] : (highlights[0] ?? [0, lines.at(-1)!.length]);
  return {
    line: match.line_number,
    text: lines[0]!,
    range: { start: { line, character: start }, end: { line: lastLine, character: end } },
    highlights,
    ...(match.context_before ? { before: match.context_before } : {}),
    ...(match.context_after ? { after: match.context_after } : {}),
    ...(match.cut ? { cut: true as const } : {}),
    ...(match.kind ? { kind: match.kind } : {}),
    ...(match.symbol === undefined ? {} : { symbol: match.symbol }),
    ...(match.file_rank === undefined ? {} : { fileRank: match.file_rank }),
    ...(match.container ? { container: match.container } : {}),
  };
}
