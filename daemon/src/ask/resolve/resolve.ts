import { nameWords } from '../common/name-words.ts';
import type { Question } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import { Vocabulary } from '../known/vocabulary.ts';
import { completeName, mayBeBeginning } from './complete-name.ts';
import { correctNames, namesToCheck } from './misspelled-names.ts';
import { correctSpelling, termsToCheck } from './spelling.ts';

/** A question resolved against indexes. */
export interface Resolved {
  question: Question;
  /** The counts of its words in the indexes. */
  vocabulary: Vocabulary;
}

/**
 * Second step: resolves a question against indexes. Completes a name prefix, corrects misspelled names and
 * words, and adds words that occur only in paths. One round is nearly always enough.
 */
export function* resolve(question: Question): Steps<Resolved> {
  const vocabulary = new Vocabulary();
  const { shortWords } = question;
  // What is typed of a name may be its beginning, and names near to a beginning would be looked for in vain.
  const withNear = !mayBeBeginning(question);
  const names = namesToCheck(question).map(({ name }) => ({ name, withNear }));
  const short = shortWords.map(word => ({ term: word, word }));
  const ofNames = names.flatMap(({ name }) => nameWords(name)).map(term => ({ term }));
  yield* vocabulary.load({ terms: [...termsToCheck(question), ...short, ...ofNames], names });
  const completed = yield* completeName(vocabulary, question);
  const corrected = yield* correctNames(vocabulary, completed);
  const spelled = yield* correctSpelling(vocabulary, corrected);
  // A word without a path would only count as missing.
  const inPaths = spelled.shortWords.filter(word => vocabulary.term(word).paths > 0);
  const terms = [...spelled.terms, ...inPaths];
  yield* vocabulary.load({ terms: termsToCheck({ ...spelled, terms }) });
  return { question: { ...spelled, terms }, vocabulary };
}
