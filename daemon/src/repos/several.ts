import { join } from 'node:path';
import type { Call, Dowse, SearchStreamEnd } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import { isAddress, PREFIX } from '../api/repo-address.ts';
import type { AskRequest, AskResponse, Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { type FoundTree, findTrees, type Place } from './find-tree.ts';
import { linksOf, named, namedError } from './names.ts';
import type { Repos } from './repos.ts';

/** A question to several directories: see `Engine.askMany`. */
export type AskMany = (
  places: readonly { name: string; directory: string }[],
  request: AskRequest,
  search: Dowse['search'],
  call: Call,
) => Promise<Pick<AskResponse, 'results' | 'index'>>;

/** A request to several repositories, and which of them. */
export interface Placed<R> {
  request: R;
  place: Place | undefined;
}

export type Inner = Dowse & { askMany?: AskMany };

/** Trees that one request searches at a time. Most have no candidate for a pattern, and take a fraction of a millisecond. */
const AT_ONCE = 8;
const MAX_RESULTS = 10_000;
const NO_MATCHES: SearchResponse = { search_term: '', time_taken: '0.000s', results: [], count: 0, files: 0 };

/** Searches all trees of `repo:GLOB`. Results are ordered by repository, then as in one tree. */
export function searchSeveral(
  engine: Inner,
  repos: Repos,
  { request, place }: Placed<SearchRequest>,
  call: Call,
): Promise<SearchResponse> {
  return inTrees(repos, { address: request.path, place }, call, (trees, inner) =>
    searchTrees(engine, trees, request, inner),
  );
}

/** Searches several trees, or the same place in each of them. */
export async function searchTrees(
  engine: Inner,
  trees: readonly FoundTree[],
  request: Omit<SearchRequest, 'path'>,
  call: Call,
  below?: string,
): Promise<SearchResponse> {
  const started = performance.now();
  const most = request.options?.max_results ?? MAX_RESULTS;
  const answers: SearchResponse[] = [];
  let found = 0;
  for await (const answer of inOrder(trees, tree => searchTree(engine, tree, request, call, below))) {
    answers.push(answer);
    found += answer.results.length;
    if (found > most || (found === most && answer.truncated)) break;
  }
  const results = answers.flatMap(answer => answer.results);
  return {
    ...combined(answers),
    search_term: answers[0]?.search_term || request.pattern || '',
    time_taken: secondsSince(started),
    results: results.slice(0, most),
    ...((results.length > most || answers.some(({ truncated }) => truncated)) && { truncated: true }),
  };
}

/** The matches of all trees as they are found. Trees that are searched at the same time take turns. */
export async function* streamSeveral(
  engine: Inner,
  repos: Repos,
  { request, place }: Placed<SearchRequest>,
  call: Call,
): AsyncGenerator<Match, SearchStreamEnd, void> {
  const started = performance.now();
  const trees = findTrees(repos, request.path, call.repos ?? [], place);
  const most = request.options?.max_results ?? Number.POSITIVE_INFINITY;
  const stop = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal;
  const ends: SearchStreamEnd[] = [];
  let count = 0;
  try {
    const streams = trees.map(tree => () => streamTree(engine, tree, request, { ...call, signal }));
    for await (const next of takingTurns(streams)) {
      if ('end' in next) ends.push(next.end);
      else if (count === most) break;
      else {
        count++;
        yield next.value;
      }
    }
  } finally {
    stop.abort();
    for (const tree of trees) tree.release();
  }
  const isCut = count === most || ends.some(({ truncated }) => truncated);
  return {
    ...combined(ends),
    search_term: request.pattern ?? '',
    time_taken: secondsSince(started),
    count,
    ...(isCut && { truncated: true }),
  };
}

/** Asks the indexes of all trees of `repo:GLOB` as one, with one ranking. */
export function askSeveral(
  engine: Inner,
  repos: Repos,
  { request, place }: Placed<AskRequest>,
  call: Call,
): Promise<AskResponse> {
  const where = { address: request.target_dir, place };
  return inTrees(repos, where, call, async (trees, inner) => {
    if (!engine.askMany) throw new Error('the engine cannot ask several directories');
    const byName = new Map(trees.map(tree => [tree.address.slice(PREFIX.length), tree]));
    const places = [...byName].map(([name, { folder }]) => ({ name, directory: folder }));
    const options = withinSeveral(request.options ?? {});
    const search: Dowse['search'] = searched => searchTrees(engine, trees, searched, inner);
    const { results, index } = await engine.askMany(places, { ...request, options }, search, inner);
    const { file_types = [], directory = '', path } = request.options ?? {};
    return {
      query: request.query,
      results: results.map(result => {
        const tree = treeOf(result.file, byName);
        const file = `${PREFIX}${result.file}`;
        const duplicates = result.duplicates?.map(one => ({ ...one, file: `${PREFIX}${one.file}` }));
        return {
          ...result,
          file,
          ...(duplicates && { duplicates }),
          ...linksOf(`${tree.folder}${file.slice(tree.address.length)}`, tree),
        };
      }),
      filters: { file_types, directory, ...(path !== undefined && { path }) },
      index,
    };
  });
}

/** Options of a question to several repositories: places in one of them, as paths in the union. @throws DowseError INVALID_REQUEST */
function withinSeveral(options: NonNullable<AskRequest['options']>): AskRequest['options'] {
  const below = (field: string, given: string) => {
    if (isAddress(given)) return given.slice(PREFIX.length).replace(/\/+$/, '');
    throw new DowseError(
      'INVALID_REQUEST',
      'A place in several repositories must be an address.',
      `/options/${field}: expected repo:NAME or repo:NAME/PATH`,
    );
  };
  const { path, directory } = options;
  return {
    ...options,
    ...(path !== undefined && { path: below('path', path) }),
    ...(directory && { directory: below('directory', directory) }),
  };
}

/** The tree of a file that is named `NAME/PATH`. No name begins with another one and a slash. */
function treeOf(file: string, byName: ReadonlyMap<string, FoundTree>): FoundTree {
  for (let end = file.indexOf('/'); end > 0; end = file.indexOf('/', end + 1)) {
    const tree = byName.get(file.slice(0, end));
    if (tree) return tree;
  }
  throw new Error('a result is in none of the repositories');
}

/** Runs an operation on all trees of an address. What it leaves running stops with it. */
export async function inTrees<T>(
  repos: Repos,
  { address, place }: { address: string; place: Place | undefined },
  call: Call,
  operation: (trees: FoundTree[], call: Call) => Promise<T>,
): Promise<T> {
  const trees = findTrees(repos, address, call.repos ?? [], place);
  const stop = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal;
  try {
    return await operation(trees, { ...call, signal });
  } finally {
    stop.abort();
    for (const tree of trees) tree.release();
  }
}

/** Searches one tree, or a place in it; a tree without that place has no matches. */
async function searchTree(
  engine: Dowse,
  tree: FoundTree,
  request: Omit<SearchRequest, 'path'>,
  call: Call,
  below = '',
): Promise<SearchResponse> {
  try {
    const inTree = { ...request, path: join(tree.folder, below) };
    const answer = await engine.search(inTree, { ...call, roots: [tree.folder] });
    const results = answer.results.map(match => ({ ...match, ...linksOf(match.file_name, tree) }));
    return named({ ...answer, results }, tree);
  } catch (error) {
    const isMissing = error instanceof DowseError && error.code === 'FILE_NOT_FOUND';
    if (isMissing && below !== '') return NO_MATCHES;
    throw namedError(error, tree);
  }
}

async function* streamTree(
  engine: Dowse,
  tree: FoundTree,
  request: SearchRequest,
  call: Call,
): AsyncGenerator<Match, SearchStreamEnd, void> {
  try {
    const inTree = { ...call, roots: [tree.folder] };
    const matches = engine.searchStream({ ...request, path: tree.folder }, inTree);
    for (;;) {
      const next = await matches.next();
      if (next.done) return next.value;
      yield named({ ...next.value, ...linksOf(next.value.file_name, tree) }, tree);
    }
  } catch (error) {
    throw namedError(error, tree);
  }
}

/** The results of `work` in the order of `items`, with some work ahead. */
async function* inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  for (const item of items) {
    const begun = work(item);
    begun.catch(() => {}); // awaited below, unless the caller stops before
    running.push(begun);
    if (running.length >= AT_ONCE) yield await running.shift()!;
  }
  for (const begun of running) yield await begun;
}

