import type { Call } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import { isUnavailable, type NodeCall, type NodeRequests } from '../../nodes/node-requests.ts';
import type { Elsewhere } from '../elsewhere.ts';
import { type FoundTree, isHere, type RemoteTree } from '../find-tree.ts';

/** Trees that are asked at one node. */
export interface TreePart {
  node: string;
  trees: RemoteTree[];
  /** Whose request it is. */
  call: NodeCall;
}

/** What a node answers for some trees, and those that it does not keep. */
export interface PartAnswer<T> {
  value: T;
  missing?: readonly RemoteTree[];
}

/**
 * Asks other nodes for trees, each node once. The trees of a node that cannot answer are asked at the next one that keeps them.
 *
 * @throws DowseError of a node
 */
export async function atNodes<T>(
  elsewhere: Pick<Elsewhere, 'requests'> | undefined,
  trees: readonly RemoteTree[],
  call: Call,
  ask: (part: TreePart, requests: NodeRequests) => Promise<PartAnswer<T>>,
): Promise<T[]> {
  if (!elsewhere) return [];
  const { requests } = elsewhere;
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
    return atNodes({ requests }, without(left, node, error), call, ask);
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

/** Trees that a node cannot answer for. @throws the error, or that nobody keeps one of them */
export function without(trees: readonly RemoteTree[], node: string, error: unknown): RemoteTree[] {
  return trees.map(tree => {
    const nodes = tree.nodes.filter(one => one !== node);
    if (nodes.length === 0) throw error ?? unanswered(tree);
    return { ...tree, nodes };
  });
}

/** The trees that are here, and those that are not. */
export function apart(trees: readonly (FoundTree | RemoteTree)[]): {
  here: FoundTree[];
  there: RemoteTree[];
} {
  const there = trees.filter(tree => !isHere(tree)) as RemoteTree[];
  return { here: trees.filter(isHere), there };
}

function unanswered({ address }: RemoteTree): DowseError {
  const details = 'The daemons are just moving it. Try again in a moment.';
  return new DowseError('SERVICE_UNAVAILABLE', `${address} cannot be searched yet.`, details, 1);
}
