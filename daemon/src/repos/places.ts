import { type FilterSet, filterSet, filtersNamed, invalidFilter, takeFilters } from '../api/filters.ts';
import { isAddress, isSeveral, PREFIX } from '../api/repo-address.ts';
import type { AskRequest, SearchRequest } from '../api/schemas.ts';
import { patternTest } from '../security/name-patterns.ts';
import type { Place } from './find-tree.ts';
import type { Placed } from './several/search-several.ts';

/** The place that a path and filters select. */
interface PlacedPath {
  /** The path of the request, or the address of several repositories. */
  path: string;
  /** The selection among several repositories. */
  place?: Place;
  /** The remaining filters for each tree. */
  filters: string[];
}

const ALL = `${PREFIX}*`;

/**
 * The place of a request, from its path and its filters `repo:` and `branch:`. Filters for repositories replace a folder; a branch of one
 * repository becomes part of its address.
 *
 * @throws DowseError INVALID_REQUEST
 */
export function placeOf(path: string, filters: readonly string[] = []): PlacedPath {
  const own = filtersNamed(filters, ['repo', 'branch']);
  const rest = filters.filter(filter => !own.includes(filter));
  if (own.length === 0) return { path, filters: rest };
  const set = filterSet(own);
  const [branch] = set.only.branch;
  if (isAddress(path) && !isSeveral(path)) {
    const isBranchOnly = own.length === 1 && branch !== undefined && !/[*?]/.test(branch);
    if (isBranchOnly && !/[@/]/.test(path.slice(PREFIX.length).replace(/^[^@]*/, ''))) {
      return { path: `${path}@${branch}`, filters: rest };
    }
    throw invalidFilter(
      '/options/filters: repo: and branch: choose among several repositories; the path names one',
    );
  }
  if (!isAddress(path) && set.only.repo.length === 0) {
    throw invalidFilter('/options/filters: branch: and -repo: need repositories: add repo:NAME');
  }
  return { path: isAddress(path) ? path : ALL, place: readPlace(set), filters: rest };
}

/** A search with resolved filters for repositories. @throws DowseError INVALID_REQUEST */
export function placedSearch(request: SearchRequest): Placed<SearchRequest> {
  const { filters = [], typed_filters: isTyped, ...options } = request.options ?? {};
  if (filters.length === 0 && !isTyped) return { request, place: undefined };
  const { pattern } = request;
  const typed = isTyped ? withTyped(pattern, filters) : { text: pattern, filters };
  const { path, place, filters: rest } = placeOf(request.path, typed.filters);
  const own = { ...options, ...(rest.length > 0 && { filters: rest }) };
  return { request: { ...request, pattern: typed.text, path, options: own }, place };
}

/** A question with resolved filters for repositories, typed ones included. @throws DowseError INVALID_REQUEST */
export function placedQuestion(request: AskRequest): Placed<AskRequest> {
  const { filters: given, ...options } = request.options ?? {};
  const { text, filters } = withTyped(request.query, given);
  if (filters.length === 0) return { request, place: undefined };
  const { path, place, filters: rest } = placeOf(request.target_dir, filters);
  const own = { ...options, ...(rest.length > 0 && { filters: rest }) };
  return { request: { ...request, query: text, target_dir: path, options: own }, place };
}

/** The text of a request without the filters typed in it, and all filters. @throws DowseError INVALID_REQUEST */
export function withTyped(text: string, filters: readonly string[] = []) {
  const typed = takeFilters(text);
  return { text: typed.text, filters: [...filters, ...typed.filters] };
}

function readPlace({ only, not }: FilterSet): Place {
  const test = (patterns: readonly string[]) => patternTest('/options/filters', patterns);
  const chosen = (names: readonly string[], denied: readonly string[]) => {
    const [isWanted, isDenied] = [test(names), test(denied)];
    return (name: string) => (names.length === 0 || isWanted(name)) && !isDenied(name);
  };
  const hasBranches = only.branch.length + not.branch.length > 0;
  return {
    repos: chosen(only.repo, not.repo),
    ...(hasBranches && { branches: chosen(only.branch, not.branch) }),
  };
}
