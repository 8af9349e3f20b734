import type { Call } from '../../../api/dowse.ts';
import type { AskResult, Match, SearchRequest, SearchResponse } from '../../../api/schemas.ts';
import { formatCommand } from '../../../search-command/format-command.ts';
import { type Mode, readPattern } from '../../../search-command/query-mode.ts';
import { unansweredText } from '../../../text/unanswered.ts';
import type { Engine } from '../../context.ts';
import type { SearchParams } from '../urls.ts';
import { blockOfAnswer, blocksOfMatches } from './blocks.ts';
import type { ChosenPlaces } from './chosen-places.ts';
import { asCommand, asWords, type Query } from './read-query.ts';
import type { FileResult } from './results.ts';
import type { Target } from './targets.ts';

/** Most matches that are read of one place, or of all repositories, and answers. */
const MAX_MATCHES = 500;
const MAX_MATCHES_OF_ALL = 2000;
const MAX_ANSWERS = 20;
const KEY_LINES = 3;
/** Behind the first answers, those with a smaller part of the best score would only distract. */
export const WEAKEST = 0.1;
export const FIRST = 5;

/** The answer of one place. */
export interface Found {
  files: FileResult[];
  count: number;
  truncated: boolean;
  explanation?: string;
  command?: string;
  /** The next likeliest way to read the request. */
  otherwise?: { explanation: string; generated_command: string };
  /** The parts that could not be searched. */
  note?: string;
  /** Words of a question that no file of the place has. */
  missing?: readonly string[];
}

export interface Search {
  engine: Engine;
  params: SearchParams;
  query: Query;
  target: Target;
  /** All places of the search. */
  where: Pick<ChosenPlaces, 'address' | 'filters'>;
  call: Call;
  /** Plain words only if they are an exact request. */
  exact?: boolean;
  /** Most matches to read. */
  limit?: number;
  /** Searches of a pattern that have begun at other nodes, by place. */
  ahead?: ReadonlyMap<string, Promise<SearchResponse>>;
}

/** Searches one place in one way. @throws DowseError of the operation */
export function findIn(mode: Mode, search: Search): Promise<Found> {
  switch (mode) {
    case 'ask':
      return ask(search);
    case 'pattern':
      return pattern(search);
    case 'structure':
      return structure(search, asCommand(search.query.text, filtersOf(search)));
    case 'words':
      return command(search, asWords(search.query.text, filtersOf(search)));
  }
}

/** The filters for a place. Those that choose places are left for several repositories at once. */
const filtersOf = ({ query, target }: Pick<Search, 'query' | 'target'>): string[] => [
  ...query.filters,
  ...(target.filters ?? []),
];

async function ask({ engine, params, query, target, call }: Search): Promise<Found> {
  const filters = filtersOf({ query, target });
  const options = {
    limit: MAX_ANSWERS,
    key_lines: KEY_LINES,
    ...(params.lang && { file_types: [params.lang] }),
    ...(params.path && { path: params.path }),
    ...(filters.length > 0 && { filters }),
  };
  const { results, missing_words, unanswered } = await engine.ask(
    { query: query.text, target_dir: target.place, options },
    call,
  );
  const best = results[0]?.score ?? 0;
  const strong = results.filter(({ score }, index) => index < FIRST || score >= best * WEAKEST);
  const kept = strong.filter(({ kind }) => params.kind === '' || kind === params.kind);
  const files = [...Map.groupBy(kept, ({ file }) => file)].map(([file, answers]) => ({
    ...fileOf(file, target),
    language: answers[0]!.language,
    blocks: answers.map((answer: AskResult) => blockOfAnswer(answer)),
    count: answers.length,
  }));
  return {
    files,
    count: kept.length,
    truncated: results.length === MAX_ANSWERS || strong.length < results.length,
    ...(missing_words && { missing: missing_words }),
    ...(unanswered && { note: unansweredText(unanswered) }),
  };
}

async function pattern(search: Search): Promise<Found> {
  const { engine, params, target, call, ahead } = search;
  const request = patternSearch(search);
  return matchesOf(await (ahead?.get(request.path) ?? engine.search(request, call)), params, target);
}