type Turn<T, E> = { value: T } | { end: E };

/** Reads several streams at a time; the one that was read last comes last when several are ready. */
async function* takingTurns<T, E>(
  streams: readonly (() => AsyncGenerator<T, E, void>)[],
): AsyncGenerator<Turn<T, E>> {
  const waiting = [...streams];
  const ready: { stream: AsyncGenerator<T, E, void>; next: Promise<IteratorResult<T, E>> }[] = [];
  const advance = (stream: AsyncGenerator<T, E, void>) => {
    const next = stream.next();
    next.catch(() => {}); // awaited below, unless the caller stops before
    ready.push({ stream, next });
  };
  for (;;) {
    while (ready.length < AT_ONCE && waiting.length > 0) advance(waiting.shift()!());
    if (ready.length === 0) return;
    const at = await Promise.race(ready.map(({ next }, i) => next.then(() => i)));
    const [{ stream, next }] = ready.splice(at, 1) as [(typeof ready)[number]];
    const result = await next;
    if (result.done) yield { end: result.value };
    else {
      advance(stream);
      yield { value: result.value };
    }
  }
}

/** What several answers say together. */
function combined(answers: readonly (SearchResponse | SearchStreamEnd)[]) {
  const sum = (field: 'count' | 'files' | 'files_scanned' | 'unparsed') => {
    const values = answers.flatMap(answer => (answer as SearchResponse)[field] ?? []);
    return values.length === 0 ? {} : { [field]: values.reduce((all, value) => all + value, 0) };
  };
  const [first] = answers;
  const engine = answers.every(answer => answer.engine === first?.engine) ? first?.engine : 'scan';
  const isUncounted = answers.some(({ files_scanned }) => files_scanned === undefined);
  return {
    ...sum('count'),
    ...sum('files'),
    ...sum('unparsed'),
    ...(isUncounted ? {} : sum('files_scanned')),
    ...(engine && { engine }),
    ...(answers.some(({ timed_out }) => timed_out) && { timed_out: true }),
  };
}

const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(3)}s`;
