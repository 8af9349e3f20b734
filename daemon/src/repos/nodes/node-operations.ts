import type { Call } from '../../api/dowse.ts';
import type { NodeOperation, NodeOperations } from '../../nodes/node-operations.ts';
import type { Inner } from '../dowse-with-repos.ts';
import { listKept } from '../list-indexes.ts';
import type { Repos } from '../repos.ts';
import { askKept } from '../several/ask-several.ts';
import { searchKept } from '../several/search-several.ts';
import { streamKept } from '../several/stream-several.ts';
import { keepingOperations } from './kept-elsewhere.ts';
import { singleOperations } from './other-nodes.ts';

export interface NodeOperationsOptions {
  /** The engine without repositories, and with them. Neither asks other nodes. */
  inner: Inner;
  engine: Inner;
  repos: Repos;
}

/** What other nodes may ask of this one: requests about the repositories that it keeps. */
export function nodeOperations({ inner, engine, repos }: NodeOperationsOptions): NodeOperations {
  type Operation = (engine: Inner, repos: Repos, body: unknown, call: Call) => Promise<unknown>;
  const several = (operation: Operation) =>
    ((body, call) => operation(inner, repos, body, call)) satisfies NodeOperation;
  return new Map<string, NodeOperation>([
    ...singleOperations(engine, repos),
    ...Object.entries({
      ...{ searchTrees: several(searchKept), streamTrees: several(streamKept) },
      ...{ askRound: several(askKept), listTrees: several(listKept) },
      ...keepingOperations(repos),
    }),
  ]);
}
