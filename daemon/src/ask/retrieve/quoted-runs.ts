import { forEachTerm } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';
import type { TextOf } from '../lines-on-disk.ts';
import type { Question } from '../question.ts';
import { chunksInCommon } from '../resolve/chunks-in-common.ts';
import type { Candidate } from './candidate.ts';
import type { Holders } from './holders.ts';
import type { KeywordScores } from './keywords.ts';
import { bitsOf, termsIn } from './term-mask.ts';

/** A run of words stands in a literal of some others too, but hardly so many. */
const LEAST = { words: 4, characters: 16 };
/**
 * A chunk is read that has all of so many words side by side, of which so many are no small ones: the index knows those.
 * Two are enough where other signs than words stand before and behind them: `(56) Recv failure: Connection reset`.
 */
const WINDOW = { least: 3, apart: 2, most: 5, terms: 2 };
const MOST_READ = 24;
const MOST_READ_APART = 32;
/** What more chunks have, each of the two words, tells nothing, and takes long to look through. */
const MOST_WITH_A_WORD = 20_000;
const MOST_LINES = 8;
const MOST_WORDS = 160;

/** Some words of a line of the question. */
export interface Window {
  words: readonly string[];
  from: number;
  to: number;
  /** Which terms of the question they have. */
  terms: number;
}

interface Run {
  text: string;
  words: number;
  path: string;
  /** From 1. */
  line: number;
}

/**
 * The longest runs of words that stand in the question and in a string literal alike, and where: what a program says is in
 * its code between quotation marks, whatever names, times and values are put around it and into it before somebody asks
 * about it. Case is ignored. Looks into the candidates that have all words of such a run, the likeliest first.
 */
export function quotedRuns(
  reader: IndexReader,
  windows: readonly Window[],
  candidates: readonly Candidate[],
  textOf: TextOf,
): Holders {
  if (windows.length === 0) return [];
  const supported = likeliest(
    candidates
      .map(candidate => ({ candidate, windows: windows.filter(({ terms }) => !(terms & ~candidate.inBody)) }))
      .filter(({ windows }) => windows.length > 0),
  );
  const chunks = reader.chunks(supported.map(({ candidate }) => candidate.chunk));
  const runs = supported.flatMap(({ candidate, windows }) => {
    const file = reader.files[candidate.file]!;
    const chunk = chunks.get(candidate.chunk);
    const text = chunk && textOf(file, chunk);
    const run = text && longestRun(text.toLowerCase(), windows);
    return run ? [{ ...run, path: file.path, line: chunk.startLine + run.line }] : [];
  });
  return holdersOf(runs);
}

interface Supported {
  candidate: Candidate;
  windows: readonly Window[];
}

/** Those to read: the most of them with much of the question, some with what is shortest and tells the most. */
function likeliest(supported: readonly Supported[]): Supported[] {
  const byKeyword = supported.toSorted((a, b) => b.candidate.keyword - a.candidate.keyword);
  const apart = byKeyword.filter(({ windows }) => windows.some(isApart));
  const byWindows = byKeyword.toSorted((a, b) => b.windows.length - a.windows.length);
  return [...new Set([...apart.slice(0, MOST_READ_APART), ...byWindows.slice(0, MOST_READ)])];
}

/** Those of the most words, by what they say; of each file its first. */
function holdersOf(runs: readonly Run[]): Holders {
  const most = Math.max(0, ...runs.map(({ words }) => words));
  const longest = runs.filter(({ words }) => words === most);
  return [...Map.groupBy(longest, ({ text }) => text)].map(([literal, same]) => {
    const lines = new Map<string, number>();
    for (const { path, line } of same) lines.set(path, Math.min(line, lines.get(path) ?? line));
    return { literal, files: [...lines].map(([path, line]) => ({ path, line })) };
  });
}

/**
 * The chunks that have both words of a window of two, those with the most of the question first: among many other words these
 * two may not make it a candidate.
 */
