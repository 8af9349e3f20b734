import type { Call, Dowse } from '../api/dowse.ts';
import { filtersNamed } from '../api/filters.ts';
import type { SearchRequest } from '../api/schemas.ts';

const ANY_LINE = { word: false, whole_line: false, invert: false, only_matching: false, count: false };

/** Whether the globs, file types and filters of searches leave no text file. The searches differ only in their paths. */
export async function leaveNoFile(
  dowse: Pick<Dowse, 'search'>,
  requests: readonly SearchRequest[],
  call: Call,
): Promise<boolean> {
  const { file_types = [], globs = [], filters = [] } = requests[0]?.options ?? {};
  if (file_types.length + globs.length + filtersNamed(filters, ['file', 'lang']).length === 0) return false;
  for (const request of requests) {
    const { structure: _, ...others } = request.options ?? {};
    const ofFiles = { filters: filtersNamed(filters, ['repo', 'branch', 'file', 'lang']) };
    const options = { ...others, ...ofFiles, ...ANY_LINE, max_results: 1 };
    const { results } = await dowse.search({ ...request, pattern: '', options }, call);
    if (results.length > 0) return false;
  }
  return true;
}
