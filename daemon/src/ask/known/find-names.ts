import { plainName } from '../../index/terms.ts';
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import { readingRank } from '../../languages/file-kinds.ts';
import { languageOf } from '../../languages/index.ts';
import { byLengthAndLetters } from '../../store/index-reader.ts';
import { distinct } from '../../text/distinct.ts';
import { byLevelAndRank, LIKENESS } from '../../text/name-order.ts';
import { subtokens } from '../../text/tokens.ts';
import { hasDefiningLine } from '../common/defining-line.ts';
import { MAX_CHUNKS_PER_TERM, MAX_COMPLETIONS, MAX_FOUND } from '../common/limits.ts';
import { areWordsOf, isBeginning, nameLikeness } from '../common/name-likeness.ts';
import type { NamedTerms, NamesAnswer, TermChunks } from '../common/rounds.ts';
import { askShards, type Steps } from '../common/steps.ts';
import { Vocabulary } from './vocabulary.ts';

/** A defined name. */
export interface FoundName {
  symbol: CodeSymbol;
  /** The chunk that has it. */
  chunk: NamesAnswer['chunks'][number];
  /** Similarity to the typed text, 0 to 1. */
  likeness: number;
  /** Of its file: see `readingRank`. */
  rank: number;
  /** The typed text, if it is no name and this is the nearest one. */
  misspelling?: string;
}

/** A longer text is not a name. */
const MAX_NAME_CHARACTERS = 200;

/** Of equally near names, the most used ones. */
const MAX_NEAREST = 3;

/**
 * The names that match the typed text, most similar first, once per place. If it is no name, nor made of the beginnings of the words of one, the
 * names nearest to it are among them.
 */
export function* findNames(typed: string): Steps<FoundName[]> {
  const found = yield* namesLike(typed);
  if (/\s/.test(typed.trim()) || found.some(({ likeness }) => areWordsOf(likeness))) return found;
  const nearest = yield* namesNearestTo(typed);
  const isOther = (name: FoundName) => !nearest.some(near => placeOf(near) === placeOf(name));
  return [...found.filter(isOther), ...nearest];
}

/** The names that the typed text may be a misspelling of. */
function* namesNearestTo(typed: string): Steps<FoundName[]> {
  const vocabulary = new Vocabulary();
  yield* vocabulary.load({ terms: [], names: [{ name: typed, or: 'always near' }] });
  const { definitions } = vocabulary.name(typed);
  const nearest: FoundName[] = [];
  for (const { term } of definitions.slice(0, MAX_NEAREST)) {
    const named = (yield* namesLike(term)).filter(({ symbol }) => plainName(symbol.name) === term);
    nearest.push(...named.map(name => ({ ...name, likeness: LIKENESS.misspelled, misspelling: typed })));
  }
  return nearest;
}

function* namesLike(typed: string): Steps<FoundName[]> {
  const letters = plainName(typed);
  if (letters === '' || letters.length > MAX_NAME_CHARACTERS) return [];
  const answers = yield* askShards({ round: 'names', typed, isBeginning: false });
  const matching = firstChunks(answers.map(({ beginning }) => beginning));
  const others =
    matching.size >= MAX_FOUND
      ? []
      : [...firstChunks(answers.map(({ inside }) => inside)), ...chunksOfWords(answers, typed)];
  return distinct(withoutExtensions(namesIn(answers, [...matching, ...others], typed)), placeOf);
}

/** Leaves out an `impl` or an extension if the definition of its type is known. */
function withoutExtensions(names: readonly FoundName[]): FoundName[] {
  const isType = (found: FoundName) => !isExtension(found) && found.symbol.kind !== 'section';
  const defined = new Set(names.filter(isType).map(({ symbol }) => symbol.name));
  return names.filter(found => !isExtension(found) || !defined.has(found.symbol.name));
}

function isExtension({ symbol, chunk }: FoundName): boolean {
  const isImpl = symbol.kind === 'class' && languageOf(chunk.path).features?.implBlocks === true;
  return isImpl || (chunk.isExtension === true && chunk.symbol === symbol.name);
}

