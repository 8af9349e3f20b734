import type { Call } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import { isAddress, isSeveral, PREFIX } from '../../api/repo-address.ts';
import { nameTest } from '../../security/name-patterns.ts';
import { readAddress } from '../address.ts';
import { isKeptForOthers, type Repo } from '../registry.ts';
import type { Repos } from '../repos.ts';

/** The repository that a place names, if the caller may see it. */
export function repoAt(repos: Repos, place: unknown, { repos: patterns = [] }: Call): Repo | undefined {
  if (typeof place !== 'string' || !isAddress(place) || isSeveral(place)) return undefined;
  const isVisible = nameTest(patterns);
  const read = readAddress(place, name => isVisible(name) && repos.registry.find(name) !== undefined);
  return read && repos.registry.find(read.name);
}

/** @throws DowseError SERVICE_UNAVAILABLE for a repository that is not kept here; the caller then asks another node */
export function assertKept(repos: Repos, place: unknown, call: Call): void {
  const repo = repoAt(repos, place, call);
  if (repo && isKeptForOthers(repo)) return;
  throw moving(typeof place === 'string' && isAddress(place) ? place : PREFIX);
}

/** The error for a repository that is moving between nodes. */
export function moving(address: string): DowseError {
  const details = 'The daemons are just moving it. Try again in a moment.';
  return new DowseError('SERVICE_UNAVAILABLE', `${address} cannot be searched yet.`, details, 1);
}
