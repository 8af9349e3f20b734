import { relative } from 'node:path';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { AskRequest, AskResponse, AskResult } from '../api/schemas.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { DirectoryIndex } from '../index/directory-index.ts';
import { checkedOutCommit } from '../index/git-head.ts';
import type { Whereabouts } from '../search/locate-name.ts';
import { resolvePath, withSlashes } from '../security/paths.ts';
import { parseQuestion } from './parse/parse.ts';
import { withWhereabouts } from './present/explain.ts';
import type { FindTask, Found, PlainFilters } from './question-task.ts';
import type { Asked, QuestionThreads } from './question-threads.ts';
import { mostHolders } from './retrieve/holders.ts';
import type { FilesWith } from './source.ts';

const DEFAULT_LIMIT = 10;
/** Extra hits, in case a file changed since it was indexed. Each round multiplies them. */
const EXTRA_HITS = 5;
const EXTRA_HITS_FACTOR = 8;
const MAX_ROUNDS = 4;

/** Services that a question needs besides the index. */
export interface AskServices {
  embedder: Embedder;
  threads: QuestionThreads;
  /** The files that may hold a text. */
  filesWith: FilesWith;
  /** Finds a name that is missing from the index. */
  locateName(name: string): Promise<Whereabouts>;
  /** The name of an indexed file in the response. */
  nameOf(file: string): string;
}

/**
 * Answers a question from the index of a directory in five steps: parse → resolve → retrieve → rank →
 * present. The last four run in a thread. Results match the files on disk: a file that changed since it was indexed is reindexed
 * first, and omitted if it keeps changing.
 *
 * @throws DowseError INDEX_NOT_FOUND, INDEX_BUSY, PERMISSION_DENIED or FILE_NOT_FOUND (options.directory,
 *   options.path), SERVICE_UNAVAILABLE if too many questions wait
 */
export async function ask(
  index: DirectoryIndex,
  { query, options = {} }: AskRequest,
  services: AskServices,
  call: Call,
): Promise<AskResponse> {
  index.assertUsable();
  await index.settle();
  const filters: PlainFilters = {
    fileTypes: options.file_types ?? [],
    directory: subdirectory(index.directory, options.directory ?? ''),
    ...(options.path === undefined
      ? {}
      : { path: resolveFilter(index.directory, options.path, 'path').path }),
    ...(options.filters && { typed: options.filters }),
  };
  // What the answer says of the index is read before the index: a change that is indexed meanwhile may not be in the results.
  let state = stateOf(index);
  const refresh = async (paths: readonly string[]) => {
    await index.refreshFiles(paths);
    state = stateOf(index);
  };
  const holdersOf = (text: string) => services.filesWith(text, mostHolders(text));
  const find = (wanted: Asked) => services.threads.find([{ index }], wanted, holdersOf, call);
  const results = await findFresh({ query, filters, options }, { ...services, find, refresh }, call);
  return {
    query,
    results,
    filters: {
      file_types: [...filters.fileTypes],
      directory: options.directory ? filters.directory : '',
      ...(filters.path === undefined ? {} : { path: filters.path }),
    },
    index: state,
  };
}

function stateOf(index: DirectoryIndex): AskResponse['index'] {
  const summary = index.summary();
  const commit = checkedOutCommit(index.directory);
  return {
    generation: summary?.generation ?? 0,
    last_updated: summary?.lastUpdated ?? new Date(0).toISOString(),
    ...(commit ? { commit } : {}),
    stale_files: index.staleFiles,
    ...(index.isPaused ? { paused: true } : {}),
  };
}

/** A request whose filters are resolved against the index. */
interface ResolvedRequest {
  query: string;
  filters: PlainFilters;
  options: NonNullable<AskRequest['options']>;
}

/** What finds places in indexes, and indexes files now. */
interface FreshServices extends Pick<AskServices, 'embedder' | 'locateName' | 'nameOf'> {
  find(asked: Asked): Promise<Found>;
  refresh(paths: readonly string[]): Promise<void>;
}

/** Finds places with their lines. Reindexes changed files and searches again, up to MAX_ROUNDS times. */
export async function findFresh(
  request: ResolvedRequest,
  services: FreshServices,
  call: Call,
): Promise<AskResult[]> {
  const { query, options } = request;
  const asked = options.names ? undefined : await embedded(query, options, services.embedder, call);
  const refreshed = new Set<string>();
  for (let round = 1, extra = EXTRA_HITS; ; round++, extra *= EXTRA_HITS_FACTOR) {
    const wanted = { ...request, asked, limit: options.limit ?? DEFAULT_LIMIT, extra };
    const found = await services.find(wanted);
    const changed = found.changed.filter(path => !refreshed.has(path));
    if (changed.length === 0 || round === MAX_ROUNDS) return named(found, services);
    await services.refresh(changed);
    for (const path of changed) refreshed.add(path);
  }
}

/** First step. */
async function embedded(
  query: string,
  { intent }: ResolvedRequest['options'],
  embedder: Embedder,
  { signal }: Call,
): Promise<NonNullable<FindTask['asked']>> {
  const question = parseQuestion(query, intent);
  return { question, vector: await embedder.embedQuery(question.text, signal) };
}

/** The results with their names in the response, and with where a search found a name that the index does not have. */
async function named(
  { results, missingName }: Found,
  { nameOf, locateName }: Pick<AskServices, 'nameOf' | 'locateName'>,
): Promise<AskResult[]> {
  const where = missingName === undefined ? 'nowhere' : await locateName(missingName);
  return results.map(result => ({
    ...result,
    file: nameOf(result.file),
    ...(result.duplicates && {
      duplicates: result.duplicates.map(one => ({ ...one, file: nameOf(one.file) })),
    }),
    ...(missingName !== undefined &&
      where !== 'nowhere' && { semantic_match: withWhereabouts(result.semantic_match, missingName, where) }),
  }));
}

/** The folder of a filter, relative to the index; empty for all. */
function subdirectory(directory: string, requested: string): string {
  if (requested === '') return '';
  const { path, isDirectory } = resolveFilter(directory, requested, 'directory');
  if (!isDirectory)
    throw new DowseError('FILE_NOT_FOUND', 'options.directory is not a directory.', '/options/directory');
  return path;
}

/** The path of a filter, relative to the indexed directory. @throws DowseError if it lies outside. */
function resolveFilter(directory: string, requested: string, option: 'directory' | 'path') {
  const { absolute, isDirectory } = resolvePath(requested, [directory], 'target_dir', `/options/${option}`);
  return { path: withSlashes(relative(directory, absolute)), isDirectory };
}
