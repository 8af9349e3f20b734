import type { Match } from '../api/schemas.ts';

/**
 * Text of one answer, in characters: it is built, written and read in one piece, and nothing else is done meanwhile. What
 * goes on as long as it likes is a stream.
 */
export const MOST_TEXT = 64 * 1024 * 1024;
/** What a line takes besides its text, and a range. */
const LINE_TEXT = 8;
const RANGE_TEXT = 12;

/** The room for matches in an answer: they are taken in their order until one does not fit. */
export class Room {
  private readonly limit: number;
  private count = 0;
  private text = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Whether the match has a place. */
  take(match: Match): boolean {
    this.count++;
    this.text += textOf(match);
    return !this.isOver;
  }

  /** Whether one was taken that has no place. */
  get isOver(): boolean {
    return this.count > this.limit || this.text > MOST_TEXT;
  }
}

/** The first matches that fit into an answer, and whether there are others. */
export function firstFitting(
  matches: readonly Match[],
  limit: number,
): { matches: Match[]; truncated: boolean } {
  const room = new Room(limit);
  const end = matches.findIndex(match => !room.take(match));
  return end < 0
    ? { matches: [...matches], truncated: false }
    : { matches: matches.slice(0, end), truncated: true };
}

/** About as many characters as the match takes in an answer. */
export function textOf({ file_name, line, context_before, context_after, ranges = [] }: Match): number {
  const own = file_name.length + line.length + LINE_TEXT + RANGE_TEXT * ranges.length;
  return own + textOfLines(context_before) + textOfLines(context_after);
}

function textOfLines(lines: readonly string[] = []): number {
  let text = 0;
  for (const { length } of lines) text += length + LINE_TEXT;
  return text;
}
