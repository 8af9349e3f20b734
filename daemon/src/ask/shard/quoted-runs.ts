import type { IndexReader } from '../../store/index-reader.ts';
import { MAX_READ_FOR_PAIRS } from '../common/limits.ts';
import type { LinesAnswer, Statistics } from '../common/rounds.ts';
import { termsIn } from '../common/term-mask.ts';
import type { Window } from '../common/windows.ts';
import type { PlaceOf } from './chunk-of-line.ts';
import { chunksInCommon } from './chunks-in-common.ts';
import type { KeywordScores } from './keywords.ts';
import type { TextOf } from './lines-on-disk.ts';

/** Minimum length of a run inside a longer literal. Shorter runs occur by chance. */
const MIN_RUN = { words: 4, characters: 16 };
/** Words in more chunks than this say little, and their lists take long to intersect. */
const MAX_CHUNKS_WITH_WORD = 20_000;

/** A run of words in a chunk. */
type Run = LinesAnswer['runs'][number];
/** With the number of lines before it. */
type FoundRun = Pick<Run, 'text' | 'words' | 'line'>;

/**
 * Finds the longest runs of words that occur both in the pasted text and in a string literal, with their places: one in each
 * of these chunks, which a shard has. Programs keep their messages in string literals; names, times and values are added around
 * and inside them. Ignores case.
 */
export function shardRuns(
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

/** One shard's chunks with both words of each pair, best by keywords first. They need not be candidates otherwise. */
export function shardPairs(
  pairs: readonly number[],
  { terms }: Pick<Statistics, 'terms'>,
  { chunks, postings }: KeywordScores,
): number[][] {
  const names = terms.map(({ term }) => term);
  const counts = new Map(terms.map(({ term, chunks }) => [term, chunks]));
  return pairs.map(pair => {
    const words = termsIn(pair, names);
    if (Math.min(...words.map(term => counts.get(term)!)) > MAX_CHUNKS_WITH_WORD) return [];
    const lists = words.map(term => postings.get(term)!);
    const found = [...chunksInCommon(lists, 0, chunks.length)];
    return found.sort((a, b) => chunks[b]! - chunks[a]!).slice(0, MAX_READ_FOR_PAIRS);
  });
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
/** An interpolated value: `%s`, `{name}`, `$name`. */
const VALUE_BEFORE = /(?:[})]|%[-+#0-9.]*[a-z]|\$\w+)["'`\])>]?[\s:,.]{0,3}$/;

/**
 * Number of lines before a run inside a literal. A short run counts only if it is all of the literal between its ends and
 * values.
 */
function placeInLiteral(text: string, run: string, words: number): number | 'outside' | 'nowhere' {
  let isFound = false;
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length)) {
    isFound = true;
    const from = text.lastIndexOf('\n', at) + 1;
    const start = literalAround(text.slice(from, at));
    if (start === undefined) continue;
    const begins = from + start === at || VALUE_BEFORE.test(text.slice(from + start, at));
    const isWhole = begins && END.test(text.slice(at + run.length, at + run.length + 4));
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
