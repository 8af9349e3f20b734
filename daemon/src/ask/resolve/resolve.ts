import { nameWords } from '../common/name-words.ts';
import type { Question } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import { Vocabulary } from '../known/vocabulary.ts';
import { completeName, mayBeBeginning } from './complete-name.ts';
import { joinedWords, occurringJoined } from './compounds.ts';
import { correctNames, namesToCheck } from './misspelled-names.ts';
import { correctSpelling, termsToCheck } from './spelling.ts';

/** A question resolved against indexes. */
export interface Resolved {
  question: Question;
  /** The counts of its words in the indexes. */
  vocabulary: Vocabulary;
  /** Words of the question that no file has, as far as they tell what is asked about. */
  missing: readonly string[];
}

/** A word that tells less, such as "happen", is no subject of a question. */
const TELLING = 0.5;
const MAX_MISSING = 3;

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
  const joined = joinedWords(question);
  const ofNames = names.flatMap(({ name }) => nameWords(name)).map(term => ({ term }));
  yield* vocabulary.load({
    terms: [
      ...termsToCheck(question),
      ...short,
      ...ofNames,
      ...joined.flatMap(({ term, parts }) => [term, ...parts]).map(term => ({ term })),
    ],
    names,
  });
  const completed = yield* completeName(vocabulary, question);
  const corrected = yield* correctNames(vocabulary, completed);
  const spelled = yield* correctSpelling(vocabulary, corrected);
  // A word without a path would only count as missing.
  const inPaths = spelled.shortWords.filter(word => vocabulary.term(word).paths > 0);
  const inOneWord = occurringJoined(vocabulary, joined).filter(({ term }) => !spelled.terms.includes(term));
  const words = new Map([...spelled.words, ...inOneWord.map(({ term, name }) => [term, name] as const)]);
  const terms = [...spelled.terms, ...inPaths, ...new Set(inOneWord.map(({ term }) => term))];
  yield* vocabulary.load({ terms: termsToCheck({ words, terms }) });
  const missing = missingWords(vocabulary, spelled);
  return { question: { ...spelled, words, terms }, vocabulary, missing };
}

/** A name that is missing is another matter, and pasted text has words of its own. */
function missingWords(vocabulary: Vocabulary, question: Question): string[] {
  const { terms, words, ordinary, isBareSymbol, isPath, pasted } = question;
  if (isBareSymbol || isPath || pasted !== '') return [];
  return terms
    .filter(term => !vocabulary.term(term).known && vocabulary.term(term).paths === 0)
    .map(term => words.get(term) ?? term)
    .filter(word => /^\p{L}/u.test(word) && (ordinary.get(word) ?? 1) >= TELLING)
    .slice(0, MAX_MISSING);
}
