import type { Match } from '../api/schemas.ts';

/** First and last line of a node, from 1. */
export type LineRange = readonly [first: number, last: number];

/** The smallest range that contains a line. */
export function innermost(ranges: readonly LineRange[], line: number): LineRange | undefined {
  const around = ranges.filter(([first, last]) => first <= line && line <= last);
  return around.sort((a, b) => a[1] - a[0] - (b[1] - b[0]))[0];
}

/** A match without the context lines before `first` and after `last`. */
export function clipContext(match: Match, [first, last]: LineRange): Match {
  const { context_before, context_after, line_number, last_line = line_number } = match;
  const before = Math.max(0, line_number - first);
  const after = Math.max(0, last - last_line);
  return {
    ...match,
    ...(context_before && {
      context_before: context_before.slice(Math.max(0, context_before.length - before)),
    }),
    ...(context_after && { context_after: context_after.slice(0, after) }),
  };
}
