import type { Call } from '../../../api/dowse.ts';
import { isAddress, PREFIX } from '../../../api/repo-address.ts';
import { repoAt } from '../../../repos/nodes/repo-at.ts';
import type { RepoStatus } from '../../../repos/repo-status.ts';
import type { Context } from '../../context.ts';

/** A place that the page searches: a repository or an indexed folder. */
export interface Target {
  /** An address or an absolute path. */
  place: string;
  /** The name of the repository, or the last part of the path. */
  name: string;
  /** Its state, if it cannot be asked yet. */
  state: string;
  files: number;
  /** The name of the repository, without a branch. */
  repo?: string;
  /** The branch that the place shows, if it is one that the server keeps. */
  branch?: string;
  /** All branches of the repository that the server keeps. */
  branches?: readonly Branch[];
  /** The repositories that it stands for, if there are several, and the filters that choose them. */
  members?: readonly Target[];
  filters?: readonly string[];
}

export interface Branch {
  name: string;
  files: number;
}

/** The default branches of the visible repositories, and the indexed folders that the key may read. */
export async function targetsOf(
  { engine, repos }: Pick<Context, 'engine' | 'repos'>,
  call: Call,
): Promise<Target[]> {
  // Of repositories the list has more than is needed here, and takes longer.
  const { indexes } = await engine.list({ ...call, repos: [] });
  const repositories = repos.statuses(call.repos ?? []).map(repoTarget);
  const folders = indexes
    .filter(({ target_dir, status }) => !isAddress(target_dir) && status !== 'gone' && status !== 'missing')
    .map(({ target_dir, status, file_count }) => ({
      ...{ place: target_dir, name: nameOf(target_dir), state: status, files: file_count },
    }));
  return [...repositories, ...folders];
}

/** The default branch of the repository that an address names, if the caller may see it. */
export function targetAt(
  { repos }: Pick<Context, 'repos'>,
  address: string,
  call: Call,
): (Target & { repo: string }) | undefined {
  const repo = repoAt(repos, address, call);
  return repo && repoTarget(repos.status(repo));
}

function repoTarget({ repo, state, trees }: RepoStatus): Target & { repo: string } {
  const main = trees.find(({ branch }) => branch === repo.defaultBranch) ?? trees[0];
  const branches = trees.flatMap(({ branch, files }) => (branch === null ? [] : [{ name: branch, files }]));
  return {
    ...{ place: `${PREFIX}${repo.name}`, name: repo.name, repo: repo.name, state, files: main?.files ?? 0 },
    ...{ branches, ...(main?.branch != null && { branch: main.branch }) },
  };
}

/** The places that a search without a place covers: no folder within another one. */
export function searchable(targets: readonly Target[]): Target[] {
  const folders = targets.map(({ place }) => place).filter(place => !isAddress(place));
  const isNested = ({ place }: Target) => folders.some(folder => place.startsWith(`${folder}/`));
  return targets.filter(
    target => !isNested(target) && target.state !== 'waiting' && target.state !== 'empty',
  );
}

/** The place that a request names, which may be a folder, another branch or a commit. */
export function namedTarget(place: string): Target {
  return { place: place.replace(/\/+$/, '') || '/', name: nameOf(place), state: '', files: 0 };
}

function nameOf(place: string): string {
  if (isAddress(place)) return place.slice('repo:'.length);
  return place.split('/').filter(Boolean).at(-1) ?? place;
}
