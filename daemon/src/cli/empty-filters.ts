import type { Dowse } from '../api/dowse.ts';
import type { SearchRequest } from '../api/schemas.ts';
import { leaveNoFile } from '../daemon-client/no-file.ts';
import { CALL } from './context.ts';

/** Names the filter options if they leave no file to search. The searches differ only in their paths. */
export async function leftNoFile(
  dowse: Dowse,
  requests: readonly SearchRequest[],
): Promise<string | undefined> {
  if (!(await leaveNoFile(dowse, requests, CALL))) return undefined;
  const { file_types = [], globs = [] } = requests[0]?.options ?? {};
  const filters = [file_types.length > 0 && '--type', globs.length > 0 && '--glob'].filter(Boolean);
  return `no text file there matches ${filters.join(' and ')}`;
}
