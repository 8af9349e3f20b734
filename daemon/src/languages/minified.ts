import { languageOf } from './index.ts';

const MINIFIED_NAME = /[.-]min\.\w+$/i;

/** Whether a file is minified, by its name or its content. */
export function isMinifiedFile(path: string, bytes: () => Uint8Array): boolean {
  const statement = languageOf(path).minified;
  return statement !== undefined && (MINIFIED_NAME.test(path) || isMinified(bytes(), statement));
}

/** In bytes. Lines of code written by people are shorter. */
const LONG_LINE = 1000;
/** Only this much of all long lines is examined. */
const MAX_BYTES = 65_536;
/** Minimum characters outside of strings. Fewer may be some icons or a row of data. */
const MIN_CODE = 2000;
/** Code has a statement about every twenty characters, data has none. */
const MAX_CHARS_A_STATEMENT = 120;
const NEWLINE = 10;

const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|url\([^)]*\)/g;

/**
 * Whether a file is minified code: most of it is in long lines full of statements. Long lines of data, inlined pictures
 * and prose do not count.
 */
function isMinified(bytes: Uint8Array, statement: RegExp): boolean {
  if (bytes.length < MIN_CODE) return false;
  const { text, length } = longLines(bytes);
  if (length * 2 < bytes.length) return false;
  const code = text.replace(STRINGS, '');
  if (code.length < MIN_CODE) return false;
  const statements = code.match(statement)?.length ?? 0;
  return code.length < statements * MAX_CHARS_A_STATEMENT;
}

/** The first long lines, and the size of all long lines in bytes. */
function longLines(bytes: Uint8Array): { text: string; length: number } {
  const lines: string[] = [];
  let length = 0;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end - start > LONG_LINE) {
      const room = Math.max(0, MAX_BYTES - length);
      lines.push(
        Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, room)).toString('latin1'),
      );
      length += end - start;
    }
    start = end + 1;
  }
  return { text: lines.join('\n'), length };
}
