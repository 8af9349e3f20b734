const WORD = /(?<![\p{L}\p{N}_'’])[A-Za-z0-9]+(?![\p{L}'’])/gu;
const PART = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*/g;
/** One letter beside digits, one digit beside letters. */
const LOSES = /^(?=.*[a-z])(?=.*\d)(?:.*(?<!\d)\d(?!\d)|.*(?<![a-z])[a-z](?![a-z]))/;

/**
 * The words of a text that the index knows only in part or not at all, since it has no terms of one character: `c`, `s3`,
 * `rxjava2`. In a path they say as much as others.
 */
export function shortWords(text: string): string[] {
  const words = [...text.replaceAll('_', ' ').matchAll(WORD)].flatMap(([word]) => [
    word,
    ...(word.match(PART) ?? []).filter(part => part.length > 1),
  ]);
  return [...new Set(words.map(word => word.toLowerCase()))].filter(
    word => /^[a-z]$/.test(word) || LOSES.test(word),
  );
}
