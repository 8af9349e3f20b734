import type { Call, Dowse } from '../../api/dowse.ts';
import { DowseError, type ErrorBody } from '../../api/errors.ts';
import type { SearchRequest, SearchResponse } from '../../api/schemas.ts';
import { isUnavailable, type NodeRequests } from '../../nodes/node-requests.ts';
import { linksOf, named, namedError } from '../addresses-in-answers.ts';
import { type FoundTree, findTrees, isHere, keptTree, type Place, type RemoteTree } from '../find-tree.ts';
import type { TreesRequest } from '../nodes/node-bodies.ts';
import { apart, atNodes, type OnUnanswered, type TreePart, Unanswered } from '../nodes/tree-parts.ts';
import type { Repos } from '../repos.ts';
import { combined, secondsSince } from './combined.ts';

/** A request to several repositories, and their selection. */
export interface Placed<R> {
  request: R;
  place: Place | undefined;
}

/** A tree, which this node or others keep. */
export type AnyTree = FoundTree | RemoteTree;

/** Number of trees that a request searches simultaneously. Most have no candidate for a pattern, and take a fraction of a millisecond. */
export const AT_ONCE = 8;
const MAX_RESULTS = 10_000;
const NO_MATCHES: SearchResponse = { search_term: '', time_taken: '0.000s', results: [], count: 0, files: 0 };

/** Replaces the answer of a tree that no node answers for. */
const UNANSWERED: SearchResponse = { ...NO_MATCHES };

/** A search without its place. */
type Anywhere = Omit<SearchRequest, 'path'>;

/** Searches all trees of `repo:GLOB`. Results are ordered by repository, then as in one tree. */
export function searchSeveral(
  engine: Dowse,
  repos: Repos,
  { request, place }: Placed<SearchRequest>,
  call: Call,
): Promise<SearchResponse> {
  return inTrees(repos, { address: request.path, place }, call, (trees, inner) =>
    searchTrees(engine, repos, trees, request, inner),
  );
}

/** Searches several trees. */
export async function searchTrees(
  engine: Dowse,
  repos: Repos,
  trees: readonly AnyTree[],
  request: Anywhere,
  call: Call,
): Promise<SearchResponse> {
  const started = performance.now();
  const most = mostOf(request);
  const unanswered = new Unanswered();
  const atOthers = searchAtNodes(repos, trees, request, call, unanswered.add);
  const search = (tree: AnyTree) => (isHere(tree) ? searchTree(engine, tree, request, call) : atOthers(tree));
  const answers: SearchResponse[] = [];
  for await (const answer of untilFull(inOrder(trees, search), most))
    if (answer !== UNANSWERED) answers.push(answer);
  const results = answers.flatMap(answer => answer.results);
  return {
    ...combined(answers),
    search_term: answers[0]?.search_term || request.pattern || '',
    time_taken: secondsSince(started),
    results: results.slice(0, most),
    ...((results.length > most || answers.some(({ truncated }) => truncated)) && { truncated: true }),
    ...unanswered.of(trees.length),
  };
}

const mostOf = ({ options }: Anywhere) => options?.max_results ?? MAX_RESULTS;

/** The answers of trees in order, up to the one that fills the result. */
async function* untilFull(
  answers: AsyncIterable<SearchResponse>,
  most: number,
): AsyncGenerator<SearchResponse, void, void> {
  let found = 0;
  for await (const answer of answers) {
    yield answer;
    found += answer.results.length;
    if (found > most || (found === most && answer.truncated)) return;
  }
}

/** The result for one tree: its answer, or the error that ends the search; null if the node does not keep it. */
export type TreeAnswer = { answer: SearchResponse } | ErrorBody | null;

/** Starts searches of the trees that other nodes keep. @returns a function that returns the answer of a tree */
function searchAtNodes(
  repos: Repos,
  trees: readonly AnyTree[],
  request: Anywhere,
  call: Call,
  onUnanswered: OnUnanswered,
): (tree: RemoteTree) => Promise<SearchResponse> {
  const { there } = apart(trees);
  const answers = new Map(there.map(({ address }) => [address, Promise.withResolvers<SearchResponse>()]));
  for (const { promise } of answers.values()) promise.catch(() => {}); // awaited later, unless the search stops before
  const leaveOut: OnUnanswered = (tree, error) => {
    onUnanswered(tree, error);
    answers.get(tree.address)!.resolve(UNANSWERED);
  };
  const ask = async (part: TreePart, requests: NodeRequests) => {
    const addresses = part.trees.map(({ address }) => address);
    const body: TreesRequest = { addresses, request };
    const found = await requests.ask<TreeAnswer[]>([part.node], 'searchTrees', body, part.call);
    for (const [at, address] of addresses.entries()) settle(answers.get(address)!, found[at]);
    return { value: undefined, missing: part.trees.filter((_, at) => found[at] === null) };
  };
  atNodes(repos.remote, there, call, ask, leaveOut).catch(error => {
    for (const { reject } of answers.values()) reject(error);
  });
  return ({ address }) => answers.get(address)!.promise;
}

