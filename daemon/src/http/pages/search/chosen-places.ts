import type { Call } from '../../../api/dowse.ts';
import { filterSet } from '../../../api/filters.ts';
import { isAddress, isSeveral, PREFIX } from '../../../api/repo-address.ts';
import { readAddress } from '../../../repos/address.ts';
import { patternTest } from '../../../security/name-patterns.ts';
import type { Context } from '../../context.ts';
import type { SearchParams } from '../urls.ts';
import type { Query } from './read-query.ts';
import { namedTarget, searchable, type Target, targetAt, targetsOf } from './targets.ts';

/** The places that a search covers. */
export interface ChosenPlaces {
  targets: readonly Target[];
  /** The address of all repositories among them, if it has one, and the filters that choose those. */
  address: string | undefined;
  filters: readonly string[];
  /** The branches that these repositories have. */
  branches: readonly string[];
  notes: readonly string[];
}

const ALL = `${PREFIX}*`;

/** The places that a search covers, by its place and its filters. @throws DowseError INVALID_REQUEST */
export async function choosePlaces(
  context: Pick<Context, 'engine' | 'repos'>,
  { in: place, branch }: SearchParams,
  { places }: Pick<Query, 'places'>,
  call: Call,
): Promise<ChosenPlaces> {
  // A branch that was chosen on the page replaces those that were typed.
  const typed = branch === '' ? places : places.filter(filter => !/^-?branch:/.test(filter));
  const filters = branch === '' ? typed : [...typed, `branch:"${branch.replaceAll('"', '')}"`];
  const choice = choiceOf(filters);
  const isGlob = isAddress(place) && isSeveral(place);
  const glob = isGlob && place !== ALL ? place.slice(PREFIX.length) : '**';
  const isWithin = patternTest('/in', [glob]);
  const given =
    place === '' || isGlob
      ? searchable(await targetsOf(context, call)).filter(({ repo }) =>
          repo === undefined ? place === '' : isWithin(repo) && choice.isRepo(repo),
        )
      : [named(context, place, call)];
  const isOnly = given.filter(({ repo }) => repo !== undefined).length === 1;
  const targets = given.flatMap(target => chosen(target, choice, isOnly));
  const searched = new Set(targets.map(({ repo }) => repo));
  const branches = given.filter(({ repo }) => searched.has(repo)).flatMap(target => target.branches ?? []);
  const address = place === '' ? ALL : isGlob ? place : undefined;
  const none = filters.length > 0 ? `No place fits ${filters.join(' ')}.` : 'There is nothing to search yet.';
  return {
    ...{ targets, address, filters, branches: [...new Set(branches.map(({ name }) => name))] },
    notes: targets.length > 0 ? [] : [none],
  };
}

/** The same places, with all repositories as one: a request to them has one ranking, and reads plain words once. */
export function together({ targets, address, filters }: ChosenPlaces): Target[] {
  const members = targets.filter(({ place }) => isAddress(place));
  if (members.length < 2 || address === undefined) return [...targets];
  const files = members.reduce((sum, target) => sum + target.files, 0);
  const folders = targets.filter(({ place }) => !isAddress(place));
  return [{ place: address, name: 'All repositories', state: '', files, members, filters }, ...folders];
}

/** The repositories and branches that filters select. */
interface Choice {
  isRepo: (name: string) => boolean;
  isBranch: ((name: string) => boolean) | undefined;
  /** A branch that is named in full. */
  branch: string | undefined;
  /** Folders are no repositories, and have no branches. */
  isFolderFit: boolean;
}

function choiceOf(filters: readonly string[]): Choice {
  const { only, not } = filterSet(filters);
  const test = (wanted: readonly string[], denied: readonly string[]) => {
    const [isWanted, isDenied] = [patternTest('/q', wanted), patternTest('/q', denied)];
    return (name: string) => (wanted.length === 0 || isWanted(name)) && !isDenied(name);
  };
  const [branch, ...more] = only.branch;
  const isOne = branch !== undefined && more.length === 0 && !/[*?]/.test(branch);
  return {
    isRepo: test(only.repo, not.repo),
    isBranch: only.branch.length + not.branch.length > 0 ? test(only.branch, not.branch) : undefined,
    branch: isOne ? branch : undefined,
    isFolderFit: only.repo.length + only.branch.length === 0,
  };
}

/** A place that the URL names. Of a repository, what the server keeps of it is added. */
function named(context: Pick<Context, 'repos'>, place: string, call: Call): Target {
  const target = namedTarget(place);
  const kept = targetAt(context, target.place, call);
  if (!kept || searchable([kept]).length === 0) return target;
  const { repo, branches = [], files } = kept;
  const { revision } = readAddress(target.place, name => name === repo) ?? {};
  const branch =
    revision === undefined
      ? kept.branch
      : branches.find(each => revision === each.name || revision.startsWith(`${each.name}/`))?.name;
  return {
    ...target,
    files,
    branches,
    repo,
    ...(branch !== undefined && { branch }),
  };
}

/** The chosen part of a place: nothing, all of it, or some branches. */
function chosen(
  target: Target,
  { isRepo, isBranch, branch, isFolderFit }: Choice,
  isOnly: boolean,
): Target[] {
  const { repo, branches = [], place } = target;
  if (repo === undefined) return isAddress(place) || isFolderFit ? [target] : [];
  if (!isRepo(repo)) return [];
  if (!isBranch) return [target];
  // A place at a revision has its branch.
  if (place.startsWith(`${PREFIX}${repo}@`))
    return target.branch === undefined || isBranch(target.branch) ? [target] : [];
  const below = place.slice(PREFIX.length + repo.length);
  const at = (name: string, files: number): Target =>
    name === target.branch
      ? target
      : {
          ...target,
          place: `${PREFIX}${repo}@${name}${below}`,
          name: `${repo}@${name}`,
          branch: name,
          files,
        };
  const kept = branches.filter(({ name }) => isBranch(name));
  if (kept.length > 0) return kept.map(({ name, files }) => at(name, files));
  // One that is not kept is checked out on demand.
  return branch !== undefined && isOnly ? [at(branch, 0)] : [];
}
