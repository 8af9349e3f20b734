import type { IndexReader } from '../../store/index-reader.ts';
import { editDistance, forgivenMistakes } from '../../text/edit-distance.ts';
import type { Question } from '../question.ts';

/**
 * The question with its misspelled words read as the indexed code spells them: a term that nothing in the index has
 * becomes the one most used among those nearest to it. A question whose words are all known stays as it is.
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

/** How much less of a mistake it is where only letters are doubled that should not be, or the other way round: the commonest one. */
const OF_DOUBLE = 0.5;

/** A word with one of each letters that stand double. */
function singled(word: string): string {
  return word.replaceAll(/(.)\1+/gu, '$1');
}

/**
 * The nearest to a term among those of the index that begin with a sign, without that; of those as near, the one most used.
 *
 * @param word what the term was made of, where its length says how much may be wrong.
 */
export function nearestTerm(
  reader: IndexReader,
  term: string,
  sign: string,
  word = term,
): string | undefined {
  const limit = forgivenMistakes(word);
  if (limit === 0) return undefined;
  let nearest: string | undefined;
  let least = { mistakes: limit + 1, bytes: 0 };
  const single = singled(term);
  for (const candidate of candidates(reader, term, sign)) {
    const distance = editDistance(term, candidate, Math.min(limit, Math.ceil(least.mistakes)));
    const mistakes = distance - (singled(candidate) === single ? OF_DOUBLE : 0);
    if (distance > limit || mistakes > least.mistakes) continue;
    const bytes = reader.postingBytes(sign + candidate);
    if (mistakes === least.mistakes && bytes <= least.bytes) continue;
    nearest = candidate;
    least = { mistakes, bytes };
  }
  return nearest;
}

/** Terms that begin alike: with the first two letters, or without the second, which may be the wrong one. */
function candidates(reader: IndexReader, term: string, sign: string): Set<string> {
  const [first, second, third] = term as unknown as [string, string, string];
  const found = [second, third].flatMap(next => reader.termsFrom(sign + first + next));
  return new Set(found.map(candidate => candidate.slice(sign.length)));
}
