import type { Near } from './rounds.ts';

/** The terms with the fewest mistakes, the most used first, and of equally used ones the first by letters. */
export function nearest(all: readonly Near[]): Near[] {
  const least = Math.min(...all.map(({ mistakes }) => mistakes));
  const byTerm = new Map<string, Near>();
  for (const { term, mistakes, uses } of all) {
    if (mistakes > least) continue;
    byTerm.set(term, { term, mistakes, uses: uses + (byTerm.get(term)?.uses ?? 0) });
  }
  return [...byTerm.values()].sort((a, b) => b.uses - a.uses || (a.term < b.term ? -1 : 1));
}
