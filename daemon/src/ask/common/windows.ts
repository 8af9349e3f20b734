import { forEachTerm } from '../../index/terms.ts';
import type { Question } from './question.ts';
import { bitsOf, termsIn } from './term-mask.ts';

/**
 * A chunk is read if it has all words of a window of adjacent words. Two words are enough if punctuation
 * surrounds them: `(56) Recv failure: Connection reset`.
 */
const WINDOW = { minWords: 3, pairWords: 2, maxWords: 5, minTerms: 2 };
const MAX_LINES = 8;
const MAX_WORDS = 160;

/** Adjacent words of a line of the question. */
export interface Window {
  words: readonly string[];
  from: number;
  to: number;
  /** Mask of the question's terms in them. */
  terms: number;
}

/** Whether a window is of two words. */
export function isPair({ from, to }: Window): boolean {
  return to - from < WINDOW.minWords;
}

/** The windows of a pasted question. */
export function windowsOf({ pasted, terms }: Pick<Question, 'pasted' | 'terms'>): Window[] {
  const bits = bitsOf(terms);
  const windows: Window[] = [];
  let left = MAX_WORDS;
  for (const line of pasted.toLowerCase().split('\n', MAX_LINES)) {
    const words = line.split(/\s+/, left).filter(Boolean);
    left -= words.length;
    const masks = words.map(word => {
      let mask = 0;
      forEachTerm(word, term => {
        mask |= bits.get(term) ?? 0;
      });
      return mask;
    });
    for (let from = 0; from + WINDOW.pairWords <= words.length; from++) {
      const minWords = isDelimitedPair(words, from) ? WINDOW.pairWords : WINDOW.minWords;
      for (let to = from + minWords; to <= Math.min(words.length, from + WINDOW.maxWords); to++) {
        const mask = masks.slice(from, to).reduce((all, bits) => all | bits, 0);
        if (termsIn(mask, terms).length < WINDOW.minTerms) continue;
        windows.push({ words, from, to, terms: mask });
        break;
      }
    }
  }
  return windows;
}

const ENDS_IN_LETTER = /\p{L}$/u;

/** Whether punctuation separates the two words at `from` from the rest, as in a message before a value. */
function isDelimitedPair(words: readonly string[], from: number): boolean {
  const [before, last] = [words[from - 1], words[from + 1]!];
  const isAtStart = before === undefined || !ENDS_IN_LETTER.test(before);
  return isAtStart && (from + 2 === words.length || last.endsWith(':'));
}
