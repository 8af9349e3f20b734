/** Base similarity for each way a name can match a typed text. */
export const LIKENESS = {
  ...{ exact: 0.95, beginning: 0.8, words: 0.6, inside: 0.4, letters: 0.2 },
  /** The typed text is no name; this one is among the nearest. */
  misspelled: 0.1,
} as const;

/** The name in any spelling, a part of the name, some letters of it, a misspelling: within a level, other things count more. */
const LEVELS: readonly number[] = [LIKENESS.exact, LIKENESS.inside, LIKENESS.letters, LIKENESS.misspelled];

const levelOf = (likeness: number): number => LEVELS.findIndex(least => likeness >= least);

interface Matching {
  /** 0 to 1. */
  likeness: number;
  /** Of its file: how late a reader wants it. */
  rank: number;
}

/** Most similar first; of names that match about as well, those in code before those in tests and documents. */
export function byLevelAndRank(a: Matching, b: Matching): number {
  return levelOf(a.likeness) - levelOf(b.likeness) || a.rank - b.rank || b.likeness - a.likeness;
}
