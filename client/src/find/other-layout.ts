/** Code as it may be written elsewhere: with other blanks and line breaks, in other quotes, with or without a last comma. */
import type { Search } from '../results/hit.ts';
import { escapeRegex } from '../support/regex.ts';
import { type PatternSearch, pattern, type Typed } from './typed.ts';

/** Blanks or line breaks, also CRLF, which `\s` leaves out. */
const BLANK = String.raw`(?:\s|\n)`;
const WORD = /[\p{L}\p{M}\p{N}_$]+/u;
const TOKEN = new RegExp(String.raw`${WORD.source}|\S`, 'gu');
const QUOTE = /^["'\x60]$/;
const CLOSING = /^[)\]}]$/;

/** The names of code are enough to tell, if they are some. */
const MIN_WORDS = 3;

/** A search for lines with the words of code in their order, with others between: `import { a } from 'b'` in `import { a, c } from 'b'`. */
export function withOthersBetween(typed: Typed): PatternSearch | undefined {
  const text = typed.text.trim();
  const query = wordsInOrder(text);
  return query === undefined
    ? undefined
    : { ...pattern(typed, query, { ...typed.settings, regex: true }), name: text };
}

/** Whether a search is one for words in their order. */
export const isOfWordsInOrder = (search: Search): boolean =>
  search.kind === 'search' && search.name !== undefined && search.query === wordsInOrder(search.name);

function wordsInOrder(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.length < MIN_WORDS ? undefined : String.raw`\b${words.join(String.raw`\b.*\b`)}\b`;
}

/**
 * A search for the same code in another layout: a box of one line has turned line breaks into blanks, and formatters differ.
 * Undefined for a single word.
 */
export function inOtherLayout(typed: Typed): PatternSearch | undefined {
  const text = typed.text.trim();
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.length < 2) return undefined;
  const parts = tokens.map((token, at) => {
    const before = tokens[at - 1];
    const areWords = before !== undefined && WORD.test(before) && WORD.test(token);
    const blanks = before === undefined ? '' : `${BLANK}${areWords ? '+' : '*'}`;
    const comma = CLOSING.test(token) && before !== undefined ? `${blanks},?` : '';
    // Of a flag and its value.
    if (token === '=' && at > 0 && /^--[\w-]+=/.test(text)) return '[=\\s]';
    return `${comma}${blanks}${QUOTE.test(token) ? '["\'`]' : escapeRegex(token)}`;
  });
  const search = pattern(typed, parts.join(''), { ...typed.settings, regex: true });
  return { ...search, options: { ...search.options, multiline: true }, name: text };
}
