import { languageOf } from '../../languages/index.ts';
import { TEXT } from '../../languages/named.ts';

/** A pasted stack trace or a file is not read to its end. */
export const MAX_TERMS = 64;

/** What is longer is code, or a log. */
export const LONGEST_REQUEST = 200;

/** Word characters as most languages allow them in names. */
export const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** How Elixir and Erlang write a function, with the number of its arguments: `Enum.map/2`, `&valid?/1`. */
export const WITH_ARITY =
  /^[&:]*(?!https?\/)((?:[\p{L}_][\p{L}\p{N}_]*[.:])*[\p{Ll}_][\p{L}\p{N}_]*[?!]?)\/\d{1,2}$/u;

export function isCode(text: string): boolean {
  return text.length > LONGEST_REQUEST || /[{};=]/.test(text);
}

/** Whether a text is a path and nothing else. */
export function isPath(text: string): boolean {
  if (WITH_ARITY.test(text)) return false;
  return /^[\w.@+~-]+(?:\/[\w.@+~-]+)*$/.test(text) && (text.includes('/') || languageOf(text) !== TEXT);
}
