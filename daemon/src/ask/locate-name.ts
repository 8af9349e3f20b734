import type { Call, Dowse } from '../api/dowse.ts';

/**
 * Place of a name, or that no file has it; `unknown` if the time was too short to search all files. A file that is tracked and ignored has
 * no line.
 */
export type Whereabouts = { file: string; line?: number } | 'nowhere' | 'unknown';

/** Maximum time that a question waits for the search. */
const MAX_MS = 1000;

/**
 * Searches for a name that is missing in an index, because an index omits some files, and parts of others.
 *
 * @param path the folder or file to search, as in a request
 */
export async function locateName(
  dowse: Pick<Dowse, 'search'>,
  name: string,
  { path, fileTypes }: { path: string; fileTypes: readonly string[] },
  call: Call,
): Promise<Whereabouts> {
  const timeout = AbortSignal.timeout(MAX_MS);
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
  const options = { recursive: true, fixed_strings: true, ignore_case: true, max_results: 1 };
  const file_types = fileTypes.length > 0 ? { file_types: [...fileTypes] } : {};
  try {
    const request = { pattern: name, path, options: { ...options, ...file_types } };
    const { results, tracked_ignored = [] } = await dowse.search(request, { ...call, signal });
    if (results[0]) return { file: results[0].file_name, line: results[0].line_number };
    return tracked_ignored[0] === undefined ? 'nowhere' : { file: tracked_ignored[0] };
  } catch {
    call.signal?.throwIfAborted();
    return 'unknown';
  }
}
