import { plainName } from '../../index/terms.ts';
import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';
import { nameWords } from '../common/name-words.ts';
import type { Question } from '../common/question.ts';
import type { Steps } from '../common/steps.ts';
import type { Vocabulary } from '../known/vocabulary.ts';

/** The shortest part of a compound: of shorter ones, too many words could be made. */
const MIN_PART = 3;

/** The ways to cut a word in two, the most even first. */
function cuts(word: string): [string, string][] {
  const found: [string, string][] = [];
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) found.push([word.slice(0, at), word.slice(at)]);
  const shorter = ([a, b]: [string, string]) => Math.min(a.length, b.length);
  return found.sort((a, b) => shorter(b) - shorter(a));
}

/**
 * Cuts words that occur nowhere into two that occur together: a question for a `websocket` finds a `WebSocket`.
 *
 * @param words by term
 * @returns the two terms of each word that can be cut, by its term
 */
export function* cutCompounds(
  vocabulary: Vocabulary,
  words: readonly { term: string; word: string }[],
): Steps<Map<string, [string, string]>> {
  const all = words.map(({ term, word }) => ({
    term,
    parts: cuts(word).map(parts => parts.map(stem) as [string, string]),
  }));
  yield* vocabulary.load({ terms: all.flatMap(({ parts }) => parts.flat()).map(term => ({ term })) });
  const areKnown = (parts: readonly string[]) => parts.every(part => vocabulary.term(part).known);
  const cut = all.flatMap(({ term, parts }) => {
    const known = parts.find(areKnown);
    return known ? [{ term, parts: known, name: known.join('_') }] : [];
  });
  yield* vocabulary.load({ terms: [], names: cut.map(({ name }) => ({ name, or: 'together' as const })) });
  return new Map(cut.filter(({ name }) => isThere(vocabulary, name)).map(({ term, parts }) => [term, parts]));
}

/** Whether something has this name. */
export function isNamed(vocabulary: Vocabulary, name: string): boolean {
  const { isDefined, isMember } = vocabulary.name(name);
  return isDefined || isMember;
}

/** Whether something has this name, or its words occur together. */
export function isThere(vocabulary: Vocabulary, name: string): boolean {
  return isNamed(vocabulary, name) || vocabulary.name(name).isTogether;
}

/** A question of more words has pasted text in it. */
const MAX_ASKED = 16;

/** Whether a question has pasted text in it, which has words of its own. */
export const isPasted = ({ text, terms }: Question): boolean =>
  text.includes('\n') || terms.length > MAX_ASKED;

/** A name of a question, or adjacent words of it, as one word. */
export interface Joined {
  term: string;
  name: string;
  parts: readonly string[];
}

/**
 * The names of a question and its adjacent words, as one word each: also `gRPC`, of which only `rpc` is a word. Of pasted text only the names:
 * it has very many pairs of words.
 */
export function joinedWords(question: Question): Joined[] {
  const isLong = isPasted(question);
  return [...question.symbols.values()]
    .filter(({ explicit }) => explicit || !isLong)
    .map(({ name }) => ({ name, term: stem(plainName(name)), parts: nameWords(name) }))
    .filter(({ name, parts }) => parts.length > 1 || plainName(name) !== subtokens(name).join(''));
}

/** Those that occur although a part of them does not: `GraphQL` finds `graphql`, "time stamp" a `timestamp`. */
export function occurringJoined(vocabulary: Vocabulary, joined: readonly Joined[]): Joined[] {
  const isKnown = (term: string) => vocabulary.term(term).known;
  return joined.filter(({ term, parts }) => isKnown(term) && !parts.every(isKnown));
}
