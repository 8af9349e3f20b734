import { forEachTerm } from '../../index/terms.ts';
import { MAX_FILES_OF_PLACE } from '../common/limits.ts';
import type { PathFacts } from '../common/path-facts.ts';
import type { Question } from '../common/question.ts';
import type { CandidatesAnswer } from '../common/rounds.ts';
import type { FilesWithTexts } from './files-with-texts.ts';
import { firstNumbers } from './merge.ts';

/** A verbatim match of text from the question in a file. */
export interface WordForWord {
  /** Weight for the file, 0 to 6. */
  strength: number;
  /** Line of the match, from 1; 0 if unknown. */
  line: number;
}

/** Longer texts get no more weight. */
const MAX_COUNTED_WORDS = 5;
/** Weight of an undefined name that is all the question asks for: as much as a definition. */
const BARE_NAME_STRENGTH = 6;
/** A name with at least this share of the question is all it asks for. */
const BARE_NAME_SHARE = 0.6;
/** Words that only describe a name or ask for it. */
const NAME_FILLERS: ReadonlySet<string> = new Set(
  `config configuration configured constant default defaults defined definition env environment field flag header key
  loaded mean meaning means name named option parameter parsed read reads set sets setting settings string
  value variable var`.split(/\s+/),
);
/** In a run of common words, `words` of them count as chance; at least `minCounted` count. */
const CHANCE = { words: 1, minCounted: 2 };
/** Weight of a named place whose file name is unique. */
const PLACE_STRENGTH = 3;
/** Factor from each place of a stack trace to the next. */
const NEXT_PLACE_FACTOR = 0.5;

/** A match with its file. */
export interface Found extends WordForWord {
  /** Its number. */
  file: number;
}

/** The kinds of a file, given by its number. */
export type KindsOf = (file: number) => PathFacts['kinds'];

/**
 * The files that contain a quoted text or message, or that the question names with a line (`named`, from
 * {@link filesOfPlaces}), by number.
 */
export function wordForWord(
  kindsOf: KindsOf,
  question: Question,
  named: readonly Found[],
  texts: FilesWithTexts,
): Map<number, WordForWord> {
  const found = new Map<number, WordForWord>();
  for (const { file, strength, line } of [...named, ...filesOfTexts(kindsOf, question, texts)]) {
    const existing = found.get(file) ?? { strength: 0, line: 0 };
    const isBetter = existing.line === 0 || strength > existing.strength;
    found.set(file, {
      strength: Math.min(Math.max(MAX_COUNTED_WORDS, strength), existing.strength + strength),
      line: isBetter ? line : existing.line,
    });
  }
  return found;
}

type ShardPlace = CandidatesAnswer['places'][number];

/** Files of the places that the question names: those that have most of the path in common. */
export function filesOfPlaces({ places }: Question, ofShards: readonly (readonly ShardPlace[])[]): Found[] {
  return places.flatMap((place, n) => {
    const all = ofShards.map(shard => shard[n]!);
    const segments = Math.max(...all.map(shard => shard.segments));
    const likest = all.filter(shard => shard.segments === segments);
    const count = likest.reduce((sum, shard) => sum + shard.count, 0);
    const strength = (PLACE_STRENGTH * NEXT_PLACE_FACTOR ** n) / (1 + Math.log(count));
    const files = firstNumbers(
      likest.map(shard => shard.files),
      MAX_FILES_OF_PLACE,
    );
    return files.map(file => ({ file, strength, line: place.line }));
  });
}

function filesOfTexts(kindsOf: KindsOf, question: Question, texts: FilesWithTexts): Found[] {
  const { literals, messages } = question;
  const quoted = new Set(literals.filter(literal => !messages.includes(literal)));
  const held = texts.filter(({ files }) => files.length > 0);
  return held.flatMap(({ literal, files }) => {
    const all = literal.split(/\s+/).length;
    const words = literals.includes(literal) ? all : Math.max(CHANCE.minCounted, all - CHANCE.words);
    const known = files.flatMap(({ file, line }) =>
      file === undefined ? [] : { file, line, kinds: kindsOf(file) },
    );
    // Occurrences in tests and docs do not reduce the weight of code.
    const inCode = known.filter(({ kinds }) => !isNotCode(kinds)).length;
    // In docs, an unquoted sentence may match by chance.
    const counted = quoted.has(literal) ? known : known.filter(({ kinds }) => !kinds.is_docs);
    return counted.map(({ file, line, kinds }) => {
      const rarity = 1 / (1 + Math.log(isNotCode(kinds) ? known.length : inCode));
      if (all > 1) return { file, line, strength: Math.min(MAX_COUNTED_WORDS, words) * rarity };
      // A single word has a line only if nothing defines it, or its uses are asked for.
      const isBareName = line > 0 && (literal === question.usedName || asksOnlyFor(question, literal));
      return { file, line, strength: isBareName ? BARE_NAME_STRENGTH * rarity : rarity / held.length };
    });
  });
}

/** Whether the question asks only for this name. */
function asksOnlyFor({ text, terms, words, synonyms }: Question, literal: string): boolean {
  if (literal.length >= text.length * BARE_NAME_SHARE) return true;
  const own = new Set<string>();
  forEachTerm(literal, term => own.add(term));
  for (const { term } of synonyms) own.add(term);
  return terms.every(term => own.has(term) || NAME_FILLERS.has(words.get(term) ?? term));
}

function isNotCode({ is_docs, is_test, is_example }: PathFacts['kinds']): boolean {
  return is_docs + is_test + is_example > 0;
}
