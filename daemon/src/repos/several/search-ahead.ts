import type { Call, Dowse } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import type { SearchRequest, SearchResponse } from '../../api/schemas.ts';
import { isUnavailable, type NodeRequests, UnknownOperation } from '../../nodes/node-requests.ts';
import { asLines, fromLines } from '../nodes/line-stream.ts';
import type { TreesRequest } from '../nodes/node-bodies.ts';
import { repoAt } from '../nodes/repo-at.ts';
import { atNodes, type OnUnanswered, type TreePart } from '../nodes/tree-parts.ts';
import { isKeptForOthers } from '../registry.ts';
import type { Repos } from '../repos.ts';
import { AT_ONCE, settle, type TreeAnswer } from './search-several.ts';

/** Answers by place. */
type Ahead = ReadonlyMap<string, Promise<SearchResponse>>;

/** A node's answer for one place, sent as soon as it is known. */
interface PlaceAnswer {
  at: number;
  outcome: TreeAnswer;
}

/**
 * Starts separate searches of places in repositories that only other nodes keep, with one request to each node. Places that this node
 * answers for are omitted.
 */
export function searchAhead(
  repos: Repos,
  request: Omit<SearchRequest, 'path'>,
  places: readonly string[],
  call: Call,
): Ahead {
  const there = places.flatMap(address => {
    const repo = repos.remote && repoAt(repos, address, call);
    const nodes = repo ? repos.remote!.nodesOf(repo) : [];
    return repo && nodes.length > 0 ? [{ repo, address, files: 0, nodes }] : [];
  });
  const answers = new Map(there.map(({ address }) => [address, Promise.withResolvers<SearchResponse>()]));
  for (const { promise } of answers.values()) promise.catch(() => {}); // awaited when its turn comes
  const ask = async (part: TreePart, requests: NodeRequests) => {
    const missing = new Map(part.trees.map(tree => [tree.address, tree]));
    const addresses = [...missing.keys()];
    try {
      for await (const { at, outcome } of answersOf(requests, part, { addresses, request })) {
        const address = addresses[at]!;
        if (outcome === null) continue;
        missing.delete(address);
        settle(answers.get(address)!, outcome);
      }
    } catch (error) {
      call.signal?.throwIfAborted();
      if (!isUnavailable(error) || missing.size === addresses.length) throw error;
    }
    return { value: undefined, missing: [...missing.values()] };
  };
  const fail: OnUnanswered = ({ address }, error) => answers.get(address)!.reject(error);
  atNodes(repos.remote, there, call, ask, fail).catch(error => {
    for (const { reject } of answers.values()) reject(error);
  });
  return new Map([...answers].map(([address, { promise }]) => [address, promise]));
}

/** Yields a node's answer for each place as it arrives. A node of an older version gets one request after the other. */
async function* answersOf(
  requests: NodeRequests,
  { node, call }: TreePart,
  body: TreesRequest,
): AsyncGenerator<PlaceAnswer, null, void> {
  const stream = await requests.open([node], 'searchEach', body, call).catch((error: unknown) => {
    if (error instanceof UnknownOperation) return undefined;
    throw error;
  });
  if (stream) return yield* fromLines<PlaceAnswer, null>(stream);
  for (const [at, path] of body.addresses.entries()) {
    const request = { ...body.request, path };
    const answer = requests.ask<SearchResponse>([node], 'search', request, call);
    yield { at, outcome: await outcomeOf(answer, call) };
  }
  return null;
}

/** @throws errors that are no answer to the caller */
async function outcomeOf(answer: Promise<SearchResponse>, call: Pick<Call, 'signal'>): Promise<TreeAnswer> {
  try {
    return { answer: await answer };
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof DowseError) return error.toBody();
    throw error;
  }
}

/** Searches places in repositories that this node keeps, for another node. Answers are sent as they are found. */
export async function searchEachKept(
  engine: Dowse,
  repos: Repos,
  { addresses, request }: TreesRequest,
  call: Call,
) {
  const search = async (path: string): Promise<TreeAnswer> => {
    const repo = repoAt(repos, path, call);
    if (!repo || !isKeptForOthers(repo)) return null;
    return outcomeOf(engine.search({ ...request, path }, call), call);
  };
  async function* answers(): AsyncGenerator<PlaceAnswer, null, void> {
    const waiting = addresses.entries();
    const running = new Map<number, Promise<PlaceAnswer>>();
    for (;;) {
      while (running.size < AT_ONCE) {
        const next = waiting.next();
        if (next.done) break;
        const [at, address] = next.value;
        const begun = search(address).then(outcome => ({ at, outcome }));
        begun.catch(() => {}); // awaited below, unless the caller stops before
        running.set(at, begun);
      }
      if (running.size === 0) return null;
      const answer = await Promise.race(running.values());
      running.delete(answer.at);
      yield answer;
    }
  }
  return asLines(answers());
}
