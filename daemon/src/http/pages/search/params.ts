import { DowseError } from '../../../api/errors.ts';
import { NO_SEARCH, type SearchParams } from '../urls.ts';
import { isMode } from './mode-texts.ts';
import { readQuery } from './read-query.ts';
import type { SearchQuery } from './search-query.ts';

const MAX_CONTEXT = 20;
/** The parts of a URL that decide which results a search has. */
const DECIDING = ['q', 'mode', 'in', 'branch', 'path', 'lang', 'kind'] as const;
const MAX_QUERY = 8192;

/** Reads the query of a URL. */
export function paramsOf({ part: _, context, path = '', ...given }: SearchQuery): SearchParams {
  // A filter by path never leads upwards.
  const inside = path.split('/').filter(segment => segment !== '' && segment !== '.' && segment !== '..');
  const lines = context === undefined ? NO_SEARCH.context : Math.min(Number(context), MAX_CONTEXT);
  return { ...NO_SEARCH, ...given, context: lines, path: inside.join('/') };
}

/**
 * The query of the URL of a search, with its mode: from such a URL, or from what one types into the search box.
 *
 * @throws DowseError INVALID_REQUEST
 */
export function savedQuery(given: string): string {
  const url = /^(https?:\/\/[^\s?]*|\/)?\?(\S*)$/.exec(given.trim());
  const fields = url ? Object.fromEntries(new URLSearchParams(url[2])) : { q: given };
  const params = paramsOf(fields);
  if (params.q.trim() === '' || given.length > MAX_QUERY) {
    throw new DowseError(
      'INVALID_REQUEST',
      'Nothing to search for.',
      '/search: expected the URL of a search on the page, with q=…, or what one types into the box',
    );
  }
  const mode = isMode(params.mode) ? params.mode : readQuery(params.q).mode;
  const named = DECIDING.map(name => [name, name === 'mode' ? mode : params[name]]);
  return new URLSearchParams(named.filter(([, value]) => value !== '') as [string, string][]).toString();
}