export function chunksOfApart(
  windows: readonly Window[],
  { terms }: Question,
  { chunks, postings }: KeywordScores,
): number[] {
  return windows.filter(isApart).flatMap(window => {
    const lists = termsIn(window.terms, terms).map(term => postings.get(term)!);
    if (Math.min(...lists.map(({ length }) => length)) > MOST_WITH_A_WORD) return [];
    const found = [...chunksInCommon(lists, 0, chunks.length)];
    return found.sort((a, b) => chunks[b]! - chunks[a]!).slice(0, MOST_READ_APART);
  });
}

function isApart({ from, to }: Window): boolean {
  return to - from < WINDOW.least;
}

/** The shortest runs of words that are looked for. */
export function windowsOf({ pasted, terms }: Question): Window[] {
  const bits = bitsOf(terms);
  const windows: Window[] = [];
  let left = MOST_WORDS;
  for (const line of pasted.toLowerCase().split('\n', MOST_LINES)) {
    const words = line.split(/\s+/, left).filter(Boolean);
    left -= words.length;
    const masks = words.map(word => {
      let mask = 0;
      forEachTerm(word, term => {
        mask |= bits.get(term) ?? 0;
      });
      return mask;
    });
    for (let from = 0; from + WINDOW.apart <= words.length; from++) {
      const least = standsApart(words, from) ? WINDOW.apart : WINDOW.least;
      for (let to = from + least; to <= Math.min(words.length, from + WINDOW.most); to++) {
        const mask = masks.slice(from, to).reduce((all, one) => all | one, 0);
        if (termsIn(mask, terms).length < WINDOW.terms) continue;
        windows.push({ words, from, to, terms: mask });
        break;
      }
    }
  }
  return windows;
}

const ENDS_IN_LETTER = /\p{L}$/u;

/** Whether the two words at `from` stand by themselves, as what a program says does before the value that it says it of. */
function standsApart(words: readonly string[], from: number): boolean {
  const [before, last] = [words[from - 1], words[from + 1]!];
  const isBegun = before === undefined || !ENDS_IN_LETTER.test(before);
  return isBegun && (from + 2 === words.length || last.endsWith(':'));
}

function longestRun(text: string, windows: readonly Window[]): Omit<Run, 'path'> | undefined {
  let best: Omit<Run, 'path'> | undefined;
  for (const { words, ...window } of windows) {
    const runOf = (from: number, to: number) => trimmed(words.slice(from, to).join(' '));
    if (!text.includes(runOf(window.from, window.to))) continue;
    let { from } = window;
    // Small words before it may be in no window.
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

/** The end of a literal, or where a value is put into it. */
const END = /^[\s:,.]{0,3}["'`#$%{\\]/;

/** Lines before that of a run in a literal. A short run counts only where it is all that the literal says, up to a value. */
function placeInLiteral(text: string, run: string, words: number): number | 'outside' | 'nowhere' {
  let isThere = false;
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length)) {
    isThere = true;
    const from = text.lastIndexOf('\n', at) + 1;
    const start = literalAround(text.slice(from, at));
    if (start === undefined) continue;
    const isWhole = from + start === at && END.test(text.slice(at + run.length, at + run.length + 4));
    const isLong = words >= LEAST.words && run.length >= LEAST.characters;
    if (isLong || isWhole) return text.slice(0, at).split('\n').length - 1;
  }
  return isThere ? 'outside' : 'nowhere';
}

/** Where the string literal begins that the end of a line's beginning is in; undefined where it is in none. */
function literalAround(before: string): number | undefined {
  let quote = '';
  let start = 0;
  for (let at = 0; at < before.length; at++) {
    const sign = before[at]!;
    if (sign === '\\') at++;
    else if (sign === quote) quote = '';
    // An apostrophe follows a letter, and so do no quotation marks but those that Python and C++ mark: f'', L"".
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

const SIGNS_BEFORE = /^["'`“‘([{<]+/;
/** Of a row of them that is not the end, it looks for the end but once. */
const SIGNS_AFTER = /(?<!["'`”’)\]}>.,:;!?…])["'`”’)\]}>.,:;!?…]+$/;

/** Without the signs that a message is put into or followed by. */
function trimmed(text: string): string {
  return text.replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, '');
}
