/** Filters that choose among the repositories of a team. */
import { filterSet } from '../../../daemon/src/api/filters.ts';

/** Words, and values with blanks in double quotes. */
const WORDS = /(?:"[^"]*"|[^\s"])+/g;

/**
 * `team/* lang:go -file:test` → a list. A word without a name is a repository.
 *
 * @throws DowseError INVALID_REQUEST for another name
 */
export function filtersOf(text: string): string[] {
  const words = text.match(WORDS) ?? [];
  const filters = words.map(word => (word.includes(':') ? word : word.replace(/^-?/, '$&repo:')));
  filterSet(filters);
  return filters;
}
