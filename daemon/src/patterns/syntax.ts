/**
 * A regular expression, as far as it says which bytes a match must hold. Text is kept as "binary" strings, a
 * character for each byte of UTF-8.
 */
export type Node =
  /** One of these strings; one empty string for what matches between characters. */
  | { readonly type: 'strings'; readonly strings: readonly string[] }
  /** A character, or a byte, of which no more is known. */
  | { readonly type: 'any' }
  | { readonly type: 'concat'; readonly parts: readonly Node[] }
  | { readonly type: 'alternate'; readonly parts: readonly Node[] }
  | { readonly type: 'repeat'; readonly part: Node; readonly least: number; readonly most: number };

export const ANY: Node = { type: 'any' };
export const EMPTY: Node = { type: 'strings', strings: [''] };

/** Something that is not surely understood, or surely wrong; ripgrep has to say. */
export class NotUnderstood extends Error {}
