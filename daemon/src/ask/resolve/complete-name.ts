import { definitionTerm, memberTerm } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import type { Question } from '../question.ts';
import { namesFrom } from './find-names.ts';

/** Shorter prefixes match too many names. */
const MIN_LETTERS = 3;
/** Only the shortest names: the likeliest ones. */
const MAX_NAMES = 8;

/**
 * Replaces the prefix of a name by the names that begin with it. For a question that contains only the
 * prefix, as while typing. A prefix that is itself a name or a word stays.
 */
export function completeName(reader: IndexReader, question: Question): Question {
  const [prefix, ...others] = question.symbols.values();
  if (!question.isBareSymbol || !prefix || others.length > 0) return question;
  const { name } = prefix;
  const word = question.terms.find(term => question.words.get(term) === name.toLowerCase());
  const known = [definitionTerm(name), memberTerm(name), ...(word ? [word] : [])];
  if (name.length < MIN_LETTERS || known.some(term => reader.hasTerm(term))) return question;
  const names = namesFrom(reader, name).slice(0, MAX_NAMES);
  if (names.length === 0) return question;
  const completed = names.map(
    full => [definitionTerm(full), { name: full, explicit: true, words: 1, isPrefix: true }] as const,
  );
  return { ...question, symbols: new Map(completed) };
}
