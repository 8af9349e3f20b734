import type { Call } from '../../../api/dowse.ts';
import { isAddress } from '../../../api/repo-address.ts';
import type { Context } from '../../context.ts';

/** A place that the page searches: a repository or an indexed folder. */
export interface Target {
  /** An address or an absolute path. */
  place: string;
  /** The name of the repository, or the last part of the path. */
  name: string;
  /** What it is doing, if it cannot be asked yet. */
  state: string;
  files: number;
  /** The repositories that it stands for, if there are several. */
  members?: readonly Target[];
}

/** The default branches of the visible repositories, and the indexed folders that the key may read. */
export async function targetsOf(
  { engine, repos }: Pick<Context, 'engine' | 'repos'>,
  call: Call,
): Promise<Target[]> {
  // Of repositories the list has more than is needed here, and takes longer.
  const { indexes } = await engine.list({ ...call, repos: [] });
  const repositories = repos.visible(call.repos ?? []).map(repo => {
    const { state, trees } = repos.status(repo);
    const main = trees.find(({ branch }) => branch === repo.defaultBranch) ?? trees[0];
    return { place: `repo:${repo.name}`, name: repo.name, state, files: main?.files ?? 0 };
  });
  const folders = indexes
    .filter(({ target_dir, status }) => !isAddress(target_dir) && status !== 'gone' && status !== 'missing')
    .map(({ target_dir, status, file_count }) => ({
      ...{ place: target_dir, name: nameOf(target_dir), state: status, files: file_count },
    }));
  return [...repositories, ...folders];
}

/** The places that a search without a place covers: no folder within another one. */
export function searchable(targets: readonly Target[]): Target[] {
  const isNested = ({ place }: Target) => targets.some(other => place.startsWith(`${other.place}/`));
  return targets.filter(
    target => !isNested(target) && target.state !== 'waiting' && target.state !== 'empty',
  );
}

/** The same places, with all repositories as one: a request to them has one ranking, and reads plain words once. */
export function together(targets: readonly Target[]): Target[] {
  const members = targets.filter(({ place }) => isAddress(place));
  if (members.length < 2) return [...targets];
  const files = members.reduce((sum, target) => sum + target.files, 0);
  const folders = targets.filter(({ place }) => !isAddress(place));
  return [{ place: 'repo:*', name: 'All repositories', state: '', files, members }, ...folders];
}

/** The place that a request names, which may be a folder, another branch or a commit. */
export function namedTarget(place: string): Target {
  return { place: place.replace(/\/+$/, '') || '/', name: nameOf(place), state: '', files: 0 };
}

function nameOf(place: string): string {
  if (isAddress(place)) return place.slice('repo:'.length);
  return place.split('/').filter(Boolean).at(-1) ?? place;
}
