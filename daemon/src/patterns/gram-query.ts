/**
 * The grams that a file must contain to match a pattern. A gram is three consecutive bytes of the file's UTF-8 text, as the number `first
 * << 16 | second << 8 | third`. A query is necessary, not sufficient: files that pass it are candidates, and ripgrep decides.
 */
export type GramQuery =
  | { readonly kind: 'all' }
  | { readonly kind: 'gram'; readonly gram: number }
  | { readonly kind: 'and'; readonly parts: readonly GramQuery[] }
  | { readonly kind: 'or'; readonly parts: readonly GramQuery[] };

/** The range within which the grams of a match are: one line, or the whole file. */
export type Reach = 'line' | 'file';

/** Three bytes 0xFF, which UTF-8 text never contains. Every file that is not UTF-8 has this gram. */
const NOT_UTF8_GRAM = 0xffffff;
export const NOT_UTF8_BYTES = Buffer.from([0xff, 0xff, 0xff]);

/** The files that are not UTF-8. */
export const NOT_UTF8: GramQuery = { kind: 'gram', gram: NOT_UTF8_GRAM };

/** No requirement: every file is a candidate, so the search does without the index. */
export const ALL: GramQuery = { kind: 'all' };
