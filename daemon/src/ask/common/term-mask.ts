/**
 * A mask of terms of a question: bit n for term n. Terms after the 32nd, which only pasted text has, are
 * ignored.
 */
const MAX_TERMS = 32;

/** The bit of each term. */
export function bitsOf(terms: readonly string[]): Map<string, number> {
  return new Map(terms.slice(0, MAX_TERMS).map((term, n) => [term, 1 << n]));
}

/** The terms in a mask. */
export function termsIn(mask: number, terms: readonly string[]): string[] {
  return terms.slice(0, MAX_TERMS).filter((_, n) => (mask >>> n) & 1);
}

/** Sum of the weights of the terms in a mask, 1 at most: short forms say what other words say. */
export function share(mask: number, weights: Float64Array): number {
  let sum = 0;
  for (let n = 0; mask !== 0; n++, mask >>>= 1) if (mask & 1) sum += weights[n]!;
  return Math.min(1, sum);
}
