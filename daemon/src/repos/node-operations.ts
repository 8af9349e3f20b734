import type { Call } from '../api/dowse.ts';
import type { NodeOperation, NodeOperations } from '../nodes/node-operations.ts';
import { askKept } from './ask-several.ts';
import type { Inner } from './dowse-with-repos.ts';
import { keepingOperations } from './kept-elsewhere.ts';
import { listKept } from './list-indexes.ts';
import { singleOperations } from './other-nodes.ts';
import type { Repos } from './repos.ts';
import { searchKept } from './several.ts';
import { streamKept } from './stream-several.ts';

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
