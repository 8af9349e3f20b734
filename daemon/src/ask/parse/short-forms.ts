import type { Embedder } from '../../embed/embedder.ts';
import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import type { Question } from '../common/question.ts';

/** Adjacent words of a question. Others in between, or punctuation, would be too much of a guess. */
const PAIR = /(?<![\p{L}\p{N}_-])(\p{Ll}{3,24}) (?=(\p{Ll}{3,24})(?![\p{L}\p{N}_-]))/gu;
/** The shortest beginning of a word in a short form, but for the first letter of the first word. */
const MIN_PART = 3;
/** A question has few pairs of words, a pasted text very many. */
const MAX_PAIRS = 8;

/**
 * What code may call two adjacent words of a question: `virtualenv` or `venv` for a virtual environment. Of all beginnings put together
 * these are the words that the embedding model knows and that mean about the same, and those that begin with the whole first word, which
 * few words do by chance.
 */
export function shortForms(
  { text }: Pick<Question, 'text'>,
  embedder: Pick<Embedder, 'wordsLike'>,
): string[] {
  const pairs = [...text.toLowerCase().matchAll(PAIR)].map(([, first, second]) => [first!, second!] as const);
  const forms = pairs
    .filter(pair => !pair.some(word => STOP_WORDS.has(word)))
    .slice(0, MAX_PAIRS)
    .flatMap(([first, second]) => {
      const ends = beginnings(second);
      const whole = ends.slice(0, -1).map(end => first + end);
      const short = [first[0]!, ...beginnings(first)].flatMap(start => ends.map(end => start + end));
      return [...whole, ...(embedder.wordsLike?.(`${first} ${second}`, short) ?? [])];
    });
  return [...new Set(forms.map(stem))];
}

/** The beginnings of a word, the word at the end. */
function beginnings(word: string): string[] {
  const found: string[] = [];
  for (let length = MIN_PART; length <= word.length; length++) found.push(word.slice(0, length));
  return found;
}
