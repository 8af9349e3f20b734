import { isLocal, type Repo } from './registry.ts';
import type { Tree } from './tree-store.ts';

type RepoState = 'waiting' | 'fetching' | 'indexing' | 'ready' | 'empty' | 'failed' | 'away';

/** A repository and its current activity. */
export interface RepoStatus {
  repo: Repo;
  state: RepoState;
  /** Of the running fetch. */
  progress: number | undefined;
  trees: Tree[];
  /** If no node that keeps it is alive: since when, in Unix milliseconds, if known. */
  awaySince?: number | undefined;
  /** The conflict if other nodes keep a repository under the name of this folder, and what to do. */
  conflict?: string | undefined;
}

/** The state of an idle repository. */
export function stateOf({ error, fetchedAt }: Repo, trees: readonly Tree[]): RepoState {
  if (error !== null) return 'failed';
  if (fetchedAt === null) return 'waiting';
  return trees.length === 0 ? 'empty' : 'ready';
}

/** A node's report to the others about a repository that it keeps. */
export interface Holding
  extends Pick<Repo, 'defaultBranch' | 'fetchedAt' | 'error' | 'warning' | 'mirrorBytes'> {
  /** Whether it answers questions and searches. */
  isReady: boolean;
  /** It is a folder of the machine of this node. */
  isFolder?: boolean;
  state: RepoState;
  progress?: number;
  /** Number of shared pushes that it has fetched. */
  pushes: number;
  trees: Pick<Tree, 'branch' | 'commit' | 'files' | 'bytes'>[];
}

/** This node's report about a repository. */
export function holdingOf(
  { repo, state, progress, trees }: RepoStatus,
  { isReady, pushes }: Pick<Holding, 'isReady' | 'pushes'>,
): Holding {
  const { defaultBranch, fetchedAt, error, warning, mirrorBytes } = repo;
  return {
    ...{ isReady, state, pushes, defaultBranch, fetchedAt, error, warning, mirrorBytes },
    ...(isLocal(repo) && { isFolder: true }),
    // Each change is written to the database.
    ...(progress !== undefined && { progress: Math.round(progress * 10) / 10 }),
    trees: trees.map(({ branch, commit, files, bytes }) => ({ branch, commit, files, bytes })),
  };
}

/** The status of a repository from the report of another node. */
export function statusFrom(
  repo: Repo,
  { isReady: _, isFolder: _isFolder, state, progress, pushes: _pushes, trees, ...known }: Holding,
): RepoStatus {
  const own = { repoId: repo.id, key: '', usedAt: 0 };
  return {
    repo: { ...repo, ...known },
    ...{ state, progress },
    trees: trees.map(tree => ({ ...own, ...tree, content: tree.commit })),
  };
}

/** The status of a repository that no live node keeps, from the last report. */
export function statusAway(repo: Repo, last: Holding | undefined, awaySince: number | undefined): RepoStatus {
  const known = last ? statusFrom(repo, last) : { repo, trees: [] };
  const since = awaySince === undefined ? '' : ` since ${new Date(awaySince).toISOString()}`;
  return {
    repo: {
      ...known.repo,
      error: `No node that keeps it ${awaySince === undefined ? 'is' : 'has been'} alive${since}.`,
    },
    ...{ state: 'away', progress: undefined, trees: known.trees, awaySince },
  };
}
