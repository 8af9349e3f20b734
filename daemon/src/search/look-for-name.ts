import type { Call } from '../api/dowse.ts';
import type { PatternSearch } from './pattern-search.ts';

/** Where a name stands, or that it stands nowhere; `unknown` where not all files could be looked into in time. */
export type Whereabouts = { file: string; line: number } | 'nowhere' | 'unknown';

/** A question waits no longer for it. */
const MOST_MS = 1000;

/**
 * Looks by pattern search for a name that an index has nothing of: the index leaves files out, and the whole of some.
 *
 * @param path the folder or file to look into, as a request has it
 */
export async function lookForName(
  patterns: Pick<PatternSearch, 'search'>,
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
    const [match] = (await patterns.search(request, { ...call, signal })).results;
    return match ? { file: match.file_name, line: match.line_number } : 'nowhere';
  } catch {
    call.signal?.throwIfAborted();
    return 'unknown';
  }
}
