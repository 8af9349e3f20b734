import { definitionTerm, memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';
import type { Question, SymbolMention } from '../question.ts';
import { chunksInCommon } from './chunks-in-common.ts';
import { nearestTerm } from './spelling.ts';

/** Of the places that define a name, so many tell how it is written. */
const MOST_READ = 20;

/**
 * The question with the names that it misspells read as the nearest that the indexed code defines. Misspelled is a name whose
 * words are nowhere together: it stands nowhere then.
 */
export function correctNames(reader: IndexReader, question: Question): Question {
  let corrected = question;
  for (const mention of question.symbols.values()) {
    if (!mention.explicit || mention.isBegun) continue;
    const right = nearestName(reader, mention.name);
    if (right !== undefined) corrected = withName(corrected, mention, right);
  }
  return corrected;
}

function nearestName(reader: IndexReader, written: string): string | undefined {
  const known = [definitionTerm(written), memberTerm(written)].find(term => reader.hasTerm(term));
  // `clientip` may be the name `ClientIP`, though no text has such a word.
  if (known !== undefined)
    return hasUnknown(reader, written) ? spellingOf(reader, known, written) : undefined;
  if (!standsNowhere(reader, written)) return undefined;
  for (const sign of [definitionTerm(''), memberTerm('')]) {
    const nearest = nearestTerm(reader, plainName(written), sign);
    if (nearest !== undefined) return spellingOf(reader, sign + nearest, written);
  }
  return undefined;
}

/** How the name of a term is written: of several ways, the likest to what was written instead. */
function spellingOf(reader: IndexReader, term: string, instead: string): string | undefined {
  const { chunks, length } = reader.postings(term, reader.live);
  const rows = reader.chunks([...chunks.subarray(0, Math.min(length, MOST_READ))]);
  const names = [...rows.values()].flatMap(({ symbols }) => symbols.map(({ name }) => name));
  const spelled = names.filter(name => [definitionTerm(name), memberTerm(name)].includes(term));
  const mistakes = (name: string) => editDistance(name, instead, name.length + instead.length);
  return [...new Set(spelled)].sort((a, b) => mistakes(a) - mistakes(b))[0];
}

function withName(question: Question, wrong: SymbolMention, right: string): Question {
  const symbols = [...question.symbols].map(([term, mention]): [string, SymbolMention] =>
    mention === wrong
      ? [definitionTerm(right), { ...wrong, name: right, written: wrong.name }]
      : [term, mention],
  );
  const own = termsOf(wrong.name);
  const meant = new Map(subtokens(right).map(word => [stem(word), word]));
  const known = question.terms.filter(term => meant.has(term) || !own.includes(term));
  const words = new Map(question.words);
  const misspelled = new Map(question.misspelled);
  const added = [...meant].filter(([term]) => !known.includes(term));
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

function standsNowhere(reader: IndexReader, name: string): boolean {
  if (hasUnknown(reader, name)) return true;
  const lists = termsOf(name).map(term => reader.postings(term, reader.live));
  return lists.length > 0 && chunksInCommon(lists, 0, reader.chunkCount).next().done === true;
}

function termsOf(name: string): string[] {
  return [...new Set(subtokens(name).map(stem))];
}
