import { isCommentLine } from '../languages/comments.ts';

/** A decorator, or the last line of a comment: with the lines of comments, what stands before a definition. */
const DECORATOR_OR_END = /^\s*@\w|\*\/\s*$/;
const COMMENT_BEGINS = '/*';
const COMMENT_ENDS = /^(?!.*\/\*).*\*\/\s*$/;
/** How much of an excerpt the comment may take. */
const COMMENT_SHARE = 2 / 3;

/** Lines to show, from 0; `end` is not one of them. */
export interface Excerpt {
  start: number;
  end: number;
}

/**
 * The lines to show where not all can be: from the one to look at first, or from its comment where that fits; what is
 * before only where nothing follows.
 *
 * @param at the line to look at first, from 0
 * @param budget what the lines may cost together
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
  while (first > 0 && standsBefore(lines[first - 1]!)) {
    first--;
    // Between its ends, lines of a comment need not begin like one.
    if (COMMENT_ENDS.test(lines[first]!))
      while (first > 0 && !lines[first]!.includes(COMMENT_BEGINS)) first--;
  }
  return first;
}

function standsBefore(line: string): boolean {
  return isCommentLine(line) || DECORATOR_OR_END.test(line);
}
