import type { Match } from '../api/schemas.ts';

/**
 * Maximum text of one answer, in characters: an answer is built, written and read in one piece, which blocks the thread. Streams have no
 * such limit.
 */
export const MAX_TEXT = 64 * 1024 * 1024;
/** Characters that a line takes besides its text, and that a range takes. */
const LINE_TEXT = 8;
const RANGE_TEXT = 12;

/** The matches of an answer. */
export interface FirstMatches {
  results: Match[];
  truncated?: boolean;
}

/** Accepts the matches of an answer in their order until one does not fit. */
export class OutputLimit {
  /** The accepted matches and the first one that does not fit, which shows that there are more. */
  readonly matches: Match[] = [];
  readonly limit: number;
  private text = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Whether one does not fit. */
  get isOver(): boolean {
    return this.matches.length > this.limit || this.text > MAX_TEXT;
  }

  /** Accepts nothing after the first match that does not fit. */
  take(match: Match): void {
    if (this.isOver) return;
    this.matches.push(match);
    this.text += textLengthOf(match);
  }

  get answer(): FirstMatches {
    return this.isOver ? { results: this.matches.slice(0, -1), truncated: true } : { results: this.matches };
  }
}

/** The first matches that fit into an answer. */
export function firstFitting(matches: readonly Match[], limit: number): FirstMatches {
  const output = new OutputLimit(limit);
  for (const match of matches) {
    output.take(match);
    if (output.isOver) break;
  }
  return output.answer;
}

/** Approximate size of the match in an answer, in characters. */
export function textLengthOf({ file_name, line, context_before, context_after, ranges = [] }: Match): number {
  const own = file_name.length + line.length + LINE_TEXT + RANGE_TEXT * ranges.length;
  return own + textLengthOfLines(context_before) + textLengthOfLines(context_after);
}

function textLengthOfLines(lines: readonly string[] = []): number {
  let text = 0;
  for (const { length } of lines) text += length + LINE_TEXT;
  return text;
}
