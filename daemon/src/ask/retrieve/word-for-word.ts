import { forEachTerm } from '../../index/terms.ts';
import type { IndexReader, StoredFile } from '../../store/index-reader.ts';
import type { MentionedPlace, Question } from '../question.ts';
import type { PathFacts, PathIndex } from '../resolve/path-index.ts';
import type { Holders } from './holders.ts';

/** What a file has that stands in the question just so. */
export interface WordForWord {
  /** How strongly that speaks for the file, 0 to 6. */
  strength: number;
  /** The line where it stands, from 1; 0 where that was not looked for. */
  line: number;
}

/** More words together say no more. */
const MOST_WORDS = 5;
/** What a name says that nothing defines, where all that is asked for is the name: as much as a definition of it would. */
const ASKED_FOR = 6;
/** The share of a question that its name is then: a word about what it is may stand beside it. */
const ALL_OF_IT = 0.6;
/** Words that say no more than what such a name is of, or that it is looked for. */
const OF_NAMES: ReadonlySet<string> = new Set(
  `config configuration configured constant default defaults defined definition env environment field flag header key
  loaded mean meaning means name named option parameter parsed read reads set sets setting settings string
  value variable var`.split(/\s+/),
);
/** Of a run of words that may be anybody's, so many say nothing; two that are a whole message are nobody else's. */
const BY_CHANCE = { words: 1, left: 2 };
/** What a place says whose file is the only one of that name. */
const PLACE = 3;
/** So many names at the end of a path are compared. */
const MOST_FOLDERS = 6;
/** Of the places of a stack trace, each says less than the one before. */
const NEXT_PLACE = 0.5;

/** The same, with its file. */
export interface Found extends WordForWord {
  /** Position in the reader. */
  file: number;
}

/**
 * The files that have what the question quotes, or a message in it, or that it names with a line (`named`, from
 * {@link filesOfPlaces}); by their position in the reader.
 */
export function wordForWord(
  paths: PathIndex,
  question: Question,
  named: readonly Found[],
  holders: Holders,
): Map<number, WordForWord> {
  const found = new Map<number, WordForWord>();
  for (const { file, strength, line } of [...named, ...texts(paths, question, holders)]) {
    const known = found.get(file) ?? { strength: 0, line: 0 };
    const isBetter = known.line === 0 || strength > known.strength;
    found.set(file, {
      strength: Math.min(Math.max(MOST_WORDS, strength), known.strength + strength),
      line: isBetter ? line : known.line,
    });
  }
  return found;
}

/** The files of the places that the question names. */
export function filesOfPlaces({ files }: IndexReader, { places }: Question): Found[] {
  const called = filesCalled(files, places);
  return places.flatMap((place, n) => {
    const found = filesOfPlace(files, called, place);
    const strength = (PLACE * NEXT_PLACE ** n) / (1 + Math.log(found.length));
    return found.map(file => ({ file, strength, line: place.line }));
  });
}

/** The files that are called as those of the places, by that name: in one pass, since there may be very many. */
function filesCalled(
  files: readonly StoredFile[],
  places: readonly MentionedPlace[],
): ReadonlyMap<string, readonly number[]> {
  const called = new Map(places.map(({ path }): [string, number[]] => [nameOf(path), []]));
  if (called.size === 0) return called;
  files.forEach(({ path }, file) => {
    called.get(nameOf(path))?.push(file);
  });
  return called;
}

/** A path as it is written somewhere else ends as it does here: the more of its folders agree, the better. */
function filesOfPlace(
  files: readonly StoredFile[],
  called: ReadonlyMap<string, readonly number[]>,
  { path }: MentionedPlace,
): readonly number[] {
  const parts = path.split('/').filter(Boolean);
  let found = called.get(nameOf(path))!;
  for (let from = parts.length - 2; from >= Math.max(0, parts.length - MOST_FOLDERS); from--) {
    const end = `/${parts.slice(from).join('/')}`;
    const agreeing = found.filter(file => `/${files[file]!.path}`.endsWith(end));
    if (agreeing.length === 0) break;
    found = agreeing;
  }
  return found;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function texts(paths: PathIndex, question: Question, holders: Holders): Found[] {
  const { literals, messages } = question;
  const quoted = new Set(literals.filter(literal => !messages.includes(literal)));
  const held = holders.filter(({ files }) => files.length > 0);
  return held.flatMap(({ literal, files }) => {
    const all = literal.split(/\s+/).length;
    const words = literals.includes(literal) ? all : Math.max(BY_CHANCE.left, all - BY_CHANCE.words);
    const known = files.flatMap(({ path, line }) => {
      const file = paths.positionOf(path);
      return file === undefined ? [] : { file, line, kinds: paths.factsOf(file).kinds };
    });
    // That tests and manuals have it too makes it no less the code's.
    const inCode = known.filter(({ kinds }) => !isAside(kinds)).length;
    // A sentence may stand in a manual as anybody would write it.
    const meant = quoted.has(literal) ? known : known.filter(({ kinds }) => !kinds.is_docs);
    return meant.map(({ file, line, kinds }) => {
      const rarity = 1 / (1 + Math.log(isAside(kinds) ? known.length : inCode));
      if (all > 1) return { file, line, strength: Math.min(MOST_WORDS, words) * rarity };
      // A single word has a line only where nothing defines it.
      const isAsked = line > 0 && isAllOfIt(question, literal);
      return { file, line, strength: isAsked ? ASKED_FOR * rarity : rarity / held.length };
    });
  });
}

/** Whether nothing but the name is asked for. */
function isAllOfIt({ text, terms, words }: Question, literal: string): boolean {
  if (literal.length >= text.length * ALL_OF_IT) return true;
  const own = new Set<string>();
  forEachTerm(literal, term => own.add(term));
  return terms.every(term => own.has(term) || OF_NAMES.has(words.get(term) ?? term));
}

function isAside({ is_docs, is_test, is_example }: PathFacts['kinds']): boolean {
  return is_docs + is_test + is_example > 0;
}
