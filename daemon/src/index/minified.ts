/** In bytes; nobody writes such lines of code. */
const LONG_LINE = 1000;
/** Of all long lines that are looked at. */
const MOST_BYTES = 65_536;
/** Characters outside of strings: fewer are a few icons, or a row of data. */
const LEAST_CODE = 2000;
/** In code one of these comes about every twenty characters, in data none. */
const MOST_CHARS_A_STATEMENT = 120;
const NEWLINE = 10;

const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|url\([^)]*\)/g;

/**
 * Whether a file is code that a program has put into few lines: most of it stands in long lines that are full of statements. Long
 * lines of data, inlined pictures and texts are not that, however long they are.
 */
export function isMinified(bytes: Uint8Array, statement: RegExp): boolean {
  if (bytes.length < LEAST_CODE) return false;
  const { text, length } = longLines(bytes);
  if (length * 2 < bytes.length) return false;
  const code = text.replace(STRINGS, '');
  if (code.length < LEAST_CODE) return false;
  const statements = code.match(statement)?.length ?? 0;
  return code.length < statements * MOST_CHARS_A_STATEMENT;
}

/** The first of the long lines, and how many bytes all of them have. */
function longLines(bytes: Uint8Array): { text: string; length: number } {
  const lines: string[] = [];
  let length = 0;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end - start > LONG_LINE) {
      const room = Math.max(0, MOST_BYTES - length);
      lines.push(
        Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, room)).toString('latin1'),
      );
      length += end - start;
    }
    start = end + 1;
  }
  return { text: lines.join('\n'), length };
}
