import type { Dowse } from '../api/dowse.ts';
import type { SearchRequest } from '../api/schemas.ts';
import { CALL } from './context.ts';

const ANY_LINE = { word: false, whole_line: false, invert: false, only_matching: false, count: false };

/**
 * Names the filter options if they leave no file to search. The searches differ only in their paths. @returns
 * undefined if there are files, or no filters.
 */
export async function leftNoFile(
  dowse: Dowse,
  requests: readonly SearchRequest[],
): Promise<string | undefined> {
  const { file_types = [], globs = [] } = requests[0]?.options ?? {};
  const filters = [file_types.length > 0 && '--type', globs.length > 0 && '--glob'].filter(Boolean);
  if (filters.length === 0) return undefined;
  for (const request of requests) {
    const { structure: _, ...others } = request.options ?? {};
    const options = { ...others, ...ANY_LINE, max_results: 1 };
    const { results } = await dowse.search({ ...request, pattern: '', options }, CALL);
    if (results.length > 0) return undefined;
  }
  return `no text file there matches ${filters.join(' and ')}`;
}
