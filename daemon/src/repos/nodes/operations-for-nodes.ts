import type { Call } from '../../api/dowse.ts';
import type { Static, TSchema } from '../../api/type.ts';
import { type NodeOperation, type NodeOperations, nodeOperation } from '../../nodes/node-operation.ts';
import type { Inner } from '../dowse-with-repos.ts';
import { listKept } from '../list-indexes.ts';
import type { Repos } from '../repos.ts';
import { askKept } from '../several/ask-several.ts';
import { searchEachKept } from '../several/search-ahead.ts';
import { searchKept } from '../several/search-several.ts';
import { streamKept } from '../several/stream-several.ts';
import { NamedRepos, RoundOfTrees, StreamRequest, TreesRequest } from './node-bodies.ts';
import { singleOperations } from './other-nodes.ts';
import { keepingOperations } from './repo-operations.ts';

interface NodeOperationsOptions {
  /** The engine without repositories, and with them. Neither asks other nodes. */
  inner: Inner;
  engine: Inner;
  repos: Repos;
}

/** Operations for other nodes: requests about the repositories that this node keeps. */
export function nodeOperations({ inner, engine, repos }: NodeOperationsOptions): NodeOperations {
  const several = <Body extends TSchema>(
    schema: Body,
    operation: (engine: Inner, repos: Repos, body: Static<Body>, call: Call) => Promise<unknown>,
  ) => nodeOperation(schema, (body, call) => operation(inner, repos, body, call));
  return new Map<string, NodeOperation>([
    ...singleOperations(engine, repos),
    ...Object.entries({
      searchTrees: several(TreesRequest, searchKept),
      streamTrees: several(StreamRequest, streamKept),
      searchEach: nodeOperation(TreesRequest, (body, call) => searchEachKept(engine, repos, body, call)),
      askRound: several(RoundOfTrees, askKept),
      listTrees: several(NamedRepos, listKept),
      ...keepingOperations(repos),
    }),
  ]);
}
