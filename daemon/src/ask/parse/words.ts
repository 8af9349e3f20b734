import { languageOf } from '../../languages/index.ts';
import { TEXT } from '../../languages/simple-languages.ts';

/** Terms beyond this number are ignored, as in a pasted stack trace or file. */
export const MAX_TERMS = 64;

/** A longer question is code or a log. */
export const MAX_REQUEST_CHARACTERS = 200;

/** Word characters as most languages allow them in names. */
export const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** A function with its arity, as in Elixir and Erlang: `Enum.map/2`, `&valid?/1`. */
export const WITH_ARITY =
  /^[&:]*(?!https?\/)((?:[\p{L}_][\p{L}\p{N}_]*[.:])*[\p{Ll}_][\p{L}\p{N}_]*[?!]?)\/\d{1,2}$/u;

export function isCode(text: string): boolean {
  return text.length > MAX_REQUEST_CHARACTERS || /[{};=]/.test(text);
}

/** Whether a text consists only of a path. */
export function isPath(text: string): boolean {
  if (WITH_ARITY.test(text)) return false;
  return /^[\w.@+~-]+(?:\/[\w.@+~-]+)*$/.test(text) && (text.includes('/') || languageOf(text) !== TEXT);
}
