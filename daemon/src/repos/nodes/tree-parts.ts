import type { Call } from '../../api/dowse.ts';
import { isUnavailable, type NodeCall, type NodeRequests } from '../../nodes/node-requests.ts';
import { type FoundTree, isHere, type RemoteTree } from '../find-tree.ts';
import type { RemoteRepos } from '../remote-repos.ts';
import { moving } from './repo-at.ts';

/** Trees that are asked at one node. */
export interface TreePart {
  node: string;
  trees: RemoteTree[];
  /** The caller of the request. */
  call: NodeCall;
}

/** The answer of a node for some trees, and the trees that it does not keep. */
interface PartAnswer<T> {
  value: T;
  missing?: readonly RemoteTree[];
}

/** Handles a tree that no node answers for, with the error of the last node. */
export type OnUnanswered = (tree: RemoteTree, error: unknown) => void;

/**
 * Asks other nodes for trees, each node once. If a node cannot answer, the next one that keeps its trees is asked.
 *
 * @throws DowseError of a node that answers
 */
export async function atNodes<T>(
  remote: Pick<RemoteRepos, 'requests'> | undefined,
  trees: readonly RemoteTree[],
  call: Call,
  ask: (part: TreePart, requests: NodeRequests) => Promise<PartAnswer<T>>,
  onUnanswered: OnUnanswered,
): Promise<T[]> {
  if (!remote) return [];
  const { requests } = remote;
  const asked = partsOf(requests, trees, call).map(async part => {
    try {
      const { value, missing = [] } = await ask(part, requests);
      return [value, ...(await askNext(missing, part, undefined))];
    } catch (error) {
      call.signal?.throwIfAborted();
      if (!isUnavailable(error)) throw error;
      return askNext(part.trees, part, error);
    }
  });
  return (await Promise.all(asked)).flat();

  async function askNext(left: readonly RemoteTree[], { node }: TreePart, error: unknown): Promise<T[]> {
    if (left.length === 0) return [];
    return atNodes({ requests }, without(left, node, error, onUnanswered), call, ask, onUnanswered);
  }
}

/** The trees by the node that is asked first. */
export function partsOf(requests: NodeRequests, trees: readonly RemoteTree[], call: Call): TreePart[] {
  const parts = Map.groupBy(trees, ({ nodes }) => requests.inOrder(nodes)[0]!);
  return [...parts].map(([node, some]) => {
    const hasOthers = some.every(({ nodes }) => nodes.length > 1);
    return { node, trees: some, call: { ...call, hasOthers } };
  });
}

/** The trees that a node cannot answer for, to be asked at others. */
export function without(
  trees: readonly RemoteTree[],
  node: string,
  error: unknown,
  onUnanswered: OnUnanswered,
): RemoteTree[] {
  return trees.flatMap(tree => {
    const nodes = tree.nodes.filter(one => one !== node);
    if (nodes.length > 0) return { ...tree, nodes };
    onUnanswered(tree, error ?? moving(tree.address));
    return [];
  });
}

/** The trees of a request that no node answers for. */
export class Unanswered {
  readonly #errors = new Map<string, unknown>();

  readonly add: OnUnanswered = ({ address }, error) => {
    this.#errors.set(address, error);
  };

  /** Adds the result for these trees. @throws the error of one of them, if no other tree was asked */
  of(asked: number): { unanswered?: string[] } {
    if (this.#errors.size === 0) return {};
    if (this.#errors.size === asked) throw this.#errors.values().next().value;
    return { unanswered: [...this.#errors.keys()].sort() };
  }
}

/** The trees that are here, and those that are not. */
export function apart(trees: readonly (FoundTree | RemoteTree)[]): {
  here: FoundTree[];
  there: RemoteTree[];
} {
  const there = trees.filter(tree => !isHere(tree)) as RemoteTree[];
  return { here: trees.filter(isHere), there };
}
