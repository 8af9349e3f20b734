const WORD = /(?<![\p{L}\p{N}_'’])[A-Za-z0-9]+(?![\p{L}'’])/gu;
const PART = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*/g;
/** A single letter beside digits, or a single digit beside letters: the index drops the single character. */
const LOSES_A_CHARACTER = /^(?=.*[a-z])(?=.*\d)(?:.*(?<!\d)\d(?!\d)|.*(?<![a-z])[a-z](?![a-z]))/;

/**
 * Words that the index has only in part or not at all, since it has no terms of one character: `c`, `s3`,
 * `rxjava2`. Paths are matched with them.
 */
export function shortWords(text: string): string[] {
  const words = [...text.replaceAll('_', ' ').matchAll(WORD)].flatMap(([word]) => [
    word,
    ...(word.match(PART) ?? []).filter(part => part.length > 1),
  ]);
  return [...new Set(words.map(word => word.toLowerCase()))].filter(
    word => /^[a-z]$/.test(word) || LOSES_A_CHARACTER.test(word),
  );
}
