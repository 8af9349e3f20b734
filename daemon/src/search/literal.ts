import type { SearchRequest } from '../api/schemas.ts';

/** A pattern without syntax. It matches itself, so no regular expression engine is needed. */
export interface Literal {
  /** ASCII; in lower case with `anyCase`. */
  text: string;
  anyCase: boolean;
}

/** The literal of a search; undefined if the search needs ripgrep. */
export function literalOf({ pattern, options = {} }: SearchRequest): Literal | undefined {
  const { ignore_case: anyCase = false, fixed_strings, word, whole_line } = options;
  if (word || whole_line) return undefined;
  const isLiteral = fixed_strings ? /^[\x20-\x7e]+$/ : /^[A-Za-z0-9_ ]+$/;
  if (!isLiteral.test(pattern)) return undefined;
  return { text: anyCase ? pattern.toLowerCase() : pattern, anyCase };
}

/** Positions of the literal in a text, in code units; they do not overlap. */
export function* occurrences(text: string, { text: wanted, anyCase }: Literal): Generator<number> {
  const searched = anyCase ? text.toLowerCase() : text;
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length)) {
    yield at;
  }
}
