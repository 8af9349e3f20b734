import { join, relative, resolve, sep } from 'node:path';
import type { SymbolKind } from 'vscode-languageserver';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import { isAddress, PREFIX } from '../../../daemon/src/api/repo-address.ts';
import type { AskRequest, AskResponse, AskResult as Found } from '../../../daemon/src/api/schemas.ts';
import {
  areNamed,
  rankedTogether,
  someAnswer,
  whereNamed,
} from '../../../daemon/src/daemon-client/merge-answers.ts';
import { duplicatesText } from '../../../daemon/src/text/duplicates.ts';
import { byLevelAndRank } from '../../../daemon/src/text/name-order.ts';
import { guessText, isWeakAnswer, missingEverywhere } from '../../../daemon/src/text/weak-results.ts';
import { type Caller, type Context, call } from '../context.ts';
import { readText, withoutMark } from '../disk-text.ts';
import { failure } from '../errors.ts';
import { type LineRange, type Placed, placerOnScreen } from '../on-screen.ts';
import type {
  AskHit,
  AskParams,
  AskResult,
  FolderStatus,
  FurtherPlace,
  IndexState,
  NamedFolder,
} from '../protocol.ts';
import { symbolKindOf } from '../symbol-kinds.ts';
import { ALL, type Placed as PlaceOfFile, teamPlace } from '../team/places.ts';
import type { Folder } from '../workspace.ts';
import { fileFilters } from './file-filters.ts';
import { folderStatus, unknownFolder, unknownStatus } from './indexes.ts';
import { elsewhere } from './not-searched.ts';
import { globsIn } from './root-globs.ts';
import { type Job, noFile } from './search.ts';
import { namesOf, teamFilters } from './team.ts';

/** Longer questions, such as large selections, are truncated to the daemon's limit. */
const MAX_QUERY_CHARACTERS = 8192;
/** Errors that are shown as the state of a folder, not as a failure. */
const NOT_READY = new Set(['INDEX_NOT_FOUND', 'INDEX_BUSY', 'INDEX_PAUSED']);
const READY: ReadonlySet<IndexState> = new Set(['ready', 'stale']);

/**
 * Asks the indexes of the folders, and merges the results by rank; or asks the server of the team.
 *
 * @throws DowseError from the daemon; a folder whose index is not ready does not fail.
 */
export async function ask(context: Context, params: AskParams, caller: Caller): Promise<AskResult> {
  if (!params.query?.trim()) throw failure('INVALID_REQUEST', 'There is nothing to ask.');
  const started = performance.now();
  const limit = params.limit ?? (await context.settings()).ask.limit;
  const query = params.query.slice(0, MAX_QUERY_CHARACTERS);
  const filters = teamFilters(params.team, query);
  const { hits, folders, missing, named } = filters
    ? {
        ...(await askTeam(
          context,
          { query, options: optionsOf(params, limit, params.globs, filters) },
          caller,
        )),
        folders: [],
      }
    : await askFolders(context, params, { query, limit }, caller);
  const results = markGuesses(hits.slice(0, limit), params);
  const isLocal = hits.length === 0 && !filters;
  const leavesNoFile = isLocal && (await noFile(context, everyFile(context, params), caller));
  const tookMs = Math.round(performance.now() - started);
  return {
    ...{ query: params.query, results, folders, tookMs },
    ...(named.length > 0 && { namedFolders: named }),
    ...(missing.length > 0 && { missingWords: missing }),
    ...(leavesNoFile && { noFile: true }),
  };
}

/** Searches of all files that a question covers. */
function everyFile(context: Context, params: AskParams): Job[] {
  const options = {
    recursive: true,
    ...(params.fileTypes?.length ? { file_types: params.fileTypes } : {}),
  };
  return placesOf(context, params).map(({ folder, path }) => {
    const globs = globsIn(context.workspace, folder.name, params.globs);
    return {
      target: { folder, uri: folder.uri, path: folder.path },
      request: {
        ...{ pattern: '', path: join(folder.path, path) },
        options: { ...options, ...(globs.length > 0 ? { globs } : {}) },
      },
    };
  });
}

