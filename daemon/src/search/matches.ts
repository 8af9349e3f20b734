import type { Cut, Match } from '../api/schemas.ts';
import type { LinesAround } from './arguments.ts';
import { type LineText, lineText } from './line-text.ts';

/** Turns the lines of one file, in order, into matches. */
export interface MatchBuilder {
  line(number: number, column: number, text: Buffer): void;
  end(): void;
}

/** @param around lines before and after each match; those that match themselves count as well. */
export function matchBuilder(
  fileName: string,
  around: LinesAround,
  emit: (match: Match) => void,
): MatchBuilder {
  return around.before + around.after > 0 ? withContext(fileName, around, emit) : plain(fileName, emit);
}

function plain(fileName: string, emit: (match: Match) => void): MatchBuilder {
  return {
    line(number, column, bytes) {
      if (column < 0) return;
      const { text, missing } = lineText(bytes, column);
      const match: Match = { file_name: fileName, line_number: number, line: text };
      if (missing) addCut(match, number, missing);
      emit(match);
    },
    end() {},
  };
}

function addCut(match: Match, line_number: number, missing: Cut['missing']): void {
  match.cut = true;
  match.cuts = [...(match.cuts ?? []), { line_number, missing }];
}

function withContext(fileName: string, around: LinesAround, emit: (match: Match) => void): MatchBuilder {
  let before: LineText[] = [];
  let previous = 0;
  /** Matches whose following lines are not complete, oldest first. */
  let open: { match: Match; after: string[] }[] = [];

  function finish(): void {
    for (const { match } of open) emit(match);
    open = [];
    before = [];
  }

  return {
    line(number, column, bytes) {
      if (number !== previous + 1) finish();
      previous = number;
      const line = lineText(bytes, Math.max(0, column));
      for (const { match, after } of open) {
        after.push(line.text);
        if (line.missing) addCut(match, number, line.missing);
      }
      while (open[0] && open[0].after.length >= around.after) emit(open.shift()!.match);
      if (column >= 0) {
        const after: string[] = [];
        const match: Match = {
          ...{ file_name: fileName, line_number: number, line: line.text },
          ...{ context_before: before.map(({ text }) => text), context_after: after },
        };
        [...before, line].forEach(({ missing }, at) => {
          if (missing) addCut(match, number - before.length + at, missing);
        });
        open.push({ match, after });
      }
      before.push(line);
      if (before.length > around.before) before.shift();
    },
    end: finish,
  };
}
