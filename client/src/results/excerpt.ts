/** Lines of code in a hover. */
const MAX = 12;

/**
 * Some lines of an answer, from where its definition begins (`head`) or, in the middle of a long one, from the statement around the
 * focused line: never from the middle of a string or a comment above. A focused line far below is shown after a gap.
 */
export function excerpt(lines: readonly string[], focused: number, head?: number): string[] {
  const first = Math.max(
    0,
    lines.findIndex(line => line.trim() !== ''),
  );
  const from =
    lines.length - first <= MAX ? first : (head ?? (focused < MAX ? first : enclosing(lines, focused)));
  const isFar = focused >= from + MAX;
  return isFar
    ? [lines[from]!, `${indentOf(lines[focused]!)}…`, ...lines.slice(focused, focused + MAX - 2)]
    : lines.slice(from, from + MAX);
}

/** The line above with less indentation, where a statement begins; if none is near, the line itself. */
function enclosing(lines: readonly string[], focused: number): number {
  const depth = indentOf(lines[focused]!).length;
  for (let at = focused - 1; at > focused - MAX && at >= 0; at--) {
    const line = lines[at]!;
    if (hasWord(line) && indentOf(line).length < depth && !/^\s*[)\]}]/.test(line)) return at;
  }
  return focused;
}

const hasWord = (line: string) => /[\p{L}\p{N}]/u.test(line);
const indentOf = (line: string) => /^\s*/.exec(line)![0];
