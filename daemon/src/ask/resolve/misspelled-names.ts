import { definitionTerm, memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';
import type { Question, SymbolMention } from '../question.ts';
import { chunksInCommon } from './chunks-in-common.ts';
import { nearestTerm } from './spelling.ts';

/** Maximum number of defining chunks read to find the spelling of a name. */
const MAX_READ = 20;

/**
 * Corrects misspelled names to the nearest defined names. A name is misspelled if no chunk contains all its
 * words.
 */
export function correctNames(reader: IndexReader, question: Question): Question {
  let corrected = question;
  for (const mention of question.symbols.values()) {
    if (!mention.explicit || mention.isPrefix) continue;
    const right = nearestName(reader, mention.name);
    if (right !== undefined) corrected = withName(corrected, mention, right);
  }
  return corrected;
}

function nearestName(reader: IndexReader, name: string): string | undefined {
  const known = [definitionTerm(name), memberTerm(name)].find(term => reader.hasTerm(term));
  // `clientip` may mean `ClientIP`, though no text has this word.
  if (known !== undefined) return hasUnknown(reader, name) ? spellingOf(reader, known, name) : undefined;
  if (!isNowhere(reader, name)) return undefined;
  for (const sign of [definitionTerm(''), memberTerm('')]) {
    const nearest = nearestTerm(reader, plainName(name), sign);
    if (nearest !== undefined) return spellingOf(reader, sign + nearest, name);
  }
  return undefined;
}

/** The spelling of the name for a term; among several, the one most similar to `written`. */
function spellingOf(reader: IndexReader, term: string, written: string): string | undefined {
  const { chunks, length } = reader.postings(term, reader.live);
  const rows = reader.chunks([...chunks.subarray(0, Math.min(length, MAX_READ))]);
  const names = [...rows.values()].flatMap(({ symbols }) => symbols.map(({ name }) => name));
  const spelled = names.filter(name => [definitionTerm(name), memberTerm(name)].includes(term));
  const mistakes = (name: string) => editDistance(name, written, name.length + written.length);
  return [...new Set(spelled)].sort((a, b) => mistakes(a) - mistakes(b))[0];
}

function withName(question: Question, wrong: SymbolMention, right: string): Question {
  const symbols = [...question.symbols].map(([term, mention]): [string, SymbolMention] =>
    mention === wrong
      ? [definitionTerm(right), { ...wrong, name: right, misspelling: wrong.name }]
      : [term, mention],
  );
  const own = termsOf(wrong.name);
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

function hasUnknown(reader: IndexReader, name: string): boolean {
  return termsOf(name).some(term => !reader.hasTerm(term));
}

function isNowhere(reader: IndexReader, name: string): boolean {
  if (hasUnknown(reader, name)) return true;
  const lists = termsOf(name).map(term => reader.postings(term, reader.live));
  return lists.length > 0 && chunksInCommon(lists, 0, reader.chunkCount).next().done === true;
}

function termsOf(name: string): string[] {
  return [...new Set(subtokens(name).map(stem))];
}
