import { definitionTerm, memberTerm, plainName } from '../../index/terms.ts';
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { IndexReader, StoredChunk, StoredFile } from '../../store/index-reader.ts';
import { FIELD } from '../../store/postings.ts';
import { distinct } from '../../text/distinct.ts';
import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';
import { hasDefiningLine } from './defining-line.ts';
import { isBeginning, nameLikeness } from './name-likeness.ts';

/** A name that is defined somewhere. */
export interface FoundName {
  symbol: CodeSymbol;
  file: StoredFile;
  chunk: StoredChunk;
  /** How well it fits what is typed, 0 to 1. */
  likeness: number;
}

/** So many terms, and as many chunks, are looked at for each way to find names: more are not shown. */
const MOST = 100;
/** Of a name that many files define. */
const MOST_CHUNKS = 20;
/** A letter alone is in nearly every name. */
const FEWEST_LETTERS = 2;
/** Fewer letters begin too many words. */
const FEWEST_OF_WORD = 3;
/** That begin with the last word that is typed. */
const MOST_WORDS = 20;
/** What is longer is no name. */
const LONGEST = 200;

/** The names that fit what is typed, the likest first, at most once for each place. `allowed` has 1 for each chunk that may hold them. */
export function findNames(reader: IndexReader, typed: string, allowed: Uint8Array): FoundName[] {
  const letters = plainName(typed);
  if (letters === '' || letters.length > LONGEST) return [];
  const begun = chunksOfTerms(reader, termsOf(reader, letters), allowed);
  const others =
    begun.size >= MOST || letters.length < FEWEST_LETTERS
      ? []
      : [
          ...chunksOfTerms(reader, termsOf(reader, letters[0]!, letters.slice(1)), allowed),
          ...chunksOfWords(reader, typed, allowed),
        ];
  return distinct(namesIn(reader, [...begun, ...others], typed), placeOf);
}

/** How the names that begin so are spelled; headings are none. */
export function namesFrom(reader: IndexReader, beginning: string): string[] {
  const chunks = chunksOfTerms(reader, termsOf(reader, plainName(beginning)), reader.live);
  const found = namesIn(reader, [...chunks], beginning).filter(
    ({ symbol, likeness }) => isBeginning(likeness) && symbol.kind !== 'section',
  );
  return [...new Set(found.map(({ symbol }) => symbol.name))];
}

/** Terms of names that begin with some letters and have the others after them, in their order. */
function termsOf(reader: IndexReader, first: string, others = ''): string[] {
  return [definitionTerm(first), memberTerm(first)].flatMap(term => reader.termsWith(term, others, MOST));
}

function chunksOfTerms(reader: IndexReader, terms: readonly string[], allowed: Uint8Array): Set<number> {
  const found = new Set<number>();
  for (const term of terms) {
    if (found.size >= MOST) break;
    const { chunks, length } = reader.postings(term, allowed);
    for (const chunk of chunks.subarray(0, Math.min(length, MOST_CHUNKS))) found.add(chunk);
  }
  return found;
}

/** Chunks that have all words of what is typed in their names, of which the last may be begun: `Group` in `RouterGroup`. */
function chunksOfWords(reader: IndexReader, typed: string, allowed: Uint8Array): number[] {
  const words = subtokens(typed);
  const last = words.pop() ?? '';
  if (words.length === 0 && last.length < FEWEST_OF_WORD) return [];
  const begun = [stem(last), ...reader.termsWith(last, '', MOST_WORDS)];
  const holders = [...words.map(word => [stem(word)]), begun].map(terms => named(reader, terms, allowed));
  const [first = new Set<number>(), ...others] = holders;
  return [...first].filter(chunk => others.every(chunks => chunks.has(chunk))).slice(0, MOST);
}

/** Chunks with one of these terms in the name of what they define. */
function named(reader: IndexReader, terms: readonly string[], allowed: Uint8Array): Set<number> {
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
 * Of names as like, those of what the chunk is come before those of what else is in it, definitions before prototypes,
 * and the first part of a long definition before the others.
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

/** The same for all chunks that have a part of one definition, and for the overloads of a function. */
function placeOf({ symbol, file }: FoundName): string {
  return [file.path, symbol.name, symbol.container?.split('.').at(-1) ?? ''].join(' ');
}
