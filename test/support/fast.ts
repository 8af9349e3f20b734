/**
 * `npm test` without `--all` runs few of the cases that resemble each other. Single tests are left out there by the tag
 * `slow`.
 */
const isFast = process.env.DOWSE_TESTS === 'fast';

/** A number of rounds: `fast` of them in `npm test`, otherwise `all`. */
export function rounds(all: number, fast: number): number {
  return isFast ? fast : all;
}

/** The first of each `every` cases in `npm test`, otherwise all. */
export function some<T>(cases: readonly T[], every: number): readonly T[] {
  return isFast ? cases.filter((_, at) => at % every === 0) : cases;
}
