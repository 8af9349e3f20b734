import { definitionTerm } from '../../index/terms.ts';
import type { Question } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import { namesFrom } from '../known/find-names.ts';
import type { Vocabulary } from '../known/vocabulary.ts';

/** Shorter prefixes match too many names. */
const MIN_LETTERS = 3;
/** Only the shortest names: the likeliest ones. */
const MAX_NAMES = 8;

/** Whether a question is only what may be the beginning of a name. */
export function mayBeBeginning({ isBareSymbol, symbols }: Question): boolean {
  const [prefix, ...others] = symbols.values();
  return isBareSymbol && prefix !== undefined && others.length === 0 && prefix.name.length >= MIN_LETTERS;
}

/**
 * Replaces the prefix of a name by the names that begin with it. For a question that contains only the
 * prefix, as while typing. A prefix that is itself a name or a word stays.
 */
export function* completeName(vocabulary: Vocabulary, question: Question): Steps<Question> {
  if (!mayBeBeginning(question)) return question;
  const { name } = [...question.symbols.values()][0]!;
  const word = question.terms.find(term => question.words.get(term) === name.toLowerCase());
  yield* vocabulary.load({
    terms: word === undefined ? [] : [{ term: word }],
    names: [{ name, or: 'nothing' }],
  });
  const { isDefined, isMember } = vocabulary.name(name);
  if (isDefined || isMember || (word !== undefined && vocabulary.term(word).known)) return question;
  const names = (yield* namesFrom(name)).slice(0, MAX_NAMES);
  if (names.length === 0) return question;
  const completed = names.map(
    full => [definitionTerm(full), { name: full, explicit: true, words: 1, isPrefix: true }] as const,
  );
  return { ...question, symbols: new Map(completed) };
}
