import type { Cut } from '../api/schemas.ts';
import { MAX_LINE_CHARS } from '../text/shorten.ts';

/** Bytes that are kept before the match. */
const LEAD_BYTES = 1024;
const MAX_UTF8_BYTES = 4;
const CARRIAGE_RETURN = 13;

export interface LineText {
  text: string;
  /** The side on which a cut line is incomplete. */
  missing?: Cut['missing'];
}

/** Text of a line without its line ending; what is not UTF-8 becomes U+FFFD. `column`: the match, in bytes from 0. */
export function lineText(line: Buffer, column: number): LineText {
  const length = line[line.length - 1] === CARRIAGE_RETURN ? line.length - 1 : line.length;
  if (length <= MAX_LINE_CHARS) return { text: line.toString('utf8', 0, length) };
  if (length <= MAX_LINE_CHARS * MAX_UTF8_BYTES) {
    const text = line.toString('utf8', 0, length);
    if (text.length <= MAX_LINE_CHARS) return { text };
  }
  const start = charStart(line, Math.max(0, Math.min(column - LEAD_BYTES, length - MAX_LINE_CHARS)));
  const end = charStart(line, Math.min(length, start + MAX_LINE_CHARS * MAX_UTF8_BYTES), length);
  const decoded = line.toString('utf8', start, end);
  const text = firstChars(decoded);
  const isAtEnd = end === length && text === decoded;
  return { text, missing: isAtEnd ? 'before' : start > 0 ? 'both' : 'after' };
}

/** Moves forward to the start of a UTF-8 character. */
function charStart(line: Buffer, at: number, length = line.length): number {
  let start = at;
  while (start < length && start < at + MAX_UTF8_BYTES && (line[start]! & 0xc0) === 0x80) start++;
  return start;
}

function firstChars(text: string): string {
  if (text.length <= MAX_LINE_CHARS) return text;
  const splitsPair = (text.charCodeAt(MAX_LINE_CHARS - 1) & 0xfc00) === 0xd800;
  return text.slice(0, splitsPair ? MAX_LINE_CHARS - 1 : MAX_LINE_CHARS);
}
