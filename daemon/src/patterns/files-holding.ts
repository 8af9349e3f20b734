import type { PatternIndex } from './pattern-index.ts';
import { patternQuery } from './pattern-query.ts';

/** With more candidates, none is checked. */
const MAX_LOOKED_AT = 5000;

/**
 * Files that may contain a text, as of the last update of the index.
 *
 * @param mayHold another filter by path; files for which it returns false are omitted
 * @returns undefined when there are more than `most`, or too many candidates
 * @throws PatternIndexError when the index is damaged
 */
export function filesHolding(
  index: PatternIndex,
  text: string,
  most: number,
  mayHold: (path: string) => boolean,
): string[] | undefined {
  const ids = index.candidates(patternQuery(text, { fixed_strings: true }), 'line');
  if (ids === 'all' || ids.length > MAX_LOOKED_AT) return undefined;
  const found: string[] = [];
  for (const id of ids) {
    const path = index.path(id);
    // A file that is not text is a candidate for everything.
    if (!mayHold(path) || index.file(id).isUnreadable) continue;
    if (found.length === most) return undefined;
    found.push(path);
  }
  return found;
}
