import { join, relative } from 'node:path';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse, AskResult } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { checkedOutCommit } from '../index/git-head.ts';
import type { Whereabouts } from '../search/locate-name.ts';
import { resolvePath, withSlashes } from '../security/paths.ts';
import { LinesOnDisk } from './lines-on-disk.ts';
import { parseQuestion } from './parse/parse.ts';
import { type Place, present, presentName, type WithLines } from './present/present.ts';
import type { Hit } from './rank/hit.ts';
import { rank } from './rank/rank.ts';
import { allowedChunks, type Filters } from './resolve/filters.ts';
import { type FoundName, findNames } from './resolve/find-names.ts';
import { resolve } from './resolve/resolve.ts';
import { typedFilters } from './resolve/typed-filters.ts';
import { retrieve } from './retrieve/retrieve.ts';
import type { FilesWith, Source } from './source.ts';

const DEFAULT_LIMIT = 10;
/** Extra hits, in case a file changed since it was indexed. Each round multiplies them. */
const EXTRA_HITS = 5;
const EXTRA_HITS_FACTOR = 8;
const MAX_ROUNDS = 4;

/** Services that a question needs besides the index. */
export interface AskServices {
  embedder: Embedder;
  filesWith: FilesWith;
  /** Finds a name that is missing from the index. */
  locateName(name: string): Promise<Whereabouts>;
  /** The name of an indexed file in the response. */
  nameOf(file: string): string;
}

/** The index of a directory, or several indexes as one, with the files on disk. */
export interface Corpus {
  /** Reads from the index as it is at one moment. @throws DowseError INDEX_BUSY */
  read<T>(read: (reader: Source['reader']) => T): T;
  fileAt(path: string): string;
  /** Indexes these files now. */
  refresh(paths: readonly string[]): Promise<void>;
}

/**
 * Answers a question from the index of a directory in five steps: parse → resolve → retrieve → rank →
 * present. Results match the files on disk: a file that changed since it was indexed is reindexed first, and
 * omitted if it keeps changing.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, PERMISSION_DENIED or FILE_NOT_FOUND (options.directory,
 *   options.path).
 */
export async function ask(
  index: DirectoryIndex,
  { query, options = {} }: AskRequest,
  services: AskServices,
  call: Call,
): Promise<AskResponse> {
  index.openReader();
  await index.settle();
  const filters = {
    fileTypes: options.file_types ?? [],
    directory: subdirectory(index.directory, options.directory ?? ''),
    ...(options.path === undefined
      ? {}
      : { path: resolveFilter(index.directory, options.path, 'path').path }),
    ...typedFilters(options.filters),
  };
  const results = await findPlaces(corpusOf(index), { query, filters, options }, services, call);
  const summary = index.summary();
  const commit = checkedOutCommit(index.directory);
  return {
    query,
    results,
    filters: {
      file_types: [...filters.fileTypes],
      directory: options.directory ? filters.directory : '',
      ...(filters.path === undefined ? {} : { path: filters.path }),
    },
    index: {
      generation: summary?.generation ?? 0,
      last_updated: summary?.lastUpdated ?? new Date(0).toISOString(),
      ...(commit ? { commit } : {}),
      stale_files: index.staleFiles,
      ...(index.isPaused ? { paused: true } : {}),
    },
  };
}

/** A request whose filters are resolved against the index. */
export interface ResolvedRequest {
  query: string;
  filters: Filters;
  options: NonNullable<AskRequest['options']>;
}

/** The results for a request: by the name of a symbol, or in five steps. */
export function findPlaces(
  corpus: Corpus,
  request: ResolvedRequest,
  services: AskServices,
  call: Call,
): Promise<AskResult[]> {
  return request.options.names
    ? findByName(corpus, request, services)
    : findByMeaning(corpus, request, services, call);
}

function corpusOf(index: DirectoryIndex): Corpus {
  return {
    read: read => readSnapshot(index, read),
    fileAt: path => join(index.directory, path),
    refresh: paths => index.refreshFiles(paths),
  };
}

