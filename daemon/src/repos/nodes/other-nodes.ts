import type { Call, Dowse, SearchStreamEnd } from '../../api/dowse.ts';
import type { PageReader } from '../../api/page-reader.ts';
import { isAddress } from '../../api/repo-address.ts';
import { type Match, SearchRequest } from '../../api/schemas.ts';
import type { TSchema } from '../../api/type.ts';
import { type NodeOperations, nodeOperation } from '../../nodes/node-operation.ts';
import type { Inner } from '../dowse-with-repos.ts';
import type { Repos } from '../repos.ts';
import { searchAhead } from '../several/search-ahead.ts';
import { asLines, fromLines } from './line-stream.ts';
import { PLACE_BODIES, VIEW_BODIES } from './node-bodies.ts';
import { assertKept, repoAt } from './repo-at.ts';

PLACE_BODIES satisfies Partial<Record<keyof Dowse, object>>;
VIEW_BODIES satisfies Partial<Record<keyof PageReader, object>>;

type Fields = Record<string, unknown>;
type Operation = (request: Fields, call: Call) => Promise<unknown>;

/**
 * Forwards requests about a repository that only other nodes keep. They get the request unchanged, and check the caller's rights
 * themselves. The engine itself handles requests to several repositories.
 */
export function withOtherNodes<E extends Inner>(engine: E, repos: Repos): E {
  const forward = (name: string, field: string, operation: Operation): Operation => {
    return async (request, call) => {
      const nodes = await nodesOf(repos, request[field], call);
      if (nodes.length === 0) return operation(request, call);
      return repos.remote!.requests.ask(nodes, name, request, call);
    };
  };
  const operations = Object.fromEntries(
    Object.entries(PLACE_BODIES).map(([name, { field }]) => [
      name,
      forward(name, field, operationOf(engine, name)),
    ]),
  );
  async function* searchStream(
    request: SearchRequest,
    call: Call,
  ): AsyncGenerator<Match, SearchStreamEnd, void> {
    const nodes = await nodesOf(repos, request.path, call);
    if (nodes.length === 0) return yield* engine.searchStream(request, call);
    return yield* fromLines<Match, SearchStreamEnd>(
      await repos.remote!.requests.open(nodes, 'searchStream', request, call),
    );
  }
  const { view } = engine;
  const views = view && {
    ...Object.fromEntries(
      Object.keys(VIEW_BODIES).map(name => [name, forward(`view ${name}`, 'path', operationOf(view, name))]),
    ),
    highlight: view.highlight.bind(view),
    languages: view.languages.bind(view),
  };
  const ahead = (request: Omit<SearchRequest, 'path'>, places: readonly string[], call: Call) =>
    searchAhead(repos, request, places, call);
  const all: Fields = { ...operations, searchStream, searchAhead: ahead, view: views };
  return new Proxy(engine, {
    get(target, name) {
      if (Object.hasOwn(all, name)) return all[name as string];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Operations for other nodes about a repository that this node keeps. It forwards nothing. */
export function singleOperations(engine: Inner, repos: Repos): NodeOperations {
  const here = (body: TSchema, field: string, operation: Operation) =>
    nodeOperation(body, async (request, call) => {
      const fields = request as Fields;
      assertKept(repos, fields[field], call);
      return operation(fields, call);
    });
  const { view } = engine;
  const views = view ? Object.entries(VIEW_BODIES) : [];
  const stream: Operation = async (request, call) => asLines(engine.searchStream(request as never, call));
  return new Map([
    ...Object.entries(PLACE_BODIES).map(
      ([name, { body, field }]) => [name, here(body, field, operationOf(engine, name))] as const,
    ),
    ...views.map(([name, body]) => [`view ${name}`, here(body, 'path', operationOf(view!, name))] as const),
    ['searchStream', here(SearchRequest, 'path', stream)],
  ]);
}

const operationOf = (object: object, name: string): Operation =>
  ((object as Record<string, Operation>)[name] as Operation).bind(object);

/** The other nodes that answer for a place; none if this node does. */
async function nodesOf(repos: Repos, place: unknown, call: Call): Promise<string[]> {
  if (typeof place === 'string' && isAddress(place)) await repos.opening;
  const repo = repos.remote && repoAt(repos, place, call);
  return repo ? repos.remote!.nodesOf(repo) : [];
}
