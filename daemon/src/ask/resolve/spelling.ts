import { isDeepStrictEqual } from 'node:util';
import { editDistance, singled, swaps } from '../../text/edit-distance.ts';
import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import type { Question } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import type { Vocabulary } from '../known/vocabulary.ts';
import { cutCompounds } from './compounds.ts';

/** The terms of a question, with the words that may be misspelled. */
export function termsToCheck({
  terms,
  words,
}: Pick<Question, 'terms' | 'words'>): { term: string; word: string }[] {
  return terms.map(term => ({ term, word: words.get(term) ?? term }));
}

/**
 * Corrects misspelled words: a term that does not occur in the index becomes the nearest term, and among
 * equally near ones the most used. A word that is frequent in other code is not misspelled: it may be spelled as in another country,
 * or be two words here. A misspelled stop word is left out. A question with only known words is returned as is.
 */
export function* correctSpelling(vocabulary: Vocabulary, question: Question): Steps<Question> {
  const checked = termsToCheck(question);
  yield* vocabulary.load({ terms: checked });
  const corrections = new Map(checked.map(one => [one.term, correctionOf(vocabulary, question, one)]));
  const unknown = checked.filter(
    ({ term }) => !vocabulary.term(term).known && corrections.get(term) === undefined,
  );
  const cut: ReadonlyMap<string, string[]> = question.isBareSymbol
    ? new Map()
    : yield* cutCompounds(vocabulary, unknown);
  const terms: string[] = [];
  const words = new Map(question.words);
  const misspelled = new Map(question.misspelled);
  for (const { term, word } of checked) {
    const corrected = corrections.get(term);
    const isOdd = !vocabulary.term(term).known && !question.isBareSymbol && !question.ordinary.has(word);
    if (isOdd && (isStopWord(corrected) || misspellsStopWord(word))) continue;
    if (corrected !== undefined) {
      misspelled.set(corrected, word);
      words.set(corrected, corrected);
      words.delete(term);
    }
    const parts = cut.get(term) ?? [];
    for (const part of parts) if (!words.has(part)) words.set(part, word);
    terms.push(...(parts.length > 0 ? parts : [corrected ?? term]));
  }
  return terms.length === 0 || isDeepStrictEqual(terms, question.terms)
    ? question
    : { ...question, terms: [...new Set(terms)], words, misspelled };
}

/** The term that a word is corrected to, if it occurs nowhere and one is near. */
function correctionOf(
  vocabulary: Vocabulary,
  { ordinary }: Question,
  { term, word }: { term: string; word: string },
): string | undefined {
  const { known, near } = vocabulary.term(term);
  if (known) return undefined;
  const likely = ordinary.has(word) ? near.filter(one => isSpelledElsewhere(term, one.term)) : near;
  return likely[0]?.term;
}

/** Whether two terms are one word in British and American spelling: `behaviour`, `initialise`, `cancelled`, `metre`. */
function isSpelledElsewhere(a: string, b: string): boolean {
  return spellings(a) === spellings(b);
}

const spellings = (term: string) =>
  singled(term.replace(/our/g, 'or').replace(/s/g, 'z').replace(/[ao]e/g, 'e').replace(/re$/, 'er'));

const STOP_TERMS: ReadonlySet<string> = new Set([...STOP_WORDS].map(stem));
const isStopWord = (term: string | undefined): boolean => term !== undefined && STOP_TERMS.has(term);

/** The shortest word that lacks only a letter of a stop word. */
const MIN_LACKING = 4;

/** Whether a word that no text has is a stop word with two letters swapped or one left out: `teh`, `wher`. */
function misspellsStopWord(word: string): boolean {
  if (swaps(word).some(one => STOP_WORDS.has(one))) return true;
  if (word.length < MIN_LACKING) return false;
  return [...STOP_WORDS].some(
    one => one.length === word.length + 1 && one[0] === word[0] && editDistance(word, one, 1) === 1,
  );
}
