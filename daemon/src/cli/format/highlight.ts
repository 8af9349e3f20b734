import { createContext, Script } from 'node:vm';
import type { SearchOptions } from '../../api/schemas.ts';

/** Where a line matches, as [start, end) pairs of UTF-16 offsets. */
export type Highlighter = (line: string) => Array<[start: number, end: number]>;

const NOTHING: Highlighter = () => [];
/** Nobody reads colours in a line this long. */
const LONGEST_LINE = 2000;
const LIMIT_MS = 50;

/**
 * Finds again in a printed line what the daemon found, with JavaScript's regular expressions: close enough to Rust's
 * for colour. A pattern that JavaScript cannot read is not highlighted, nor one it gets lost in: the daemon's engine
 * takes linear time, and JavaScript's may not.
 */
export function highlighter(pattern: string, options: SearchOptions = {}): Highlighter {
  const regex = compile(pattern, options);
  if (!regex) return NOTHING;
  // One repetition alone cannot multiply with another; this is most patterns, and the guard costs time.
  const repetitions = options.fixed_strings ? 0 : (pattern.match(/[*+{]/g)?.length ?? 0);
  const find = repetitions > 1 ? guarded(regex) : (line: string) => spansOf(regex, line);
  return line => (line.length > LONGEST_LINE ? [] : find(line));
}

function spansOf(regex: RegExp, line: string): Array<[number, number]> {
  return Array.from(line.matchAll(regex), ({ index, 0: text }): [number, number] => [
    index,
    index + text.length,
  ]).filter(([start, end]) => end > start);
}

/** Runs where it can be interrupted, and gives up for good at the first line that takes too long. */
function guarded(regex: RegExp): Highlighter {
  const context = createContext({ regex, spansOf, line: '' });
  const script = new Script('spansOf(regex, line)');
  let lost = false;
  return line => {
    if (lost) return [];
    context.line = line;
    try {
      return script.runInContext(context, { timeout: LIMIT_MS }) as Array<[number, number]>;
    } catch {
      lost = true;
      return [];
    }
  };
}

function compile(pattern: string, options: SearchOptions): RegExp | undefined {
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
