/** A regular expression, reduced to the bytes of its matches. Text is in "binary" strings, with a character for each byte of UTF-8. */
export type Node =
  /** One of these strings; one empty string for assertions. */
  | { readonly type: 'strings'; readonly strings: readonly string[] }
  /** An unknown character or byte. */
  | { readonly type: 'any' }
  | { readonly type: 'concat'; readonly parts: readonly Node[] }
  | { readonly type: 'alternate'; readonly parts: readonly Node[] }
  | { readonly type: 'repeat'; readonly part: Node; readonly least: number; readonly most: number };

export const ANY: Node = { type: 'any' };
export const EMPTY: Node = { type: 'strings', strings: [''] };

/** Unsupported or invalid syntax; ripgrep decides. */
export class NotUnderstood extends Error {}
