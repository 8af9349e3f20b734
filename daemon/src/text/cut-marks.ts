import type { Match } from '../api/schemas.ts';

const MARK = '…';

/** The marks before and after a line of a match or its context that show where the line was cut. */
export function cutMarks({ cuts = [] }: Match, lineNumber: number): readonly [before: string, after: string] {
  const missing = cuts.find(({ line_number }) => line_number === lineNumber)?.missing;
  return [
    missing === 'before' || missing === 'both' ? MARK : '',
    missing === 'after' || missing === 'both' ? MARK : '',
  ];
}

/** Number of the last line of a match. */
export function lastLineOf({ line_number, last_line = line_number }: Match): number {
  return last_line;
}

/** Lines of a match or its context, starting at line `first`, with their cut marks. */
export function withCutMarks(match: Match, first: number, lines: readonly string[]): readonly string[] {
  if (!match.cuts) return lines;
  return lines.map((line, at) => cutMarks(match, first + at).join(line));
}
