import type { Cut, Match } from '../api/schemas.ts';
import { type LineText, lineText } from './line-text.ts';
import type { LinesAround } from './ripgrep-arguments.ts';

/** Approximate maximum text of a match, in characters. A longer match shows its first lines. */
const MAX_MATCH_CHARS = 64 * 1024;

/** Turns the lines of one file, in order, into matches. */
export interface MatchBuilder {
  /** See `OutputSink.line`. */
  line(number: number, column: number, text: Buffer, last: number): void;
  end(): void;
}

/** @param around lines before and after each match, matching lines included. */
export function matchBuilder(
  fileName: string,
  around: LinesAround,
  emit: (match: Match) => void,
): MatchBuilder {
  const hasContext = around.before + around.after > 0;
  let before: LineText[] = [];
  let previous = 0;
  /** Matches whose lines or context are incomplete; oldest first. */
  let open: Open[] = [];

  function finish(): void {
    for (const { match } of open) emit(match);
    open = [];
    before = [];
  }

  function begin(number: number, line: LineText, last: number): void {
    const match: Match = { file_name: fileName, line_number: number, line: line.text };
    if (last > number) match.last_line = last;
    if (hasContext) {
      match.context_before = before.map(({ text }) => text);
      match.context_after = [];
      before.forEach(({ missing }, at) => {
        if (missing) addCut(match, number - before.length + at, missing);
      });
    }
    if (line.missing) addCut(match, number, line.missing);
    if (!hasContext && last === number && open.length === 0) emit(match);
    else open.push({ match, last, isFull: false });
  }

  return {
    line(number, column, bytes, last) {
      // Most lines are a match without context.
      if (!hasContext && column < 0 && open.length === 0) return;
      if (number !== previous + 1) finish();
      previous = number;
      const line = lineText(bytes, Math.max(0, column));
      for (const one of open) extend(one, number, line, around.after);
      if (column >= 0) begin(number, line, last);
      while (open[0] && number >= open[0].last + around.after) emit(open.shift()!.match);
      if (!hasContext) return;
      before.push(line);
      if (before.length > around.before) before.shift();
    },
    end: finish,
  };
}

interface Open {
  match: Match;
  last: number;
  /** The text of the match is complete. */
  isFull: boolean;
}

/** Adds a line of the match, or of the context after it. */
function extend(open: Open, number: number, line: LineText, after: number): void {
  const { match, last } = open;
  if (number > last) {
    if (number > last + after) return;
    match.context_after!.push(line.text);
    if (line.missing) addCut(match, number, line.missing);
    return;
  }
  if (open.isFull) return;
  open.isFull = match.line.length + line.text.length > MAX_MATCH_CHARS;
  if (open.isFull) {
    addCut(match, number - 1, 'after');
    return;
  }
  match.line += `\n${line.text}`;
  if (line.missing) addCut(match, number, line.missing);
}

function addCut(match: Match, line_number: number, missing: Cut['missing']): void {
  match.cut = true;
  match.cuts = [...(match.cuts ?? []), { line_number, missing }];
}
