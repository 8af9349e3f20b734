import type { Question } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import type { Vocabulary } from '../known/vocabulary.ts';

/** The terms of a question, with the words that may be misspelled. */
export function termsToCheck({ terms, words }: Question): { term: string; word: string }[] {
  return terms.map(term => ({ term, word: words.get(term) ?? term }));
}

/**
 * Corrects misspelled words: a term that does not occur in the index becomes the nearest term, and among
 * equally near ones the most used. A question with only known words is returned as is.
 */
export function* correctSpelling(vocabulary: Vocabulary, question: Question): Steps<Question> {
  yield* vocabulary.load({ terms: termsToCheck(question) });
  const terms: string[] = [];
  const words = new Map(question.words);
  const misspelled = new Map(question.misspelled);
  for (const term of question.terms) {
    const { known, near } = vocabulary.term(term);
    const corrected = known ? undefined : near[0]?.term;
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
