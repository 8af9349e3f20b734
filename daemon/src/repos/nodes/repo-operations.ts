import type { Readable } from 'node:stream';
import type { Call } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import type { BaseRequest, BaseResponse } from '../../api/index-base.ts';
import { PREFIX } from '../../api/repo-address.ts';
import { type NodeOperation, nodeOperation } from '../../nodes/node-operation.ts';
import { AS_NODE } from '../../nodes/node-requests.ts';
import type { Repo } from '../registry.ts';
import type { Repos } from '../repos.ts';
import type { RepoUpdate } from '../tree-updates.ts';
import { MakeBase, Segment, SyncRequest } from './node-bodies.ts';
import { assertKept } from './repo-at.ts';

/** Removes a repository here and tells the other daemons. @throws DowseError SERVICE_UNAVAILABLE if they hear of it later */
export async function removeForAll(repos: Repos, repo: Repo): Promise<void> {
  await repos.remove(repo);
  await repos.publish([]);
}

/**
 * Fetches and indexes a repository at all nodes that keep it; after a push only at one of them, because the shared list notifies the
 * others.
 *
 * @returns what changed at the first one
 * @throws DowseError with the reason if none can
 */
export async function syncKept(repos: Repos, repo: Repo, { isPush = false } = {}): Promise<RepoUpdate> {
  const { remote } = repos;
  const own = repo.isKept ? [() => repos.sync(repo, { isPush })] : [];
  const body: SyncRequest = { name: repo.name, isPush };
  const keepers = remote?.keepersOf(repo) ?? [];
  const nodes = keepers.length > 0 || repo.isKept ? keepers : (remote?.nodesOf(repo) ?? []);
  if (isPush && !repo.isKept) return remote!.requests.ask<RepoUpdate>(nodes, 'sync', body, AS_NODE);
  const others = nodes.map(node => () => remote!.requests.ask<RepoUpdate>([node], 'sync', body, AS_NODE));
  const wanted = isPush ? own : [...own, ...others];
  const outcomes = await Promise.allSettled(wanted.map(sync => sync()));
  const done = outcomes.find(({ status }) => status === 'fulfilled');
  if (done) {
    // The caller shows the state next, except after a push.
    if (!isPush) await remote?.exchange().catch(() => {});
    return (done as PromiseFulfilledResult<RepoUpdate>).value;
  }
  const [failed] = outcomes as PromiseRejectedResult[];
  throw failed?.reason ?? notKept(repo);
}

/** The base for a checkout, of this node or of another one that keeps the repository. @throws as `Bases.of` */
export function baseOf(repos: Repos, repo: Repo, request: BaseRequest, call: Call): Promise<BaseResponse> {
  const nodes = repos.remote?.nodesOf(repo) ?? [];
  if (nodes.length === 0) return repos.bases.of(repo, request);
  const body: MakeBase = { name: repo.name, request };
  return repos.remote!.requests.ask(nodes, 'base', body, call);
}

/** A segment of a base, which only the node that wrote it has. @throws DowseError NOT_FOUND */
export async function segmentOf(
  repos: Repos,
  repo: Repo,
  { id, segment }: { id: string; segment: number },
  call: Call,
): Promise<{ bytes: number | undefined; body: Readable }> {
  const keepers = repos.remote?.keepersOf(repo) ?? [];
  let missing: unknown;
  if (repo.isKept) {
    try {
      return repos.bases.segment(repo, id, segment);
    } catch (error) {
      missing = error;
    }
  }
  const body: Segment = { name: repo.name, id, segment };
  for (const node of keepers) {
    try {
      return { bytes: undefined, body: await repos.remote!.requests.open([node], 'segment', body, call) };
    } catch (error) {
      call.signal?.throwIfAborted();
      missing = error;
    }
  }
  throw missing ?? notKept(repo);
}

/** Operations for other nodes on the repositories that this node keeps. */
export function keepingOperations(repos: Repos): Record<string, NodeOperation> {
  const kept = (name: string, call: Call): Repo => {
    assertKept(repos, PREFIX + name, call);
    return repos.find(name, call.repos ?? []);
  };
  return {
    sync: nodeOperation(SyncRequest, async ({ name, isPush }, call) => {
      const update = await repos.sync(kept(name, call), { isPush });
      if (!isPush) await repos.remote?.exchange().catch(() => {}); // otherwise within half a second
      return update;
    }),
    base: nodeOperation(MakeBase, async ({ name, request }, call) =>
      repos.bases.of(kept(name, call), request),
    ),
    segment: nodeOperation(
      Segment,
      async ({ name, id, segment }, call) => repos.bases.segment(kept(name, call), id, segment).body,
    ),
  };
}

function notKept({ name }: Repo): DowseError {
  const details = 'No daemon keeps it now. Try again in a moment.';
  return new DowseError('SERVICE_UNAVAILABLE', `${PREFIX}${name} cannot be searched yet.`, details, 5);
}
