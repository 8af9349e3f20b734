import type { IndexReader } from '../../store/index-reader.ts';
import { editDistance, toleratedMistakes } from '../../text/edit-distance.ts';
import type { Question } from '../question.ts';

/**
 * Corrects misspelled words: a term that does not occur in the index becomes the nearest term, and among
 * equally near ones the most used. A question with only known words is returned as is.
 */
export function correctSpelling(reader: IndexReader, question: Question): Question {
  const terms: string[] = [];
  const words = new Map(question.words);
  const misspelled = new Map(question.misspelled);
  for (const term of question.terms) {
    const corrected = reader.hasTerm(term) ? undefined : nearestTerm(reader, term, '', words.get(term));
    if (corrected !== undefined) {
      misspelled.set(corrected, words.get(term) ?? term);
      words.set(corrected, corrected);
      words.delete(term);
    }
    terms.push(corrected ?? term);
  }
  return terms.every((term, at) => term === question.terms[at])
    ? question
    : { ...question, terms: [...new Set(terms)], words, misspelled };
}

/** Distance discount if only letters are doubled or not doubled: the most common mistake. */
const DOUBLE_LETTER_DISCOUNT = 0.5;

/** Replaces repeated letters by a single one. */
function singled(word: string): string {
  return word.replaceAll(/(.)\1+/gu, '$1');
}

/**
 * The nearest index term with a given prefix, returned without the prefix; among equally near ones, the most
 * used.
 *
 * @param word the source of the term; its length limits the distance.
 */
export function nearestTerm(
  reader: IndexReader,
  term: string,
  prefix: string,
  word = term,
): string | undefined {
  const limit = toleratedMistakes(word);
  if (limit === 0) return undefined;
  let nearest: string | undefined;
  let best = { mistakes: limit + 1, bytes: 0 };
  const single = singled(term);
  for (const candidate of candidates(reader, term, prefix)) {
    const distance = editDistance(term, candidate, Math.min(limit, Math.ceil(best.mistakes)));
    const mistakes = distance - (singled(candidate) === single ? DOUBLE_LETTER_DISCOUNT : 0);
    if (distance > limit || mistakes > best.mistakes) continue;
    const bytes = reader.postingBytes(prefix + candidate);
    if (mistakes === best.mistakes && bytes <= best.bytes) continue;
    nearest = candidate;
    best = { mistakes, bytes };
  }
  return nearest;
}

/** Terms with the same first two letters, or without the second letter, which may be wrong. */
function candidates(reader: IndexReader, term: string, prefix: string): Set<string> {
  const [first, second, third] = term as unknown as [string, string, string];
  const found = [second, third].flatMap(next => reader.termsFrom(prefix + first + next));
  return new Set(found.map(candidate => candidate.slice(prefix.length)));
}
