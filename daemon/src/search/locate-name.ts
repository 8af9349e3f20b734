import type { Call, Dowse } from '../api/dowse.ts';

/**
 * Where a name stands, or that it stands nowhere; `unknown` where not all files could be looked into in time. A file that
 * git tracks although a rule ignores it has no line.
 */
export type Whereabouts = { file: string; line?: number } | 'nowhere' | 'unknown';

/** A question waits no longer for it. */
const MOST_MS = 1000;

/**
 * Looks by pattern search for a name that an index has nothing of: the index leaves files out, and the whole of some.
 *
 * @param path the folder or file to look into, as a request has it
 */
export async function locateName(
  dowse: Pick<Dowse, 'search'>,
  name: string,
  { path, fileTypes }: { path: string; fileTypes: readonly string[] },
  call: Call,
): Promise<Whereabouts> {
  const timeout = AbortSignal.timeout(MOST_MS);
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
