import { definitionTerm, memberTerm, plainName } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import { FIELD } from '../../store/postings.ts';
import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';
import { MAX_CHUNKS_PER_TERM, MAX_COMPLETIONS, MAX_FOUND } from '../common/limits.ts';
import { nameLikeness } from '../common/name-likeness.ts';
import type { NamedTerms, NamesAnswer, NamesAsk, TermChunks } from '../common/rounds.ts';
import { isExtension } from './definitions.ts';

/** A single letter occurs in nearly every name. */
const MIN_LETTERS = 2;
/** Shorter prefixes match too many words. */
const MIN_WORD_PREFIX = 3;
/** Fewer letters are inside of too many names. */
const MIN_INSIDE = 4;

const NONE: NamedTerms = { definitions: [], members: [] };

/**
 * One shard's names like the typed one. `isAlone`: there are no other shards; with others, chunks are found for each
 * way, because how many the others have is not known here.
 */
export function shardNames(
  reader: IndexReader,
  { typed, isBeginning }: NamesAsk,
  filtered: Uint8Array,
  isAlone: boolean,
): NamesAnswer {
  const allowed = isBeginning ? reader.live : filtered;
  const find = { reader, allowed, isAlone };
  const letters = plainName(typed);
  const beginning = termsOf(find, letters);
  const isEnough =
    isBeginning || letters.length < MIN_LETTERS || (isAlone && countOf(beginning) >= MAX_FOUND);
  const inside = isEnough ? NONE : termsInside(find, letters);
  const words = isEnough ? [] : chunksOfWords(find, typed);
  const terms = [beginning, inside].flatMap(({ definitions, members }) => [...definitions, ...members]);
  const chunks = new Set([...terms, ...words].flatMap(one => one.chunks));
  return { ...numbered(reader, { beginning, inside, words }), chunks: rowsOf(reader, [...chunks], typed) };
}

interface Find {
  reader: IndexReader;
  allowed: Uint8Array;
  isAlone: boolean;
}

/** Terms of names that begin with `first` and contain the letters of `others` after it, in order, with their first chunks. */
function termsOf(find: Find, first: string, others = ''): NamedTerms {
  const found = new Set<number>();
  const definitions = chunksOfTerms(find, definitionTerm(first), others, found);
  return {
    definitions,
    members: chunksOfTerms(find, memberTerm(first), others, find.isAlone ? found : new Set()),
  };
}

/** Terms of names that contain the letters: next to each other anywhere, or in order from the first one on. */
function termsInside(find: Find, letters: string): NamedTerms {
  const inOrder = termsOf(find, letters[0]!, letters.slice(1));
  if (letters.length < MIN_INSIDE) return inOrder;
  const together = chunksOfTerms(find, definitionTerm(''), [letters], new Set());
  const isKnown = new Set(together.map(({ term }) => term));
  const others = inOrder.definitions.filter(({ term }) => !isKnown.has(term));
  return { ...inOrder, definitions: [...together, ...others] };
}

/** `parts`: of the terms, after the prefix, in order. */
function chunksOfTerms(
  { reader, allowed }: Find,
  prefix: string,
  parts: Iterable<string>,
  found: Set<number>,
): TermChunks[] {
  const terms: TermChunks[] = [];
  for (const term of reader.termsWith(prefix, parts, MAX_FOUND)) {
    if (found.size >= MAX_FOUND) break;
    const { chunks, length } = reader.postings(term, allowed);
    const first = [...chunks.subarray(0, Math.min(length, MAX_CHUNKS_PER_TERM))];
    for (const chunk of first) found.add(chunk);
    terms.push({ term, chunks: first });
  }
  return terms;
}

function countOf({ definitions, members }: NamedTerms): number {
  return new Set([...definitions, ...members].flatMap(({ chunks }) => chunks)).size;
}

/** Of each term that completes the last word, the term itself first, the chunks whose names contain all words. */
function chunksOfWords({ reader, allowed }: Find, typed: string): TermChunks[] {
  const words = subtokens(typed);
  const last = words.pop() ?? '';
  if (words.length === 0 && last.length < MIN_WORD_PREFIX) return [];
  const whole = words.map(word => new Set(chunksNamed(reader, stem(word), allowed)));
  const completions = [stem(last), ...reader.termsWith(last, '', MAX_COMPLETIONS)];
  return completions.map(term => ({
    term,
    chunks: chunksNamed(reader, term, allowed)
      .filter(chunk => whole.every(chunks => chunks.has(chunk)))
      .slice(0, MAX_FOUND),
  }));
}

/** Chunks that define a name with a term. */
function chunksNamed(reader: IndexReader, term: string, allowed: Uint8Array): number[] {
  const { chunks, fields, length } = reader.postings(term, allowed);
  return [...chunks.subarray(0, length)].filter((_, at) => fields[at]! & FIELD.name);
}

function numbered(reader: IndexReader, found: Omit<NamesAnswer, 'chunks'>): Omit<NamesAnswer, 'chunks'> {
  const all = (terms: readonly TermChunks[]) =>
    terms.map(({ term, chunks }) => ({ term, chunks: chunks.map(chunk => reader.numberOf(chunk)) }));
  const both = ({ definitions, members }: NamedTerms) => ({
    definitions: all(definitions),
    members: all(members),
  });
  return { beginning: both(found.beginning), inside: both(found.inside), words: all(found.words) };
}

function rowsOf(reader: IndexReader, chunks: readonly number[], typed: string): NamesAnswer['chunks'] {
  return [...reader.chunks(chunks)].flatMap(([id, chunk]) => {
    const { symbols, symbol, startLine, endLine } = chunk;
    const alike = symbols.filter(({ name }) => nameLikeness(name, typed) > 0);
    if (alike.length === 0) return [];
    const { path, language } = reader.files[reader.fileOf[id]!]!;
    const place = { number: reader.numberOf(id), path, language, startLine, endLine };
    return [{ ...place, ...(isExtension(chunk) && { isExtension: true }), symbol, symbols: alike }];
  });
}