/** Spellings of the names with this prefix, without headings. */
export function* namesFrom(typed: string): Steps<string[]> {
  const answers = yield* askShards({ round: 'names', typed, isBeginning: true });
  const chunks = firstChunks(answers.map(({ beginning }) => beginning));
  const found = namesIn(answers, [...chunks], typed).filter(
    ({ symbol, likeness }) => isBeginning(likeness) && symbol.kind !== 'section',
  );
  return [...new Set(found.map(({ symbol }) => symbol.name))];
}

/** The first chunks of the first terms: definitions before members, short terms before long ones. */
function firstChunks(all: readonly NamedTerms[]): Set<number> {
  const found = new Set<number>();
  const terms = [
    ...merged(all.map(({ definitions }) => definitions)).slice(0, MAX_FOUND),
    ...merged(all.map(({ members }) => members)).slice(0, MAX_FOUND),
  ];
  for (const { chunks } of terms) {
    if (found.size >= MAX_FOUND) break;
    for (const chunk of chunks.slice(0, MAX_CHUNKS_PER_TERM)) found.add(chunk);
  }
  return found;
}

/** Chunks whose names contain all typed words; the last may be a prefix: `Group` in `RouterGroup`. */
function chunksOfWords(answers: readonly NamesAnswer[], typed: string): number[] {
  const stems = answers.map(({ words }) => words.slice(0, 1));
  const completions = merged(answers.map(({ words }) => words.slice(1))).slice(0, MAX_COMPLETIONS);
  const chunks = [...merged(stems), ...completions].flatMap(one => one.chunks);
  // With several words, the chunks are those of the first word.
  if (subtokens(typed).length > 1) chunks.sort((a, b) => a - b);
  return [...new Set(chunks)].slice(0, MAX_FOUND);
}

/** Chunks by term, of all shards: shortest term first, then by chunk. */
function merged(lists: readonly (readonly TermChunks[])[]): TermChunks[] {
  const [only, ...others] = lists;
  if (only && others.length === 0) return [...only];
  const byTerm = new Map<string, number[]>();
  for (const { term, chunks } of lists.flat()) byTerm.set(term, [...(byTerm.get(term) ?? []), ...chunks]);
  return [...byTerm]
    .map(([term, chunks]) => ({ term, chunks: chunks.sort((a, b) => a - b) }))
    .sort((a, b) => byLengthAndLetters(a.term, b.term));
}

function namesIn(answers: readonly NamesAnswer[], numbers: readonly number[], typed: string): FoundName[] {
  const rows = new Map(answers.flatMap(({ chunks }) => chunks).map(chunk => [chunk.number, chunk]));
  const found: FoundName[] = [];
  for (const number of new Set(numbers)) {
    const chunk = rows.get(number);
    if (!chunk) continue;
    const rank = readingRank(chunk.path);
    for (const symbol of chunk.symbols) {
      const likeness = nameLikeness(symbol.name, typed);
      if (likeness > 0) found.push({ symbol, chunk, likeness, rank });
    }
  }
  return found.sort(byLikeness);
}

/**
 * Most similar first, of names that match about as well those in code before those in tests and documents; then definitions before prototypes, a chunk's own
 * name before other names in it, and the first part of a long definition before the others.
 */
function byLikeness(a: FoundName, b: FoundName): number {
  return (
    byLevelAndRank(a, b) ||
    Number(a.symbol.isForward ?? false) - Number(b.symbol.isForward ?? false) ||
    Number(isOwn(b)) - Number(isOwn(a)) ||
    Number(hasDefiningLine(b.chunk, b.symbol)) - Number(hasDefiningLine(a.chunk, a.symbol)) ||
    a.chunk.number - b.chunk.number
  );
}

function isOwn({ symbol, chunk }: FoundName): boolean {
  return chunk.symbol === symbol.name;
}

/** Key that is equal for all parts of one definition and for the overloads of a function. */
function placeOf({ symbol, chunk }: FoundName): string {
  return [chunk.path, symbol.name, symbol.container?.split('.').at(-1) ?? ''].join(' ');
}
