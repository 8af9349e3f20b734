import { forEachTerm } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import type { FileRow, LinesAnswer, Statistics } from '../gather/rounds.ts';
import type { TextOf } from '../lines-on-disk.ts';
import type { Question } from '../question.ts';
import { chunksInCommon } from '../resolve/chunks-in-common.ts';
import type { Candidate } from './candidate.ts';
import type { Holders } from './holders.ts';
import type { KeywordScores } from './keywords.ts';
import { bestNumbers } from './merge.ts';
import { bitsOf, termsIn } from './term-mask.ts';

/** Minimum length of a run inside a longer literal. Shorter runs occur by chance. */
const MIN_RUN = { words: 4, characters: 16 };
/**
 * A chunk is read if it has all words of a window of adjacent words. Two words are enough if punctuation
 * surrounds them: `(56) Recv failure: Connection reset`.
 */
const WINDOW = { minWords: 3, pairWords: 2, maxWords: 5, minTerms: 2 };
const MAX_READ = 24;
const MAX_READ_FOR_PAIRS = 32;
/** Words in more chunks than this say little, and their lists take long to intersect. */
const MAX_CHUNKS_WITH_WORD = 20_000;
const MAX_LINES = 8;
const MAX_WORDS = 160;

/** Adjacent words of a line of the question. */
export interface Window {
  words: readonly string[];
  from: number;
  to: number;
  /** Mask of the question's terms in them. */
  terms: number;
}

/** A run of words in a chunk. */
type Run = LinesAnswer['runs'][number];
/** With the number of lines before it. */
type FoundRun = Pick<Run, 'text' | 'words' | 'line'>;
/** A line of a chunk, as parts report it. */
export type PlaceOf = (chunk: number, line: number) => { number: number; line: number; holder?: number };

/** The candidates in which runs of the pasted text are looked for: those with all words of a window, likeliest first. */
export function chunksToRead(windows: readonly Window[], candidates: readonly Candidate[]): Candidate[] {
  if (windows.length === 0) return [];
  const supported = candidates
    .map(candidate => ({ candidate, windows: windows.filter(({ terms }) => !(terms & ~candidate.inBody)) }))
    .filter(({ windows }) => windows.length > 0);
  return likeliest(supported).map(({ candidate }) => candidate);
}

/**
 * Finds the longest runs of words that occur both in the pasted text and in a string literal, with their places: one in each
 * of these chunks, which a part has. Programs keep their messages in string literals; names, times and values are added around
 * and inside them. Ignores case.
 */
export function ownRuns(
  reader: IndexReader,
  windows: readonly Window[],
  chunks: readonly { id: number; inBody: number }[],
  { textOf, placeOf }: { textOf: TextOf; placeOf: PlaceOf },
): Run[] {
  const rows = reader.chunks(chunks.map(({ id }) => id));
  return chunks.flatMap(({ id, inBody }) => {
    const chunk = rows.get(id);
    const file = reader.files[reader.fileOf[id]!]!;
    const text = chunk && textOf(file, chunk);
    const run =
      text &&
      longestRun(
        text.toLowerCase(),
        windows.filter(({ terms }) => !(terms & ~inBody)),
      );
    return run ? [{ ...run, ...placeOf(id, chunk.startLine + run.line) }] : [];
  });
}

interface Supported {
  candidate: Candidate;
  windows: readonly Window[];
}

/** The candidates to read: those with the most windows, and those with a pair. */
function likeliest(supported: readonly Supported[]): Supported[] {
  const byKeyword = supported.toSorted((a, b) => b.candidate.keyword - a.candidate.keyword);
  const withPair = byKeyword.filter(({ windows }) => windows.some(isPair));
  const byWindows = byKeyword.toSorted((a, b) => b.windows.length - a.windows.length);
  return [...new Set([...withPair.slice(0, MAX_READ_FOR_PAIRS), ...byWindows.slice(0, MAX_READ)])];
}

/** The runs with the most words, grouped by text; per file the first line. `fileOf` gives the file of a chunk. */
export function runHolders(runs: readonly Run[], fileOf: (chunk: number) => FileRow): Holders {
  const maxWords = Math.max(0, ...runs.map(({ words }) => words));
  const longest = runs.filter(({ words }) => words === maxWords);
  return [...Map.groupBy(longest, ({ text }) => text)].map(([literal, same]) => {
    const lines = new Map<FileRow, number>();
    for (const { number, line } of same) {
      const file = fileOf(number);
      lines.set(file, Math.min(line, lines.get(file) ?? line));
    }
    const files = [...lines].map(([{ path, number }, line]) => ({ path, file: number, line }));
    return { literal, files };
  });
}

/** The terms of the words of each pair, as masks. */
export function pairsOf(windows: readonly Window[]): number[] {
  return windows.filter(isPair).map(({ terms }) => terms);
}

/** One part's chunks with both words of each pair, best by keywords first. They need not be candidates otherwise. */
export function ownPairs(
  pairs: readonly number[],
  { terms }: Pick<Statistics, 'terms'>,
  { chunks, postings }: KeywordScores,
): number[][] {
  const names = terms.map(({ term }) => term);
  const counts = new Map(terms.map(({ term, chunks }) => [term, chunks]));
  return pairs.map(pair => {
    const own = termsIn(pair, names);
    if (Math.min(...own.map(term => counts.get(term)!)) > MAX_CHUNKS_WITH_WORD) return [];
    const lists = own.map(term => postings.get(term)!);
    const found = [...chunksInCommon(lists, 0, chunks.length)];
    return found.sort((a, b) => chunks[b]! - chunks[a]!).slice(0, MAX_READ_FOR_PAIRS);
  });
}

