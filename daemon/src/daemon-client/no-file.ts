import type { Call, Dowse } from '../api/dowse.ts';
import type { SearchRequest } from '../api/schemas.ts';

const ANY_LINE = { word: false, whole_line: false, invert: false, only_matching: false, count: false };

/** Whether the globs and file types of searches leave no text file. The searches differ only in their paths. */
export async function leaveNoFile(
  dowse: Pick<Dowse, 'search'>,
  requests: readonly SearchRequest[],
  call: Call,
): Promise<boolean> {
  const { file_types = [], globs = [] } = requests[0]?.options ?? {};
  if (file_types.length === 0 && globs.length === 0) return false;
  for (const request of requests) {
    const { structure: _, ...others } = request.options ?? {};
    const options = { ...others, ...ANY_LINE, max_results: 1 };
    const { results } = await dowse.search({ ...request, pattern: '', options }, call);
    if (results.length > 0) return false;
  }
  return true;
}
