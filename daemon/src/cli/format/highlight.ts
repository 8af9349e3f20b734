import { setFlagsFromString } from 'node:v8';
import type { SearchOptions } from '../../api/schemas.ts';

/** Where a line matches, as [start, end) pairs of UTF-16 offsets. */
export type Highlighter = (line: string) => Array<[start: number, end: number]>;

const NOTHING: Highlighter = () => [];
/** Nobody reads colours in a line this long. */
const LONGEST_LINE = 2000;

/**
 * Finds again in a printed line what the daemon found, with JavaScript's regular expressions: close enough to Rust's
 * for colour. A pattern that JavaScript cannot read is not highlighted.
 */
export function highlighter(pattern: string, options: SearchOptions = {}): Highlighter {
  const regex = compile(pattern, options);
  if (!regex) return NOTHING;
  return line => {
    if (line.length > LONGEST_LINE) return [];
    const spans = [...line.matchAll(regex)].map(
      ({ index, 0: text }) => [index, index + text.length] as const,
    );
    return spans.filter(([start, end]) => end > start).map(([start, end]) => [start, end]);
  };
}

function compile(pattern: string, options: SearchOptions): RegExp | undefined {
  boundBacktracking();
  const source = options.fixed_strings ? escapeText(pattern) : pattern;
  const whole = options.word ? `(?<!\\w)(?:${source})(?!\\w)` : source;
  const flags = options.ignore_case ? 'gi' : 'g';
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(whole, flags + unicode);
    } catch {
      // Not in this dialect; the looser one may take it.
    }
  }
  return undefined;
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The daemon's engine takes linear time and JavaScript's may not: V8 is told to change engines when it gets lost. */
function boundBacktracking(): void {
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
}
