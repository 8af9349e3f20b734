import type { Dowse } from '../api/dowse.ts';
import { filtersNamed } from '../api/filters.ts';
import type { SearchRequest } from '../api/schemas.ts';
import { leaveNoFile } from '../daemon-client/no-file.ts';
import { CALL } from './context.ts';

/** Names the filter options if they leave no file to search. The searches differ only in their paths. */
export async function leftNoFile(
  dowse: Dowse,
  requests: readonly SearchRequest[],
): Promise<string | undefined> {
  if (!(await leaveNoFile(dowse, requests, CALL))) return undefined;
  const { file_types = [], globs = [], filters = [] } = requests[0]?.options ?? {};
  const names = [
    file_types.length > 0 && '--type',
    globs.length > 0 && '--glob',
    filtersNamed(filters, ['file', 'lang']).length > 0 && '--filter',
  ].filter(Boolean);
  return `no text file there matches ${names.join(' and ')}`;
}
