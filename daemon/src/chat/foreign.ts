import { type Grammar, toldBy } from './grammar.ts';
import { MARKS } from './scan.ts';
import { FOREIGN, FOREIGN_VERBS } from './words/foreign.ts';

/** Why a request is not read that is made in another language than those of the tables. */
export const FOREIGN_REQUEST =
  'Requests are read in English and Spanish. Ask in one of these, and put a text to look for in quotes.';

/** Fewer may be words of a text, or of code. */
const FEWEST_WORDS = 2;

const LATIN = /\p{Script=Latin}/u;
/** A letter alone may be a sign of mathematics. */
const OTHER = /[^\P{L}\p{Script=Latin}]{2}/u;

/**
 * Whether a request that no table knows is made in another language. One word is a text, whatever its letters; quoted text
 * was set aside before.
 */
export function isForeign(text: string, grammars: readonly Grammar[]): boolean {
  const words = text
    .replace(MARKS, ' ')
    .split(/[.:;?!]*(?:[\s,]+|$)/u)
    .filter(word => /\p{L}/u.test(word));
  if (ASKED.test(text)) return true;
  if (words.some(word => OTHER.test(word) && !LATIN.test(word)))
    return words.length > 1 || text.search(MARKS) >= 0;
  const toldHere = Math.max(...grammars.map(grammar => toldBy(text, grammar)));
  return FOREIGN_WORDS.some(test => {
    const told = new Set(words.filter(word => test.test(word)).map(word => word.toLowerCase())).size;
    return told >= FEWEST_WORDS && told > toldHere;
  });
}

const ASKED = new RegExp(FOREIGN_VERBS, 'u');
const FOREIGN_WORDS = Object.values(FOREIGN).map(words => new RegExp(`^(?:${words})$`, 'iu'));
