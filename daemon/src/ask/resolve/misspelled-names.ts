import { definitionTerm, memberTerm } from '../../index/terms.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';
import { MAX_SPELLINGS } from '../common/limits.ts';
import { nameWords } from '../common/name-words.ts';
import type { Question, SymbolMention } from '../common/question.ts';
import type { SpellingsAnswer } from '../common/rounds.ts';
import { askShards, type Steps } from '../common/steps.ts';
import type { Vocabulary } from '../known/vocabulary.ts';

/** The names of a question that may be misspelled. */
export function namesToCheck({ symbols }: Question): { name: string; or: 'near' }[] {
  return [...symbols.values()]
    .filter(({ explicit, isPrefix }) => explicit && !isPrefix)
    .map(({ name }) => ({ name, or: 'near' }));
}

/**
 * Corrects misspelled names to the nearest defined names. A name is misspelled if no chunk contains all its
 * words.
 */
export function* correctNames(vocabulary: Vocabulary, question: Question): Steps<Question> {
  const names = namesToCheck(question);
  yield* vocabulary.load({
    terms: names.flatMap(({ name }) => nameWords(name)).map(term => ({ term })),
    names,
  });
  let corrected = question;
  for (const mention of question.symbols.values()) {
    if (!mention.explicit || mention.isPrefix) continue;
    const right = yield* nearestName(vocabulary, mention.name);
    if (right !== undefined) corrected = withName(corrected, mention, right);
  }
  return corrected;
}

function* nearestName(vocabulary: Vocabulary, name: string): Steps<string | undefined> {
  const { isDefined, isMember, isTogether, definitions, members } = vocabulary.name(name);
  const hasUnknown = nameWords(name).some(term => !vocabulary.term(term).known);
  if (isDefined || isMember) {
    // `clientip` may mean `ClientIP`, though no text has this word.
    const known = isDefined ? definitionTerm(name) : memberTerm(name);
    return hasUnknown ? yield* spellingOf(known, name) : undefined;
  }
  if (isTogether) return undefined;
  const [definition] = definitions;
  if (definition) return yield* spellingOf(definitionTerm('') + definition.term, name);
  const [member] = members;
  return member && (yield* spellingOf(memberTerm('') + member.term, name));
}

/** The spelling of the name for a term; among several, the one most similar to `written`. */
function* spellingOf(term: string, written: string): Steps<string | undefined> {
  const names = mergedSpellings(yield* askShards({ round: 'spellings', term }));
  const mistakes = (name: string) => editDistance(name, written, name.length + written.length);
  return names.sort((a, b) => mistakes(a) - mistakes(b))[0];
}

/** The spellings in the first chunks of all shards. */
function mergedSpellings(answers: readonly SpellingsAnswer[]): string[] {
  const chunks = answers.flatMap(answer => answer.chunks).sort((a, b) => a.number - b.number);
  return [...new Set(chunks.slice(0, MAX_SPELLINGS).flatMap(({ names }) => names))];
}

function withName(question: Question, wrong: SymbolMention, right: string): Question {
  const symbols = [...question.symbols].map(([term, mention]): [string, SymbolMention] =>
    mention === wrong
      ? [definitionTerm(right), { ...wrong, name: right, misspelling: wrong.name }]
      : [term, mention],
  );
  const own = nameWords(wrong.name);
  const corrected = new Map(subtokens(right).map(word => [stem(word), word]));
  const known = question.terms.filter(term => corrected.has(term) || !own.includes(term));
  const words = new Map(question.words);
  const misspelled = new Map(question.misspelled);
  const added = [...corrected].filter(([term]) => !known.includes(term));
  for (const [term, word] of added) {
    words.set(term, word);
    misspelled.set(term, wrong.name);
  }
  return {
    ...question,
    terms: [...new Set([...known, ...added.map(([term]) => term)])],
    words,
    misspelled,
    symbols: new Map(symbols),
    literals: question.literals.map(literal => (literal === wrong.name ? right : literal)),
  };
}
