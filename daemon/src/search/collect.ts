import type { Match } from '../api/schemas.ts';

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
}

/** Keeps the first `limit` matches by path and line, whatever order the files come in. */
export interface Collector {
  /** Whether a file with this key can still be among the results. */
  wants(key: string): boolean;
  add(key: string, matches: Match[]): void;
  /** So many were added that files are turned away from here on. */
  readonly full: boolean;
  results(): { matches: Match[]; truncated: boolean };
}

/** Holds at most `2 × limit` matches and one file's. */
export function createCollector(limit: number): Collector {
  let files: FileMatches[] = [];
  let held = 0;
  let overflowed = false;
  /** Files from here on come too late. */
  let bound: string | undefined;

  function shrink(): void {
    files.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    let sum = 0;
    const end = files.findIndex(file => {
      sum += file.matches.length;
      return sum >= limit;
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
      files.push({ key, matches });
      held += matches.length;
      if (held > limit) overflowed = true;
      if (held >= 2 * limit) shrink();
    },
    get full() {
      return bound !== undefined;
    },
    results() {
      shrink();
      const matches = files.flatMap(file => file.matches);
      return { matches: matches.slice(0, limit), truncated: overflowed };
    },
  };
}
