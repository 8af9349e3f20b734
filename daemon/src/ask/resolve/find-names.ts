import { definitionTerm, memberTerm, plainName } from '../../index/terms.ts';
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { IndexReader, StoredChunk, StoredFile } from '../../store/index-reader.ts';
import { FIELD } from '../../store/postings.ts';
import { distinct } from '../../text/distinct.ts';
import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';
import { hasDefiningLine } from './defining-line.ts';
import { isBeginning, nameLikeness } from './name-likeness.ts';

/** A defined name. */
export interface FoundName {
  symbol: CodeSymbol;
  file: StoredFile;
  chunk: StoredChunk;
  /** Similarity to the typed text, 0 to 1. */
  likeness: number;
}

/** Maximum number of terms and of chunks for each way of finding names. More are not shown. */
const MAX_FOUND = 100;
/** Maximum number of chunks per term. */
const MAX_CHUNKS_PER_TERM = 20;
/** A single letter occurs in nearly every name. */
const MIN_LETTERS = 2;
/** Shorter prefixes match too many words. */
const MIN_WORD_PREFIX = 3;
/** Maximum number of words that complete the last typed word. */
const MAX_COMPLETIONS = 20;
/** A longer text is not a name. */
const MAX_NAME_CHARACTERS = 200;

/**
 * The names that match the typed text, most similar first, once per place. `allowed` has 1 for each chunk
 * that may contain them.
 */
export function findNames(reader: IndexReader, typed: string, allowed: Uint8Array): FoundName[] {
  const letters = plainName(typed);
  if (letters === '' || letters.length > MAX_NAME_CHARACTERS) return [];
  const matching = chunksOfTerms(reader, termsOf(reader, letters), allowed);
  const others =
    matching.size >= MAX_FOUND || letters.length < MIN_LETTERS
      ? []
      : [
          ...chunksOfTerms(reader, termsOf(reader, letters[0]!, letters.slice(1)), allowed),
          ...chunksOfWords(reader, typed, allowed),
        ];
  return distinct(namesIn(reader, [...matching, ...others], typed), placeOf);
}

/** Spellings of the names with this prefix, without headings. */
export function namesFrom(reader: IndexReader, beginning: string): string[] {
  const chunks = chunksOfTerms(reader, termsOf(reader, plainName(beginning)), reader.live);
  const found = namesIn(reader, [...chunks], beginning).filter(
    ({ symbol, likeness }) => isBeginning(likeness) && symbol.kind !== 'section',
  );
  return [...new Set(found.map(({ symbol }) => symbol.name))];
}

/** Terms of names that begin with `first` and contain the letters of `others` after it, in order. */
function termsOf(reader: IndexReader, first: string, others = ''): string[] {
  return [definitionTerm(first), memberTerm(first)].flatMap(term =>
    reader.termsWith(term, others, MAX_FOUND),
  );
}

function chunksOfTerms(reader: IndexReader, terms: readonly string[], allowed: Uint8Array): Set<number> {
  const found = new Set<number>();
  for (const term of terms) {
    if (found.size >= MAX_FOUND) break;
    const { chunks, length } = reader.postings(term, allowed);
    for (const chunk of chunks.subarray(0, Math.min(length, MAX_CHUNKS_PER_TERM))) found.add(chunk);
  }
  return found;
}

/** Chunks whose names contain all typed words; the last may be a prefix: `Group` in `RouterGroup`. */
function chunksOfWords(reader: IndexReader, typed: string, allowed: Uint8Array): number[] {
  const words = subtokens(typed);
  const last = words.pop() ?? '';
  if (words.length === 0 && last.length < MIN_WORD_PREFIX) return [];
  const completions = [stem(last), ...reader.termsWith(last, '', MAX_COMPLETIONS)];
  const chunkSets = [...words.map(word => [stem(word)]), completions].map(terms =>
    chunksNamed(reader, terms, allowed),
  );
  const [first = new Set<number>(), ...others] = chunkSets;
  return [...first].filter(chunk => others.every(chunks => chunks.has(chunk))).slice(0, MAX_FOUND);
}

/** Chunks that define a name with one of these terms. */
function chunksNamed(reader: IndexReader, terms: readonly string[], allowed: Uint8Array): Set<number> {
  const found = new Set<number>();
  for (const term of terms) {
    const { chunks, fields, length } = reader.postings(term, allowed);
    for (let i = 0; i < length; i++) if (fields[i]! & FIELD.name) found.add(chunks[i]!);
  }
  return found;
}

function namesIn(reader: IndexReader, chunks: readonly number[], typed: string): FoundName[] {
  const found: FoundName[] = [];
  for (const chunk of reader.chunks([...new Set(chunks)]).values()) {
    const file = reader.files[reader.fileOf[chunk.id]!]!;
    for (const symbol of chunk.symbols) {
      const likeness = nameLikeness(symbol.name, typed);
      if (likeness > 0) found.push({ symbol, file, chunk, likeness });
    }
  }
  return found.sort(byLikeness);
}

/**
 * Most similar first; then definitions before prototypes, a chunk's own name before other names in it, and
 * the first part of a long definition before the others.
 */
function byLikeness(a: FoundName, b: FoundName): number {
  return (
    b.likeness - a.likeness ||
    Number(a.symbol.isForward ?? false) - Number(b.symbol.isForward ?? false) ||
    Number(isOwn(b)) - Number(isOwn(a)) ||
    Number(hasDefiningLine(b.chunk, b.symbol)) - Number(hasDefiningLine(a.chunk, a.symbol)) ||
    a.chunk.id - b.chunk.id
  );
}

function isOwn({ symbol, chunk }: FoundName): boolean {
  return chunk.symbol === symbol.name;
}

/** Key that is equal for all parts of one definition and for the overloads of a function. */
function placeOf({ symbol, file }: FoundName): string {
  return [file.path, symbol.name, symbol.container?.split('.').at(-1) ?? ''].join(' ');
}
