import type { Match } from '../api/schemas.ts';
import { type FirstMatches, firstFitting, MAX_TEXT, textLengthOf } from './output-limit.ts';

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

/**
 * Keeps the first matches by path and line that fit into an answer, for files in any order. Holds at most `2 × limit` matches, or twice the
 * text of an answer, plus the matches of one file.
 */
export class Collector {
  private readonly limit: number;
  private files: FileMatches[] = [];
  private held = { matches: 0, text: 0 };
  private overflowed = false;
  /** Files with a greater key are rejected. */
  private bound: string | undefined;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Enough matches were added, so later files are rejected. */
  get full(): boolean {
    return this.bound !== undefined;
  }

  /** Whether a file with this key can still be among the results. */
  wants(key: string): boolean {
    return this.bound === undefined || key < this.bound;
  }

  add(key: string, matches: Match[]): void {
    if (matches.length === 0) return;
    const { held, limit } = this;
    const text = matches.reduce((sum, match) => sum + textLengthOf(match), 0);
    this.files.push({ key, matches, text });
    held.matches += matches.length;
    held.text += text;
    if (held.matches > limit || held.text > MAX_TEXT) this.overflowed = true;
    if (held.matches >= 2 * limit || held.text >= 2 * MAX_TEXT) this.shrink();
  }

  results(): FirstMatches {
    this.shrink();
    const all = this.files.flatMap(file => file.matches);
    const { results } = firstFitting(all, this.limit);
    return this.overflowed ? { results, truncated: true } : { results };
  }

  private shrink(): void {
    this.files.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const sum = { matches: 0, text: 0 };
    const end = this.files.findIndex(file => {
      sum.matches += file.matches.length;
      sum.text += file.text;
      return sum.matches >= this.limit || sum.text >= MAX_TEXT;
    });
    if (end < 0) return;
    this.files = this.files.slice(0, end + 1);
    this.bound = this.files[end]!.key;
    this.held = sum;
  }
}
