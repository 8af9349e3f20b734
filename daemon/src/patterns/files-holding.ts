import type { PatternIndex } from './pattern-index.ts';
import { planQuery } from './plan.ts';

/** More candidates are not looked at one by one. */
const MAX_LOOKED_AT = 5000;

/**
 * Files that may hold a text, as of the last update of the index.
 *
 * @param mayHold what else is known of a file by its path: where it returns false, the file is left out
 * @returns undefined when there are more than `most`, or too many candidates
 * @throws PatternIndexError when the index is damaged
 */
export function filesHolding(
  index: PatternIndex,
  text: string,
  most: number,
  mayHold: (path: string) => boolean,
): string[] | undefined {
  const ids = index.candidates(planQuery(text, { fixedStrings: true }), 'line');
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