/** The search of a pattern in a place. */
export function patternSearch({
  params,
  query,
  target,
  limit,
}: Pick<Search, 'params' | 'query' | 'target' | 'limit'>): SearchRequest {
  const { pattern, isRegex } = readPattern(query.text);
  const filters = filtersOf({ query, target });
  const request = {
    pattern,
    path: below(target.place, params.path),
    // Capitals in a pattern mean that case matters.
    options: {
      ...{ recursive: true, ignore_case: !/\p{Lu}/u.test(pattern), fixed_strings: !isRegex },
      ...(filters.length > 0 && { filters }),
    },
  };
  return withView(request, params, limit ?? limitOf(target));
}

/** A search that is written as a command: it says the same in all places, so that none need be looked at to read it. */
async function structure(search: Search, query: string): Promise<Found> {
  const { engine, params, target, where, call, limit } = search;
  const { AS_WRITTEN, parseCommand } = await import('../../../search-command/parse-command.ts');
  const { pattern, path, options } = parseCommand(query);
  if (path !== undefined) return command(search, query);
  const request = { pattern, path: below(target.place, params.path), options };
  const found = await engine.search(withView(request, params, limit ?? limitOf(target)), call);
  const { address = request.path } = where;
  const chosen = where.address === undefined ? [] : where.filters;
  const filters = [...new Set([...chosen, ...(options.filters ?? [])])];
  const shown = {
    ...{ pattern, options: { ...options, ...(filters.length > 0 && { filters }) } },
    // An address of several cannot name a folder.
    ...((where.address === undefined || params.path === '') && { path: address }),
  };
  return { ...matchesOf(found, params, target), explanation: AS_WRITTEN, command: formatCommand(shown) };
}

/** A search in plain words, or a command for a path in a place. */
async function command(
  { engine, params, target, call, limit, exact }: Search,
  query: string,
): Promise<Found> {
  const path = below(target.place, params.path);
  const read = await engine.chat({ query, path, options: { dry_run: true, ...(exact && { exact }) } }, call);
  const view = withView(read.search!, params, limit ?? limitOf(target));
  const found = await engine.search(view, call);
  const { explanation, generated_command, alternatives: [otherwise] = [] } = read;
  return {
    ...{ ...matchesOf(found, params, target), explanation, command: generated_command },
    ...(otherwise && { otherwise }),
  };
}

const limitOf = ({ members }: Target): number => (members ? MAX_MATCHES_OF_ALL : MAX_MATCHES);

/** Adds what the page shows and what its filters say. */
function withView(request: SearchRequest, { lang, context }: SearchParams, limit: number): SearchRequest {
  const {
    count: _count,
    json: _json,
    stream: _stream,
    files_only: _files,
    ...options
  } = request.options ?? {};
  const { only_matching, multiline, invert } = options;
  return {
    ...request,
    options: {
      ...options,
      max_results: Math.min(options.max_results ?? limit, limit),
      ...(!multiline && !invert && { ranges: true }),
      ...(!only_matching && { context }),
      ...(lang && { file_types: [lang] }),
    },
  };
}

function matchesOf(
  { results, truncated, unanswered }: SearchResponse,
  { kind }: SearchParams,
  target: Target,
): Found {
  const kept = results.filter(match => kind === '' || match.kind === kind);
  const files = [...Map.groupBy(kept, ({ file_name }) => file_name)].map(([file, matches]) => ({
    ...fileOf(file, target),
    language: '',
    blocks: blocksOfMatches(matches as Match[]),
    count: matches.length,
  }));
  return {
    files,
    count: kept.length,
    truncated: truncated === true,
    ...(unanswered && { note: unansweredText(unanswered) }),
  };
}

function fileOf(place: string, given: Target): Pick<FileResult, 'target' | 'place' | 'path'> {
  const target = given.members?.find(member => place.startsWith(`${member.place}/`)) ?? given;
  const isBelow = place.startsWith(`${target.place}/`);
  const path = isBelow ? place.slice(target.place.length + 1) : (place.split('/').at(-1) ?? place);
  return { target, place, path };
}

export function below(place: string, path: string): string {
  return path === '' ? place : `${place.replace(/\/$/, '')}/${path}`;
}
