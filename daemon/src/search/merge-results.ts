import type { Match, SearchRequest, SearchResponse } from '../api/schemas.ts';
import { pathKey } from './collector.ts';
import { firstFitting } from './output-limit.ts';
import { maxResultsOf } from './ripgrep-arguments.ts';

/** Adds the numbers of a search that counts. */
export function addCounts(response: SearchResponse, count = 0, files = 0): SearchResponse {
  return { ...response, count: (response.count ?? 0) + count, files: (response.files ?? 0) + files };
}

/** Adds matches to an answer, in the order of paths and lines, up to the requested number. */
export function merge(
  response: SearchResponse,
  found: readonly Match[],
  request: SearchRequest,
): SearchResponse {
  const all = [...response.results, ...found]
    .map(match => ({ match, key: pathKey(Buffer.from(match.file_name)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.match.line_number - b.match.line_number))
    .map(({ match }) => match);
  return { ...response, ...firstFitting(all, maxResultsOf(request)) };
}