type Question = Pick<AskRequest, 'query' | 'options'>;

function optionsOf(
  params: AskParams,
  limit: number,
  globs: readonly string[] = [],
  team: readonly string[] = [],
): AskRequest['options'] {
  const filters = [...fileFilters(globs), ...team];
  return {
    limit,
    ...(params.fileTypes?.length ? { file_types: params.fileTypes } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(params.directory ? { directory: params.directory } : {}),
    ...(params.further ? { further: params.further } : {}),
    ...(params.keyLines ? { key_lines: params.keyLines } : {}),
    ...(params.explain ? { explain: true } : {}),
    ...(params.names ? { names: true } : {}),
  };
}

interface Asked {
  hits: AskHit[];
  /** Words of the question that no file has. */
  missing: string[];
  /** Folders that the question names. */
  named: NamedFolder[];
}

async function askTeam(context: Context, question: Question, { signal }: Caller): Promise<Asked> {
  const names = await namesOf(context, signal);
  const request = { ...question, target_dir: ALL };
  const { results, missing_words: missing = [] } = await context.team.call(signal, (dowse, limited) =>
    dowse.ask(request, call(limited)),
  );
  const hits = results.flatMap(found => {
    const place = teamPlace(found.file, found.line, found, names);
    return place
      ? { ...hitOf(context, found, asInFile(found)), ...place, ...otherPlaces(found, () => undefined) }
      : [];
  });
  return { hits, missing, named: [] };
}

/** Asks the folders. The hits are ranked together. */
async function askFolders(
  context: Context,
  params: AskParams,
  { query, limit }: { query: string; limit: number },
  { signal }: Caller,
): Promise<Asked & { folders: FolderStatus[] }> {
  const places = placesOf(context, params);
  const outcomes = await Promise.allSettled(
    places.map(({ folder, path }) => {
      const options = optionsOf(params, limit, globsIn(context.workspace, folder.name, params.globs));
      const request = { query, target_dir: folder.path, options: { ...options, ...(path ? { path } : {}) } };
      return askFolder(context, folder, request, signal);
    }),
  );
  const answers = someAnswer(outcomes, signal, (error, at) => ({
    hits: [],
    missing: undefined,
    named: [],
    status: unknownStatus(places[at]!.folder, error),
  }));
  const named = answers.flatMap(answer => answer.named);
  const asked = whereNamed(answers, answer => answer.named.length > 0);
  const ranked = rankedTogether(
    asked.map(({ hits }) => hits),
    ({ uri, lineRange, symbol }) => `${uri}:${lineRange}:${symbol}`,
    // A likeness of names is no such score.
    params.names
      ? []
      : areNamed(
          query,
          places.map(({ folder }) => folder.name),
        ),
    params.names ? inNameOrder : undefined,
  );
  const folders = [
    ...onceEach(answers.map(({ status }) => status)),
    ...elsewhere(context, params.in ?? params.folders).map(({ uri, message }) => unknownFolder(uri, message)),
  ];
  const answered = asked.filter(({ missing }) => missing !== undefined);
  const missing = missingEverywhere(answered.map(answer => answer.missing));
  return { hits: ranked, missing, named, folders };
}

const inNameOrder = (a: AskHit, b: AskHit) =>
  byLevelAndRank({ likeness: a.score, rank: a.fileRank ?? 0 }, { likeness: b.score, rank: b.fileRank ?? 0 });

/** If the best answer is only a guess, so are all. A likeness of names is no such score. */
function markGuesses(hits: readonly AskHit[], { names }: AskParams): AskHit[] {
  const isGuess = !names && guessText(hits[0]) !== undefined;
  return hits.map(hit => (isGuess ? { ...hit, weak: true as const } : hit));
}

/** An index to ask, optionally limited to a file or folder in it. */
interface Place {
  folder: Folder;
  /** Relative to the folder, with `/`; empty for the whole folder. */
  path: string;
}

function placesOf({ workspace }: Context, params: AskParams): Place[] {
  if (!params.in) return workspace.some(params.folders).map(folder => ({ folder, path: '' }));
  return workspace
    .targets(params.in)
    .map(({ folder, path }) => ({ folder, path: relative(folder.path, path).split(sep).join('/') }));
}

/** Removes duplicate states of a folder asked for several places. */
const onceEach = (states: readonly FolderStatus[]) => [
  ...new Map(states.map(status => [status.folder, status])).values(),
];

interface Answer {
  hits: AskHit[];
  /** Words of the question that the folder lacks; undefined if it has not answered. */
  missing: string[] | undefined;
  named: NamedFolder[];
  status: FolderStatus;
}

async function askFolder(
  context: Context,
  folder: Folder,
  request: AskRequest,
  signal: AbortSignal,
  isRetry = false,
): Promise<Answer> {
  try {
    const response = await context.link.call(signal, ({ dowse }) => dowse.ask(request, call(signal)));
    const placers = new Map<string, Promise<PlaceShown>>();
    const placerOf = (file: string) => {
      const placer = placers.get(file) ?? createPlacer(context, file);
      placers.set(file, placer);
      return placer;
    };
    const hits = await Promise.all(response.results.map(result => toHit(context, result, placerOf)));
    const { missing_words: missing = [], filters } = response;
    const isNamed = filters.directory !== '' && !request.options?.directory;
    return {
      hits: hits.filter(hit => hit !== undefined),
      missing,
      named: isNamed ? [{ folder: folder.uri, path: filters.directory }] : [],
      status: statusFrom(folder, response),
    };
  } catch (error) {
    if (!(error instanceof DowseError) || !NOT_READY.has(error.code)) throw error;
    const status = await folderStatus(context, folder, signal);
    // It became ready meanwhile: without a retry, it would seem that there are no results.
    if (READY.has(status.state) && !isRetry) return askFolder(context, folder, request, signal, true);
    return { hits: [], missing: undefined, named: [], status };
  }
}

/** The status from the response itself; a status request would take as long. */
function statusFrom(folder: Folder, { index }: AskResponse): FolderStatus {
  return {
    folder: folder.uri,
    state: index.paused ? 'paused' : index.stale_files > 0 ? 'stale' : 'ready',
    fileCount: 0,
    chunkCount: 0,
    staleFiles: index.stale_files,
    sizeMb: 0,
    lastUpdated: index.last_updated,
    indexPath: '',
  };
}

async function toHit(
  context: Context,
  found: Found,
  placerOf: (file: string) => Promise<PlaceShown>,
): Promise<AskHit | undefined> {
  const place = context.workspace.place(found.file);
  if (!place) return undefined;
  const placeShown = await placerOf(found.file);
  const onScreen = placeShown(found);
  if (onScreen === 'gone') return undefined;
  return {
    ...hitOf(context, found, onScreen ?? asInFile(found)),
    ...place,
    uri: context.buffers.uriOf(found.file) ?? place.uri,
    ...otherPlaces(found, placeShown),
    ...(onScreen?.isUnsaved ? { unsaved: true as const } : {}),
  };
}

/** The fields of a hit besides its file. */
function hitOf(
  context: Context,
  found: Found,
  { line, lineRange, snippet }: Placed,
): Omit<AskHit, keyof PlaceOfFile> {
  const [first, last] = lineRange;
  const lastLength = snippet.split('\n').at(-1)?.length ?? 0;
  return {
    range: { start: { line: first - 1, character: 0 }, end: { line: last - 1, character: lastLength } },
    lineRange,
    line,
    snippet,
    contextBefore: found.context_before,
    contextAfter: found.context_after,
    score: found.score,
    ...(isWeakAnswer(found) ? { weak: true as const } : {}),
    symbol: found.symbol,
    container: found.container,
    kind: found.kind,
    symbolKind: symbolKindOf(found.kind) as SymbolKind,
    language: found.language,
    why: found.semantic_match,
    ...duplicatesOf(context, found),
    factors: found.relevance_factors,
    ...keyLinesOf(found, line - found.line),
    ...(found.explanation ? { explanation: found.explanation } : {}),
    ...(found.file_rank === undefined ? {} : { fileRank: found.file_rank }),
    ...(found.misspelled ? { misspelled: true as const } : {}),
  };
}

/** The places for which a result stands, also named in its reason. */
function duplicatesOf(
  { workspace }: Context,
  { semantic_match, duplicates = [] }: Found,
): Pick<AskHit, 'why' | 'duplicates'> | undefined {
  if (duplicates.length === 0) return undefined;
  const pathOf = (file: string) =>
    (isAddress(file) ? file.slice(PREFIX.length) : workspace.place(file)?.path) ?? file;
  return {
    why: `${semantic_match} Nearly the same: ${duplicatesText(duplicates, pathOf)}.`,
    duplicates: duplicates.map(({ file, line_range }) => ({
      ...workspace.place(file),
      path: pathOf(file),
      lineRange: line_range as [number, number],
    })),
  };
}

/** `by`: how many lines the place has moved on the screen. */
function keyLinesOf(
  { key_lines = [], definition_line }: Found,
  by: number,
): Pick<AskHit, 'keyLines' | 'definitionLine'> {
  const keyLines = key_lines.map(({ line_number, text }) => ({ line: line_number + by, text }));
  return {
    ...(keyLines.length > 0 ? { keyLines } : {}),
    ...(definition_line === undefined ? {} : { definitionLine: definition_line + by }),
  };
}

type Lines = Pick<Found, 'line_range' | 'line'>;
type PlaceShown = (lines: Lines) => (Placed & { isUnsaved: boolean }) | 'gone' | undefined;

/** Finds indexed lines in a document with unsaved changes. Undefined if it is shown as saved. */
async function createPlacer({ buffers }: Context, file: string): Promise<PlaceShown> {
  const dirty = await buffers.dirtyAt(resolve(file));
  if (!dirty) return () => undefined;
  const disk = (await readText(dirty.path)) ?? '';
  const place = placerOnScreen(disk, withoutMark(dirty.text));
  return ({ line_range, line }) => {
    const placed = place(line_range as LineRange, line);
    return placed ? { ...placed, isUnsaved: dirty.isUnsaved } : 'gone';
  };
}

const asInFile = ({ line_range, line, snippet }: Found): Placed => ({
  lineRange: line_range as LineRange,
  line,
  snippet,
});

/** The places that a result has besides its own: that of the definition in focus, and further ones. */
const otherPlaces = (found: Found, placeShown: PlaceShown) => ({
  ...definitionRangeOf(found, placeShown),
  ...furtherOf(found, placeShown),
});

function definitionRangeOf(
  { definition_range, line }: Found,
  placeShown: PlaceShown,
): Pick<AskHit, 'definitionRange'> {
  if (!definition_range) return {};
  const onScreen = placeShown({ line_range: definition_range, line });
  if (onScreen === 'gone') return {};
  return { definitionRange: onScreen?.lineRange ?? (definition_range as LineRange) };
}

function furtherOf({ further = [] }: Found, placeShown: PlaceShown): Pick<AskHit, 'further'> {
  const places = further.flatMap((found): FurtherPlace[] => {
    const onScreen = placeShown(found);
    if (onScreen === 'gone') return [];
    const { line_range, line, symbol, kind } = found;
    const { lineRange, line: shown } = onScreen ?? { lineRange: line_range as LineRange, line };
    return [{ lineRange, line: shown, symbol, kind }];
  });
  return places.length > 0 ? { further: places } : {};
}