async function findByMeaning(
  corpus: Corpus,
  { query, filters, options }: ResolvedRequest,
  { embedder, filesWith, locateName, nameOf }: AskServices,
  call: Call,
): Promise<AskResult[]> {
  const question = parseQuestion(query, options.intent);
  const vector = await embedder.embedQuery(question.text, call.signal);
  const hits = await findFresh<Hit>(corpus, filesWith, options.limit, (source, limit) => {
    const resolved = resolve(source.reader, question, filters);
    const retrieval = retrieve(source, resolved, vector);
    return rank(source, resolved, retrieval, limit, options.further);
  });
  const missingName = hits
    .map(({ absent, misspelling }) => absent ?? misspelling)
    .find(name => name !== undefined);
  const whereabouts = missingName === undefined ? undefined : await locateName(missingName);
  return hits.map(hit => present(hit, nameOf, options, whereabouts));
}

async function findByName(
  corpus: Corpus,
  { query, filters, options: { limit } }: ResolvedRequest,
  { filesWith, nameOf }: AskServices,
): Promise<AskResult[]> {
  const places = await findFresh<FoundName>(corpus, filesWith, limit, ({ reader }, limit) =>
    findNames(reader, query, allowedChunks(reader, filters)).slice(0, limit),
  );
  return places.map(place => presentName(place, nameOf));
}

type Find<P extends Place> = (source: Source, limit: number) => readonly P[];

/** Finds places and reads their lines. Reindexes changed files and searches again, up to MAX_ROUNDS times. */
async function findFresh<P extends Place>(
  corpus: Corpus,
  filesWith: FilesWith,
  limit = DEFAULT_LIMIT,
  find: Find<P>,
): Promise<WithLines<P>[]> {
  const refreshed = new Set<string>();
  for (let round = 1, extra = EXTRA_HITS; ; round++, extra *= EXTRA_HITS_FACTOR) {
    const disk = new LinesOnDisk(corpus.fileAt);
    const places = corpus.read(reader => find({ reader, disk, filesWith }, limit + extra));
    const { answers, stale } = withLines(places, disk, limit);
    const changed = stale.filter(path => !refreshed.has(path));
    if (changed.length === 0 || round === MAX_ROUNDS) return answers;
    await corpus.refresh(changed);
    for (const path of changed) refreshed.add(path);
  }
}

/** Reads from an index. A damaged index is rebuilt. @throws DowseError INDEX_BUSY */
function readSnapshot<T>(index: DirectoryIndex, read: (reader: Source['reader']) => T): T {
  const reader = index.openReader();
  try {
    return reader.readSnapshot(() => read(reader));
  } catch (error) {
    index.recover(error);
    throw new DowseError(
      'INDEX_BUSY',
      'The index was damaged and is being rebuilt',
      'try again in a second',
      1,
    );
  }
}

/** The first places with their lines, and the files that differ from the index. */
function withLines<P extends Place>(
  places: readonly P[],
  disk: LinesOnDisk,
  limit: number,
): { answers: WithLines<P>[]; stale: string[] } {
  const answers: WithLines<P>[] = [];
  const stale = new Set<string>();
  for (const place of places) {
    if (answers.length === limit) break;
    const { file, chunk } = place;
    const snippet = chunk && disk.read(file, chunk);
    if (snippet) answers.push({ ...place, chunk, ...snippet, textOf: disk.textOf });
    else stale.add(file.path);
  }
  return { answers, stale: [...stale] };
}

/** The folder of a filter, relative to the index; empty for all. */
function subdirectory(directory: string, requested: string): string {
  if (requested === '') return '';
  const { path, isDirectory } = resolveFilter(directory, requested, 'directory');
  if (!isDirectory)
    throw new DowseError('FILE_NOT_FOUND', 'options.directory is not a directory', '/options/directory');
  return path;
}

/** The path of a filter, relative to the indexed directory. @throws DowseError if it lies outside. */
function resolveFilter(directory: string, requested: string, option: 'directory' | 'path') {
  const { absolute, isDirectory } = resolvePath(requested, [directory], 'target_dir', `/options/${option}`);
  return { path: withSlashes(relative(directory, absolute)), isDirectory };
}
