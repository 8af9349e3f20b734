/** Compares two pieces of code by the words and signs that they are made of. */

/** Words, and signs one by one. */
const TOKEN = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;
/** Tokens in a row that are compared together: single ones are in every code. */
const RUN = 3;

type Runs = ReadonlyMap<string, number>;

/** The runs of tokens of a piece of code, and how often each is in it. */
export function runsOf(code: string): Runs {
  const tokens = code.match(TOKEN) ?? [];
  const runs = new Map<string, number>();
  for (let at = 0; at < Math.max(1, tokens.length - RUN + 1); at++) {
    const run = tokens.slice(at, at + RUN).join(' ');
    runs.set(run, (runs.get(run) ?? 0) + 1);
  }
  return runs;
}

/** The share of the runs that two pieces have in common: 0 for none, 1 for the same code. */
export function likeness(a: Runs, b: Runs): number {
  return (2 * inCommon(a, b)) / (sum(a) + sum(b));
}

function inCommon(a: Runs, b: Runs): number {
  let common = 0;
  for (const [run, count] of a) common += Math.min(count, b.get(run) ?? 0);
  return common;
}

/** The lines of a piece of code that are most like another piece. */
export interface AlikeLines {
  likeness: number;
  /** The first and the last of them, from 0. */
  first: number;
  last: number;
}

/** A piece with more lines than this many times those of the other has lines beside them. */
const MUCH_LONGER = 1.5;

/**
 * The lines of a piece that are most like another piece: as many as that has, if the piece is much longer, such as small functions in one
 * chunk.
 *
 * @param least a lower likeness need not be exact
 */
export function mostAlike(wanted: Runs, count: number, code: readonly string[], least: number): AlikeLines {
  const runs = runsOf(code.join('\n'));
  const whole = { likeness: likeness(wanted, runs), first: 0, last: code.length - 1 };
  if (code.length <= MUCH_LONGER * count) return whole;
  // Some lines cannot have more in common with it than all have.
  const common = inCommon(wanted, runs);
  if ((2 * common) / (sum(wanted) + common) < least) return whole;
  let best = whole;
  for (let first = 0; first + count <= code.length; first++) {
    const last = first + count - 1;
    const found = likeness(wanted, runsOf(code.slice(first, last + 1).join('\n')));
    if (found > best.likeness) best = { likeness: found, first, last };
  }
  return best;
}

const sum = (runs: Runs) => [...runs.values()].reduce((total, count) => total + count, 0);
