/**
 * What a pattern requires of a file that it matches, in terms of grams: three bytes in a row of the file's UTF-8
 * text. A gram is the number `first << 16 | second << 8 | third`. A query says what is necessary, never what is
 * enough: files that pass it are candidates, and ripgrep decides.
 */
export type GramQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'gram'; readonly gram: number }
  | { readonly kind: 'and'; readonly parts: readonly GramQuery[] }
  | { readonly kind: 'or'; readonly parts: readonly GramQuery[] };

/** How far a match may reach: its grams stand in one line, or anywhere in the file. */
export type Reach = 'line' | 'file';

/** Three bytes 0xFF, which no text in UTF-8 has: every file that is not UTF-8 is given it. */
const NOT_UTF8_GRAM = 0xffffff;
export const NOT_UTF8_BYTES = Buffer.from([0xff, 0xff, 0xff]);

/** The files that are not UTF-8. */
export const NOT_UTF8: GramQuery = { kind: 'gram', gram: NOT_UTF8_GRAM };

/** Nothing is required, every file is a candidate: search without the index. */
export const ALL: GramQuery = { kind: 'all' };