/** Trees without an answer follow one that filled the result or failed. */
export function settle(
  { resolve, reject }: PromiseWithResolvers<SearchResponse>,
  one: TreeAnswer | undefined,
): void {
  if (one === null) return;
  if (one === undefined) resolve({ ...NO_MATCHES, truncated: true });
  else if ('answer' in one) resolve(one.answer);
  else reject(new DowseError(one.error.code, one.error.message, one.error.details, one.error.retry_after));
}

/** Searches trees that this node keeps, for another node. The answers end when these trees alone would fill the result. */
export async function searchKept(
  engine: Dowse,
  repos: Repos,
  { addresses, request }: TreesRequest,
  call: Call,
): Promise<TreeAnswer[]> {
  const trees = addresses.map(address => keptTree(repos, address, call.repos ?? []));
  const kept = trees.filter(tree => tree !== undefined);
  const answers: TreeAnswer[] = [];
  await using(kept, call, async inner => {
    try {
      const search = (tree: FoundTree) => searchTree(engine, tree, request, inner);
      for await (const answer of untilFull(inOrder(kept, search), mostOf(request))) answers.push({ answer });
    } catch (error) {
      call.signal?.throwIfAborted();
      if (!(error instanceof DowseError)) throw error;
      answers.push(error.toBody());
    }
  });
  const isCut = answers.length < kept.length;
  const all = trees.map(tree => (tree ? answers.shift() : null));
  return (isCut ? all.slice(0, all.indexOf(undefined)) : all) as TreeAnswer[];
}

/**
 * Runs an operation on all trees of an address, and then aborts its remaining work. It runs again if no node answers for a repository
 * because another node has just removed it.
 */
export async function inTrees<T extends object>(
  repos: Repos,
  { address, place }: { address: string; place: Place | undefined },
  call: Call,
  operation: (trees: AnyTree[], call: Call, missing: readonly string[]) => Promise<T>,
): Promise<T> {
  let missing: string[] = [];
  const run = () => {
    const found = findTrees(repos, address, call.repos ?? [], place);
    missing = found.missing;
    return using(found.trees, call, inner => operation(found.trees, inner, missing));
  };
  await repos.opening;
  const visible = () => repos.visible(call.repos ?? []).length;
  const before = visible();
  const hasFewer = async () => {
    await repos.readList().catch(() => {});
    return visible() < before;
  };
  try {
    const answer = await run();
    const { unanswered } = answer as { unanswered?: string[] };
    const last = unanswered && (await hasFewer()) ? await run() : answer;
    return missing.length > 0 ? { ...last, unanswered: withMissing(last, missing) } : last;
  } catch (error) {
    call.signal?.throwIfAborted();
    if (!isUnavailable(error) || !repos.remote || !(await hasFewer())) throw error;
    return run();
  }
}

/** The gaps of an answer, including repositories that were not fetched yet. */
export const withMissing = (answer: object, missing: readonly string[]): string[] =>
  [...((answer as { unanswered?: string[] }).unanswered ?? []), ...missing].sort();

async function using<T>(
  trees: readonly AnyTree[],
  call: Call,
  operation: (call: Call) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal;
  try {
    return await operation({ ...call, signal });
  } finally {
    stop.abort();
    for (const tree of trees) if (isHere(tree)) tree.release();
  }
}

/** Searches one tree. */
async function searchTree(
  engine: Dowse,
  tree: FoundTree,
  request: Anywhere,
  call: Call,
): Promise<SearchResponse> {
  try {
    const inTree = { ...request, path: tree.folder };
    const answer = await engine.search(inTree, { ...call, roots: [tree.folder] });
    const results = answer.results.map(match => ({ ...match, ...linksOf(match.file_name, tree) }));
    return named({ ...answer, results }, tree);
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
