import type { Match } from '../api/schemas.ts';
import { clipContext, innermost, type LineRange } from '../text/clip-context.ts';

/** Maximum number of files whose functions are looked up for one page of matches. */
const MAX_FILES = 50;

/**
 * Cuts the context of matches at the borders of the function that they are in, so that an answer has no lines of
 * neighboring functions.
 *
 * @param functionsIn the lines of all functions in a file; empty if they are unknown
 */
export async function clipToFunctions(
  matches: readonly Match[],
  functionsIn: (file: string) => Promise<readonly LineRange[]>,
): Promise<Match[]> {
  const files = [...new Set(matches.map(({ file_name }) => file_name))].slice(0, MAX_FILES);
  const known = new Map(await Promise.all(files.map(async file => [file, await functionsIn(file)] as const)));
  return matches.map(match => {
    const around = innermost(known.get(match.file_name) ?? [], match.line_number);
    return around ? clipContext(match, around) : match;
  });
}
