/** The first line with a word, else the first non-empty line. */
export function firstLine(text: string): string {
  const lines = text.split(/[\r\n]+/).map(line => line.trim());
  return lines.find(line => /[\p{L}\p{N}]/u.test(line)) ?? lines.find(line => line !== '') ?? '';
}
