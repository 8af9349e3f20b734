import { definitionTerm } from '../../index/terms.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { IRREGULAR_FORMS } from '../../text/irregular-forms.ts';
import { nameWords } from '../common/name-words.ts';
import type { Question, Synonym } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import { MAX_TERMS } from '../common/term-mask.ts';
import { Vocabulary } from '../known/vocabulary.ts';
import { completeName, mayBeBeginning } from './complete-name.ts';
import { isNamed, isPasted, isThere, type Joined, joinedWords, occurringJoined } from './compounds.ts';
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
/** The same of a word that must be a noun where it stands: "the kafka consumer", "read from kafka". */
const TELLING_NOUN = 0.43;
const BEFORE_NOUN = 'the|our|your|my|this|that|these|those|from|to|via|with|using';
/** Adverbs, participles and adjectives say how a thing is or what is done with it. */
const NO_NOUN = /(?:ly|[ai]ble|ed|est|ful|ous)$/;
const MAX_MISSING = 3;

/**
 * Second step: resolves a question against indexes. Completes a name prefix, corrects misspelled names and
 * words, and adds words that occur only in paths. One round is nearly always enough.
 */
export function* resolve(question: Question): Steps<Resolved> {
  const vocabulary = new Vocabulary();
  const { shortWords } = question;
  // What is typed of a name may be its beginning, and names near to a beginning would be looked for in vain.
  const names = mayBeBeginning(question)
    ? namesToCheck(question).map(({ name }) => ({ name, or: 'nothing' as const }))
    : namesToCheck(question);
  const ofPaths = shortWords.map(word => ({ term: word, word }));
  const joined = joinedWords(question);
  const forms = isPasted(question) ? [] : question.shortForms;
  const ofNames = names.flatMap(({ name }) => nameWords(name)).map(term => ({ term }));
  yield* vocabulary.load({
    terms: [
      ...termsToCheck(question),
      ...ofPaths,
      ...ofNames,
      ...forms.map(term => ({ term })),
      ...question.synonyms.map(({ term }) => ({ term, isCounted: true })),
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
  const shortForms = forms.filter(term => vocabulary.term(term).known && !spelled.terms.includes(term));
  const added = new Set([...inOneWord.map(({ term }) => term), ...shortForms]);
  const own = [...spelled.terms, ...inPaths, ...added];
  const meant = occurringSynonyms(vocabulary, question, own);
  const words = new Map([
    ...spelled.words,
    ...inOneWord.map(({ term, name }) => [term, name] as const),
    ...shortForms.map(term => [term, term] as const),
    ...meant.map(({ term, word }) => [term, word] as const),
  ]);
  const terms = [...own, ...meant.map(({ term }) => term)];
  yield* vocabulary.load({ terms: termsToCheck({ words, terms }) });
  const missing = missingWords(vocabulary, spelled, joined);
  return { question: { ...spelled, words, terms, shortForms, synonyms: meant }, vocabulary, missing };
}

/** The synonyms that the index has, the nearest first, once each, and no more than have a bit in a mask. */
function occurringSynonyms(
  vocabulary: Vocabulary,
  { synonyms }: Question,
  terms: readonly string[],
): Synonym[] {
  const found = new Map<string, Synonym>();
  for (const synonym of synonyms.toSorted((a, b) => b.nearness - a.nearness)) {
    const { term, of } = synonym;
    if (terms.includes(of) && !terms.includes(term) && !found.has(term) && vocabulary.term(term).known)
      found.set(term, synonym);
  }
  return [...found.values()].slice(0, Math.max(0, MAX_TERMS - terms.length));
}

/**
 * Only what is sure: a name or a compound whose parts occur together somewhere may be there. A name alone that is missing is another
 * matter, and pasted text has words of its own.
 */
function missingWords(vocabulary: Vocabulary, question: Question, joined: readonly Joined[]): string[] {
  const { terms, words, symbols, languages, isBareSymbol, isPath } = question;
  const ofLanguages = new Set(languages.values());
  if (isBareSymbol || isPath || isPasted(question)) return [];
  const written = joined.filter(({ name }) => {
    // A misspelled name has been replaced.
    const { explicit, isPrefix, misspelling } = symbols.get(definitionTerm(name)) ?? {};
    return explicit && !isPrefix && !misspelling;
  });
  const names = written
    .filter(({ name, term, parts }) => {
      // Only `auth` of `OAuth` is a word.
      const isFound = parts.length > 1 ? isThere(vocabulary, name) : isNamed(vocabulary, name);
      return !vocabulary.term(term).known && !isFound;
    })
    .map(({ name }) => name);
  const unknown = terms
    .filter(term => !vocabulary.term(term).known && vocabulary.term(term).paths === 0)
    .map(term => words.get(term) ?? term)
    .filter(word => /^\p{L}/u.test(word) && !ofLanguages.has(word) && tells(word, question))
    .filter(word => !written.some(({ name }) => name.toLowerCase().includes(word)));
  return [...names, ...unknown].slice(0, MAX_MISSING);
}

/** Whether a word names what a question is about. */
function tells(word: string, { ordinary, text }: Question): boolean {
  if (NO_NOUN.test(word) || IRREGULAR_FORMS.has(word)) return false;
  const weight = ordinary.get(word) ?? 1;
  return weight >= TELLING || (weight >= TELLING_NOUN && isNounIn(text, word));
}

const isNounIn = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${BEFORE_NOUN})\s+${escapeRegex(word)}(?![\p{L}\d])`, 'iu').test(
    text,
  );
