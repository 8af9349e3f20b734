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
  let common = 0;
  for (const [run, count] of a) common += Math.min(count, b.get(run) ?? 0);
  return (2 * common) / (sum(a) + sum(b));
}

const sum = (runs: Runs) => [...runs.values()].reduce((total, count) => total + count, 0);
