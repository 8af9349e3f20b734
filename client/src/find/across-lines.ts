/** Code of several lines, as a box of one line keeps it: each line break has become a blank. */
import { escapeRegex } from '../support/regex.ts';
import { type PatternSearch, pattern, type Typed } from './typed.ts';

/** Blanks or line breaks, also CRLF, which `\s` leaves out. */
const BLANKS = String.raw`(?:\s|\n)+`;

/** A search for the text across lines: between its words there may be any blanks and line breaks. */
export function acrossLines(typed: Typed): PatternSearch {
  const text = typed.text.trim();
  const words = text.split(/\s+/).map(escapeRegex);
  const search = pattern(typed, words.join(BLANKS), { ...typed.settings, regex: true });
  return { ...search, options: { ...search.options, multiline: true }, name: text };
}
