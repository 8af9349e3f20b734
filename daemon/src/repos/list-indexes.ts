import type { Call, Dowse } from '../api/dowse.ts';
import { PREFIX } from '../api/repo-address.ts';
import type { ListedIndex, ListResponse } from '../api/schemas.ts';
import type { NodeRequests } from '../nodes/node-requests.ts';
import { addressOf } from './find-tree.ts';
import type { NamedRepos } from './nodes/node-bodies.ts';
import { atNodes, type TreePart, Unanswered } from './nodes/tree-parts.ts';
import { isKeptForOthers, type Repo } from './registry.ts';
import type { Repos } from './repos.ts';

/** Indexes of directories by path, and those of checkouts by the addresses that the caller may see. */
export async function list(engine: Dowse, repos: Repos, call: Call): Promise<ListResponse> {
  const { indexes: folders } = await engine.list(call);
  const visible = repos.visible(call.repos ?? []);
  const { remote } = repos;
  const there = visible.flatMap(repo => {
    const nodes = remote?.nodesOf(repo) ?? [];
    return nodes.length > 0 ? [{ repo, address: `${PREFIX}${repo.name}`, files: 0, nodes }] : [];
  });
  const remoteIds = new Set(there.map(({ repo }) => repo.id));
  const own = listHere(
    engine,
    repos,
    visible.filter(({ id }) => !remoteIds.has(id)),
    call,
  );
  const unanswered = new Unanswered();
  const ask = async (part: TreePart, requests: NodeRequests) => {
    const body: NamedRepos = { names: part.trees.map(({ repo }) => repo.name) };
    return { value: await requests.ask<ListedIndex[]>([part.node], 'listTrees', body, part.call) };
  };
  const others = atNodes(remote, there, call, ask, unanswered.add);
  const checkouts = (await Promise.all([own, others])).flat(2);
  const byAddress = checkouts.sort((a, b) => (a.target_dir < b.target_dir ? -1 : 1));
  return { indexes: [...folders, ...byAddress], ...unanswered.of(Number.POSITIVE_INFINITY) };
}

/** Lists the indexes of repositories that this node keeps, for another node. */
export function listKept(engine: Dowse, repos: Repos, asked: NamedRepos, call: Call): Promise<ListedIndex[]> {
  const names = new Set(asked.names);
  const kept = repos.visible(call.repos ?? []).filter(repo => isKeptForOthers(repo) && names.has(repo.name));
  return listHere(engine, repos, kept, call);
}

async function listHere(
  engine: Dowse,
  repos: Repos,
  own: readonly Repo[],
  call: Call,
): Promise<ListedIndex[]> {
  const addresses = new Map<string, string>();
  for (const { repo, trees } of repos.ownStatuses(own)) {
    for (const tree of trees) addresses.set(repos.trees.folderOf(tree), addressOf(repo, tree));
  }
  if (addresses.size === 0) return [];
  const kept = await engine.list({ ...call, roots: [...addresses.keys()], repos: [] });
  return kept.indexes.flatMap(index => {
    const address = addresses.get(index.target_dir);
    return address === undefined ? [] : [{ ...index, target_dir: address }];
  });
}
