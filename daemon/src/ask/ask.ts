import { relative } from 'node:path';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse, AskResult } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { checkedOutCommit } from '../index/git-head.ts';
import type { Whereabouts } from '../search/look-for-name.ts';
import { resolvePath, withSlashes } from '../security/paths.ts';
import { LinesOnDisk } from './lines-on-disk.ts';
import { parseQuestion } from './parse/parse.ts';
import { type Place, present, presentName, type WithLines } from './present/present.ts';
import type { Hit } from './rank/hit.ts';
import { rank } from './rank/rank.ts';
import { allowedChunks, type Filters } from './resolve/filters.ts';
import { type FoundName, findNames } from './resolve/find-names.ts';
import { resolve } from './resolve/resolve.ts';
import { retrieve } from './retrieve/retrieve.ts';
import type { FilesWith, Source } from './source.ts';

const DEFAULT_LIMIT = 10;
/** Hits ranked beyond the limit, to stand in for those whose file has just changed; more each time that they were too few. */
const SPARE = 5;
const MORE_SPARE = 8;
const MOST_ROUNDS = 4;

/** What a question needs besides the index. */
export interface Means {
  embedder: Embedder;
  filesWith: FilesWith;
  /** Where a name stands that the index has nothing of. */
  lookFor(name: string): Promise<Whereabouts>;
  /** What a file of the index is called in the answer. */
  nameOf(file: string): string;
}

/**
 * Answers a question from a directory's index, in five steps: parse → resolve → retrieve → rank → present. What is returned is
 * on disk as it is returned: a file that changed since it was indexed is indexed anew first, and left out if it goes on
 * changing.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, PERMISSION_DENIED or FILE_NOT_FOUND (options.directory, options.path).
 */
export async function ask(
  index: DirectoryIndex,
  { query, options = {} }: AskRequest,
  means: Means,
  call: Call,
): Promise<AskResponse> {
  index.openReader();
  await index.settle();
  const filters = {
    fileTypes: options.file_types ?? [],
    directory: subdirectory(index.directory, options.directory ?? ''),
    ...(options.path === undefined ? {} : { path: within(index.directory, options.path, 'path').path }),
  };
  const results = options.names
    ? await findByName(index, query, filters, options, means)
    : await findByMeaning(index, query, filters, options, means, call);
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

type Options = NonNullable<AskRequest['options']>;

async function findByMeaning(
  index: DirectoryIndex,
  query: string,
  filters: Filters,
  options: Options,
  { embedder, filesWith, lookFor, nameOf }: Means,
  call: Call,
): Promise<AskResult[]> {
  const question = parseQuestion(query);
  const vector = await embedder.embedQuery(question.text, call.signal);
  const hits = await asOnDisk<Hit>(index, filesWith, options.limit, (source, most) => {
    const resolved = resolve(source.reader, question, filters);
    const retrieval = retrieve(source, resolved, vector);
    return rank(source, resolved, retrieval, most, options.further);
  });
  const missed = hits.map(({ absent, written }) => absent ?? written).find(name => name !== undefined);
  const whereabouts = missed === undefined ? undefined : await lookFor(missed);
  return hits.map(hit => present(hit, nameOf, options, whereabouts));
}

async function findByName(
  index: DirectoryIndex,
  typed: string,
  filters: Filters,
  { limit }: Options,
  { filesWith, nameOf }: Means,
): Promise<AskResult[]> {
  const places = await asOnDisk<FoundName>(index, filesWith, limit, ({ reader }, most) =>
    findNames(reader, typed, allowedChunks(reader, filters)).slice(0, most),
  );
  return places.map(place => presentName(place, nameOf));
}

type Find<P extends Place> = (source: Source, most: number) => readonly P[];

/** Finds places and reads their lines; files that turn out to have changed are indexed, and it finds again. */
async function asOnDisk<P extends Place>(
  index: DirectoryIndex,
  filesWith: FilesWith,
  limit = DEFAULT_LIMIT,
  find: Find<P>,
): Promise<WithLines<P>[]> {
  const refreshed = new Set<string>();
  for (let round = 1, spare = SPARE; ; round++, spare *= MORE_SPARE) {
    const disk = new LinesOnDisk(index.directory);
    const places = inOneRead(index, reader => find({ reader, disk, filesWith }, limit + spare));
    const { answers, stale } = withLines(places, disk, limit);
    const news = stale.filter(path => !refreshed.has(path));
    if (news.length === 0 || round === MOST_ROUNDS) return answers;
    await index.refreshFiles(news);
    for (const path of news) refreshed.add(path);
  }
}

/** Reads from an index. One that turns out to be damaged is rebuilt. @throws DowseError INDEX_BUSY */
function inOneRead<T>(index: DirectoryIndex, read: (reader: Source['reader']) => T): T {
  const reader = index.openReader();
  try {
    return reader.inOneRead(() => read(reader));
  } catch (error) {
    index.recover(error);
    throw new DowseError('INDEX_BUSY', 'The index was damaged and is being rebuilt', 'ask again shortly', 1);
  }
}

/** The first places with their lines, and the files of those that are not on disk as they were indexed. */
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

/** The folder of a filter; empty for all. */
function subdirectory(directory: string, requested: string): string {
  if (requested === '') return '';
  const { path, isDirectory } = within(directory, requested, 'directory');
  if (!isDirectory)
    throw new DowseError('FILE_NOT_FOUND', 'options.directory is not a directory', '/options/directory');
  return path;
}

/** What a filter names, relative to the indexed directory, checked to lie in it. */
function within(directory: string, requested: string, option: 'directory' | 'path') {
  const { absolute, isDirectory } = resolvePath(requested, [directory], 'target_dir', `/options/${option}`);
  return { path: withSlashes(relative(directory, absolute)), isDirectory };
}
