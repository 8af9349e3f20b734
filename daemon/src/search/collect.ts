import type { Match } from '../api/schemas.ts';
import { type FirstMatches, firstFitting, MAX_TEXT, textOf } from './output-limit.ts';

/**
 * Paths compare byte by byte with `/` before everything else, so that a folder's files stay together: `a/b` before
 * `a+`. It is the order of `rg --sort=path`.
 */
export function pathKey(path: Buffer): string {
  return path.toString('latin1').replaceAll('/', '\0');
}

interface FileMatches {
  key: string;
  matches: Match[];
  text: number;
}

/** Keeps the first matches by path and line that fit into an answer, for files in any order. */
export interface Collector {
  /** Whether a file with this key can still be among the results. */
  wants(key: string): boolean;
  add(key: string, matches: Match[]): void;
  /** Enough matches were added, so later files are rejected. */
  readonly full: boolean;
  results(): FirstMatches;
}

/** Holds at most `2 × limit` matches, or twice the text of an answer, plus the matches of one file. */
export function createCollector(limit: number): Collector {
  let files: FileMatches[] = [];
  let held = { matches: 0, text: 0 };
  let overflowed = false;
  /** Files with a greater key are rejected. */
  let bound: string | undefined;

  function shrink(): void {
    files.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const sum = { matches: 0, text: 0 };
    const end = files.findIndex(file => {
      sum.matches += file.matches.length;
      sum.text += file.text;
      return sum.matches >= limit || sum.text >= MAX_TEXT;
    });
    if (end < 0) return;
    files = files.slice(0, end + 1);
    bound = files[end]!.key;
    held = sum;
  }

  return {
    wants: key => bound === undefined || key < bound,
    add(key, matches) {
      if (matches.length === 0) return;
      const text = matches.reduce((sum, match) => sum + textOf(match), 0);
      files.push({ key, matches, text });
      held.matches += matches.length;
      held.text += text;
      if (held.matches > limit || held.text > MAX_TEXT) overflowed = true;
      if (held.matches >= 2 * limit || held.text >= 2 * MAX_TEXT) shrink();
    },
    get full() {
      return bound !== undefined;
    },
    results() {
      shrink();
      const all = files.flatMap(file => file.matches);
      const { results } = firstFitting(all, limit);
      return overflowed ? { results, truncated: true } : { results };
    },
  };
}
