import type { ClusterStatus } from '../../api/cluster.ts';
import { isLocal, type Repo } from '../registry.ts';
import type { Holding } from '../repo-status.ts';
import type { Holders } from './holders.ts';

type Moving = ClusterStatus['moving'][number];
type Counts = Pick<ClusterStatus['nodes'][number], 'repos' | 'ready' | 'behind'>;

const MAX_MOVING = 100;

/** The copies of these repositories at live nodes, their delays, and the misplaced repositories. */
export function placementReport(
  holders: Pick<Holders, 'copies' | 'describe' | 'ownersOf'>,
  repos: readonly Repo[],
): { copies: number; of: (node: string) => Counts; moving: Moving[] } {
  const counts = new Map<string, Counts>();
  const moving: Moving[] = [];
  for (const repo of repos) {
    const kept = holders.describe(repo);
    const newest = newestOf(kept.map(({ holding }) => holding));
    for (const { node, holding } of kept) {
      const { repos: all, ready, behind } = counts.get(node) ?? NOTHING;
      const isBehind = commitOf(holding) !== newest;
      counts.set(node, {
        repos: all + 1,
        ready: ready + Number(holding.isReady),
        behind: behind + Number(isBehind),
      });
    }
    // A folder stays at its machine.
    if (isLocal(repo)) continue;
    const owners = holders.ownersOf(repo.name);
    const isThere = ({ node, holding }: (typeof kept)[number]) =>
      owners.includes(node) && holding.isReady && commitOf(holding) === newest;
    const isSettled = kept.length === owners.length && kept.every(isThere);
    if (isSettled || moving.length === MAX_MOVING) continue;
    const nodes = kept.map(({ node, holding }) => ({
      ...{ node, state: holding.state, ready: holding.isReady, commit: commitOf(holding) },
    }));
    moving.push({ repo: repo.name, owners: [...owners], nodes });
  }
  return { copies: holders.copies, of: node => counts.get(node) ?? NOTHING, moving };
}

const NOTHING: Counts = { repos: 0, ready: 0, behind: 0 };

const commitOf = ({ trees, defaultBranch }: Holding): string | null =>
  trees.find(({ branch }) => branch === defaultBranch)?.commit ?? null;

/** The commit of the copy with the most fetched pushes; among equals, of the latest. */
function newestOf(holdings: readonly Holding[]): string | null {
  const [newest] = holdings
    .filter(({ isReady }) => isReady)
    .sort((a, b) => b.pushes - a.pushes || (b.fetchedAt ?? 0) - (a.fetchedAt ?? 0));
  return newest ? commitOf(newest) : null;
}
