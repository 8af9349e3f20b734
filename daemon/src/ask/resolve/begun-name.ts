import { definitionTerm, memberTerm } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import type { Question } from '../question.ts';
import { namesFrom } from './find-names.ts';

/** Fewer letters begin too many names. */
const FEWEST_LETTERS = 3;
/** The shortest are likest to be meant. */
const MOST_NAMES = 8;

/**
 * A question that is nothing but the beginning of a name, as one who is still typing asks it, with the names that begin so in
 * its place. Where anything has just that for a name, or for a word, the question stays as it is.
 */
export function completeName(reader: IndexReader, question: Question): Question {
  const [begun, ...others] = question.symbols.values();
  if (!question.isBareSymbol || !begun || others.length > 0) return question;
  const { name } = begun;
  const word = question.terms.find(term => question.words.get(term) === name.toLowerCase());
  const known = [definitionTerm(name), memberTerm(name), ...(word ? [word] : [])];
  if (name.length < FEWEST_LETTERS || known.some(term => reader.hasTerm(term))) return question;
  const names = namesFrom(reader, name).slice(0, MOST_NAMES);
  if (names.length === 0) return question;
  const completed = names.map(
    full => [definitionTerm(full), { name: full, explicit: true, words: 1, isBegun: true }] as const,
  );
  return { ...question, symbols: new Map(completed) };
}
