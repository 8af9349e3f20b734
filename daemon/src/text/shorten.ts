/** Longer lines (UTF-16 units) are cut wherever lines of files are shown, because a row of data may have megabytes. */
export const MAX_LINE_CHARS = 4096;

/** The first `most` characters of a text, followed by a mark if it was cut. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
