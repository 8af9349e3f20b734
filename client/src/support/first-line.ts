/** The first line with a word, else the first non-empty line. */
export function firstLine(text: string): string {
  const lines = text.split(/[\r\n]+/).map(line => line.trim());
  return lines.find(line => /[\p{L}\p{N}]/u.test(line)) ?? lines.find(line => line !== '') ?? '';
}

/** Text that says nothing about the code if it is alone in a line. */
const EMPTY =
  /^(?:return|else|try|finally|do|begin|end|then|pass|break|continue|default|yield|null|none|nil)$/i;

/** Whether a line is more than brackets, quotes and a keyword. */
export function saysSomething(line: string): boolean {
  const words = line.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return words.length > 1 || (words.length === 1 && !EMPTY.test(words[0] as string));
}
