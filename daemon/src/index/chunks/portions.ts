/** A part of a long text that can be parsed by itself. */
export interface Portion {
  text: string;
  /** The 0-based row where it begins. */
  row: number;
}

/** Characters of a portion. A syntax tree takes many times the memory of its text. */
const PORTION_CHARS = 1 << 20;

/**
 * Splits a long text before an unindented line that follows a blank one, which in most languages is between two
 * definitions. If the second half of a portion has no such line, it is split at any line end.
 */
export function portionsOf(text: string, most = PORTION_CHARS): Portion[] {
  const portions: Portion[] = [];
  let start = 0;
  let row = 0;
  while (text.length - start > most) {
    const end = cutBetween(text, start + (most >> 1), start + most);
    const part = text.slice(start, end);
    portions.push({ text: part, row });
    row += part.split('\n').length - 1;
    start = end;
  }
  if (start < text.length || portions.length === 0) portions.push({ text: text.slice(start), row });
  return portions;
}

/** The last good split position in a range. A longer line is not split. */
function cutBetween(text: string, from: number, to: number): number {
  const window = text.slice(from, to);
  let cut = 0;
  for (const { index, 0: gap } of window.matchAll(/\n\r?\n(?=[^\s)\]}])/g)) cut = index + gap.length;
  if (cut > 0) return from + cut;
  const lineEnd = window.lastIndexOf('\n');
  if (lineEnd >= 0) return from + lineEnd + 1;
  const next = text.indexOf('\n', to);
  return next < 0 ? text.length : next + 1;
}
