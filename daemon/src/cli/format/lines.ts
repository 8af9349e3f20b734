import type { Match } from '../../api/schemas.ts';
import { cutMarks, lastLineOf } from '../../text/cut-marks.ts';

/** A line to print: matched, or context. */
export interface PrintedLine {
  number: number;
  text: string;
  matched: boolean;
  /** Ranges of the match from the daemon: starts and ends in UTF-16 code units. */
  ranges?: Match['ranges'];
  /** Marks before and after a truncated line. */
  marks?: readonly [before: string, after: string];
}

/**
 * The lines of one file's matches with their context, in order, each once. Gaps separate groups, where grep
 * prints `--`. Multi-line matches are split into lines.
 */
export function groupLines(matches: readonly Match[]): PrintedLine[][] {
  const lines = new Map<number, PrintedLine>();
  for (const match of matches) addMatch(lines, match);
  const groups: PrintedLine[][] = [];
  for (const line of [...lines.values()].sort((a, b) => a.number - b.number)) {
    const group = groups.at(-1);
    if (group && line.number === (group.at(-1) as PrintedLine).number + 1) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The lines of a match without context. A multi-line match has no ranges. */
export function matchedLines(match: Match): PrintedLine[] {
  const { line, line_number, ranges } = match;
  return line.split('\n').map((text, at) => ({
    number: line_number + at,
    text: text.replace(/\r$/, ''),
    matched: true,
    ...(ranges ? { ranges } : {}),
    ...marksOf(match, line_number + at),
  }));
}

function marksOf(match: Match, number: number): Pick<PrintedLine, 'marks'> {
  return match.cuts ? { marks: cutMarks(match, number) } : {};
}

function addMatch(lines: Map<number, PrintedLine>, match: Match): void {
  const own = matchedLines(match);
  const before = match.context_before ?? [];
  const addContext = (text: string, number: number) => {
    if (lines.has(number)) return;
    lines.set(number, { number, text: text.replace(/\r$/, ''), matched: false, ...marksOf(match, number) });
  };
  before.forEach((text, at) => {
    addContext(text, match.line_number - before.length + at);
  });
  for (const line of own) lines.set(line.number, line);
  match.context_after?.forEach((text, at) => {
    addContext(text, lastLineOf(match) + 1 + at);
  });
}
