import type { Call, Dowse, SearchStreamEnd } from '../../api/dowse.ts';
import type { Match, SearchRequest } from '../../api/schemas.ts';
import { takingTurns } from '../../concurrency/taking-turns.ts';
import { isUnavailable } from '../../nodes/node-requests.ts';
import { linksOf, named, namedError } from '../addresses-in-answers.ts';
import { type FoundTree, findTrees, isHere, keptTree } from '../find-tree.ts';
import { asLines, fromLines } from '../nodes/line-stream.ts';
import type { StreamRequest } from '../nodes/node-bodies.ts';
import { assertKept } from '../nodes/repo-at.ts';
import {
  apart,
  type OnUnanswered,
  partsOf,
  type TreePart,
  Unanswered,
  without,
} from '../nodes/tree-parts.ts';
import type { Repos } from '../repos.ts';
import { combined, secondsSince } from './combined.ts';
import { type AnyTree, AT_ONCE, type Placed, withMissing } from './search-several.ts';

type Matches = AsyncGenerator<Match, SearchStreamEnd, void>;
/** A stream with the end of each search. */
type MatchesOfSeveral = AsyncGenerator<Match, SearchStreamEnd[], void>;

/** The matches of all trees as they are found. Trees that are searched at the same time take turns. */
export async function* streamSeveral(
  engine: Dowse,
  repos: Repos,
  { request, place }: Placed<SearchRequest>,
  call: Call,
): Matches {
  await repos.opening;
  const { trees, missing } = findTrees(repos, request.path, call.repos ?? [], place);
  try {
    const end = yield* streamTrees(engine, repos, trees, request, call);
    return missing.length > 0 ? { ...end, unanswered: withMissing(end, missing) } : end;
  } finally {
    for (const tree of trees) if (isHere(tree)) tree.release();
  }
}

async function* streamTrees(
  engine: Dowse,
  repos: Repos,
  trees: readonly AnyTree[],
  request: SearchRequest,
  call: Call,
): Matches {
  const started = performance.now();
  const most = request.options?.max_results ?? Number.POSITIVE_INFINITY;
  const stop = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal;
  const inner = { ...call, signal };
  const ends: SearchStreamEnd[] = [];
  const unanswered = new Unanswered();
  let count = 0;
  try {
    const { here, there } = apart(trees);
    // A stream from another node has matches of many trees.
    const parts = there.length > 0 ? partsOf(repos.remote!.requests, there, inner) : [];
    const streams = [
      ...parts.map(part => () => streamPart(repos, part, request, inner, unanswered.add)),
      ...here.map(tree => () => streamTree(engine, tree, request, inner)),
    ];
    for await (const next of takingTurns(streams, AT_ONCE)) {
      if ('end' in next) ends.push(...next.end);
      else if (count === most) break;
      else {
        count++;
        yield next.value;
      }
    }
  } finally {
    stop.abort();
  }
  const isCut = count === most || ends.some(({ truncated }) => truncated);
  return {
    ...combined(ends),
    search_term: request.pattern ?? '',
    time_taken: secondsSince(started),
    count,
    ...(isCut && { truncated: true }),
    ...unanswered.of(trees.length),
  };
}

/** Streams the matches of trees at another node. If it fails early, the next nodes continue, without the matches that were already sent. */
async function* streamPart(
  repos: Repos,
  { node, trees, call: partCall }: TreePart,
  request: SearchRequest,
  call: Call,
  onUnanswered: OnUnanswered,
  sent: Set<string> = new Set(),
): MatchesOfSeveral {
  const { requests } = repos.remote!;
  const before = new Set(sent);
  try {
    const body: StreamRequest = { addresses: trees.map(({ address }) => address), request };
    const stream = await requests.open([node], 'streamTrees', body, partCall);
    const matches = fromLines<Match, SearchStreamEnd>(stream);
    for (;;) {
      const next = await matches.next();
      if (next.done) return [next.value];
      const text = JSON.stringify(next.value);
      if (before.has(text)) continue;
      sent.add(text);
      yield next.value;
    }
  } catch (error) {
    call.signal?.throwIfAborted();
    if (!isUnavailable(error)) throw error;
    const parts = partsOf(requests, without(trees, node, error, onUnanswered), call);
    const ends: SearchStreamEnd[] = [];
    for (const part of parts)
      ends.push(...(yield* streamPart(repos, part, request, call, onUnanswered, sent)));
    return ends;
  }
}

/** Streams the matches of trees that this node keeps, for another node. */
export async function streamKept(
  engine: Dowse,
  repos: Repos,
  { addresses, request }: StreamRequest,
  call: Call,
) {
  for (const address of addresses) assertKept(repos, address, call);
  const trees = addresses.flatMap(address => keptTree(repos, address, call.repos ?? []) ?? []);
  async function* matches(): Matches {
    try {
      return yield* streamTrees(engine, repos, trees, request, call);
    } finally {
      for (const tree of trees) tree.release();
    }
  }
  return asLines(matches());
}

async function* streamTree(
  engine: Dowse,
  tree: FoundTree,
  request: SearchRequest,
  call: Call,
): MatchesOfSeveral {
  try {
    const inTree = { ...call, roots: [tree.folder] };
    const matches = engine.searchStream({ ...request, path: tree.folder }, inTree);
    for (;;) {
      const next = await matches.next();
      if (next.done) return [next.value];
      yield named({ ...next.value, ...linksOf(next.value.file_name, tree) }, tree);
    }
  } catch (error) {
    throw namedError(error, tree);
  }
}