/** The best of all parts. */
export function chunksOfPairs(
  ofParts: readonly (readonly (readonly number[])[])[],
  scoreOf: (chunk: number) => number,
): number[] {
  const pairs = ofParts[0]?.keys() ?? [];
  return [...pairs].flatMap(at =>
    bestNumbers(
      ofParts.map(own => own[at]!),
      scoreOf,
      MAX_READ_FOR_PAIRS,
    ),
  );
}

function isPair({ from, to }: Window): boolean {
  return to - from < WINDOW.minWords;
}

/** The windows of a pasted question. */
export function windowsOf({ pasted, terms }: Pick<Question, 'pasted' | 'terms'>): Window[] {
  const bits = bitsOf(terms);
  const windows: Window[] = [];
  let left = MAX_WORDS;
  for (const line of pasted.toLowerCase().split('\n', MAX_LINES)) {
    const words = line.split(/\s+/, left).filter(Boolean);
    left -= words.length;
    const masks = words.map(word => {
      let mask = 0;
      forEachTerm(word, term => {
        mask |= bits.get(term) ?? 0;
      });
      return mask;
    });
    for (let from = 0; from + WINDOW.pairWords <= words.length; from++) {
      const minWords = isDelimitedPair(words, from) ? WINDOW.pairWords : WINDOW.minWords;
      for (let to = from + minWords; to <= Math.min(words.length, from + WINDOW.maxWords); to++) {
        const mask = masks.slice(from, to).reduce((all, bits) => all | bits, 0);
        if (termsIn(mask, terms).length < WINDOW.minTerms) continue;
        windows.push({ words, from, to, terms: mask });
        break;
      }
    }
  }
  return windows;
}

const ENDS_IN_LETTER = /\p{L}$/u;

/** Whether punctuation separates the two words at `from` from the rest, as in a message before a value. */
function isDelimitedPair(words: readonly string[], from: number): boolean {
  const [before, last] = [words[from - 1], words[from + 1]!];
  const isAtStart = before === undefined || !ENDS_IN_LETTER.test(before);
  return isAtStart && (from + 2 === words.length || last.endsWith(':'));
}

function longestRun(text: string, windows: readonly Window[]): FoundRun | undefined {
  let best: FoundRun | undefined;
  for (const { words, ...window } of windows) {
    const runOf = (from: number, to: number) => trimmed(words.slice(from, to).join(' '));
    if (!text.includes(runOf(window.from, window.to))) continue;
    let { from } = window;
    // Stop words before it may be in no window.
    while (from > 0 && text.includes(runOf(from - 1, window.to))) from--;
    for (let { to } = window; to <= words.length; to++) {
      const run = runOf(from, to);
      const place = placeInLiteral(text, run, to - from);
      if (place === 'nowhere') break;
      if (place !== 'outside' && to - from > (best?.words ?? 0))
        best = { text: run, words: to - from, line: place };
    }
  }
  return best;
}

/** End of a literal, or an interpolated value. */
const END = /^[\s:,.]{0,3}["'`#$%{\\]/;

/**
 * Number of lines before a run inside a literal. A short run counts only if it is the whole literal up to a
 * value.
 */
function placeInLiteral(text: string, run: string, words: number): number | 'outside' | 'nowhere' {
  let isFound = false;
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length)) {
    isFound = true;
    const from = text.lastIndexOf('\n', at) + 1;
    const start = literalAround(text.slice(from, at));
    if (start === undefined) continue;
    const isWhole = from + start === at && END.test(text.slice(at + run.length, at + run.length + 4));
    const isLong = words >= MIN_RUN.words && run.length >= MIN_RUN.characters;
    if (isLong || isWhole) return text.slice(0, at).split('\n').length - 1;
  }
  return isFound ? 'outside' : 'nowhere';
}

/** Start of the string literal that is open at the end of `before`; undefined if none is. */
function literalAround(before: string): number | undefined {
  let quote = '';
  let start = 0;
  for (let at = 0; at < before.length; at++) {
    const sign = before[at]!;
    if (sign === '\\') at++;
    else if (sign === quote) quote = '';
    // An apostrophe follows a letter. Opening quotes do not, except with the prefixes of Python and C++: f'',
    // L"".
    else if (quote === '' && (sign === '"' || sign === '`' || (sign === "'" && !isInWord(before, at)))) {
      quote = sign;
      start = at + 1;
    }
  }
  return quote === '' ? undefined : start;
}

function isInWord(text: string, at: number): boolean {
  return /\p{L}{2}$/u.test(text.slice(Math.max(0, at - 2), at));
}

const LEADING_PUNCTUATION = /^["'`“‘([{<]+/;
/** The lookbehind prevents quadratic time on long runs of punctuation. */
const TRAILING_PUNCTUATION = /(?<!["'`”’)\]}>.,:;!?…])["'`”’)\]}>.,:;!?…]+$/;

/** Removes punctuation around a message. */
function trimmed(text: string): string {
  return text.replace(LEADING_PUNCTUATION, '').replace(TRAILING_PUNCTUATION, '');
}
