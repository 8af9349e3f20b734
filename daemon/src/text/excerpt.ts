import { beginsBlockComment, endsBlockComment, leadsDefinition } from '../languages/comments.ts';

/** The share of an excerpt that the comment may take. */
const COMMENT_SHARE = 2 / 3;

/** Rows to show, from 0; `end` is exclusive. */
interface Excerpt {
  start: number;
  end: number;
}

/**
 * Chooses the lines to show if not all fit: from the most important line on, or from its comment if that fits. Earlier
 * lines are shown only if no later ones are left.
 *
 * @param at row of the most important line, from 0
 * @param budget maximum total cost of the lines
 */
export function excerpt(
  lines: readonly string[],
  at: number,
  budget: number,
  costOf: (line: string) => number = () => 1,
): Excerpt {
  const comment = commentStart(lines, at);
  const ofComment = lines.slice(comment, at).reduce((sum, line) => sum + costOf(line), 0);
  let start = ofComment <= budget * COMMENT_SHARE ? comment : at;
  let end = start;
  let left = budget;
  const fits = (line: string | undefined) => line !== undefined && costOf(line) <= left;
  while (fits(lines[end])) left -= costOf(lines[end++]!);
  while (end === lines.length && fits(lines[start - 1])) left -= costOf(lines[--start]!);
  return { start, end };
}

function commentStart(lines: readonly string[], at: number): number {
  let first = at;
  while (first > 0 && leadsDefinition(lines[first - 1]!)) {
    first--;
    // Inner lines of a block comment need not look like comments.
    if (endsBlockComment(lines[first]!)) while (first > 0 && !beginsBlockComment(lines[first]!)) first--;
  }
  return first;
}
