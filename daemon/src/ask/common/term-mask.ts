/**
 * A mask of terms of a question: bit n for term n. Terms after the 32nd, which only pasted text has, are
 * ignored.
 */
export const MAX_TERMS = 32;

/** The bit of each term. */
export function bitsOf(terms: readonly string[]): Map<string, number> {
  return new Map(terms.slice(0, MAX_TERMS).map((term, n) => [term, 1 << n]));
}

/** The terms in a mask. */
export function termsIn(mask: number, terms: readonly string[]): string[] {
  return terms.slice(0, MAX_TERMS).filter((_, n) => (mask >>> n) & 1);
}

/** The weights of the terms of a mask. */
export interface MaskWeights {
  weights: Float64Array;
  /** For each term, a mask of those that mean the same and come before it. */
  others: Int32Array;
}

/** @param meant the term that each synonym stands for */
export function maskWeights(
  terms: readonly string[],
  weightOf: (term: string) => number,
  meant: ReadonlyMap<string, string>,
): MaskWeights {
  const all = terms.slice(0, MAX_TERMS);
  const weights = Float64Array.from(all, weightOf);
  const words = all.map(term => meant.get(term) ?? term);
  const isBefore = (a: number, b: number) =>
    weights[a]! > weights[b]! || (weights[a] === weights[b] && a < b);
  const others = Int32Array.from(words, (word, n) =>
    words.reduce((mask, other, at) => (other === word && isBefore(at, n) ? mask | (1 << at) : mask), 0),
  );
  return { weights, others };
}

/** Sum of the weights of the terms in a mask, 1 at most. A word and its synonyms count once: short forms say what other words say. */
export function share(mask: number, { weights, others }: MaskWeights): number {
  let sum = 0;
  for (let n = 0, left = mask; left !== 0; n++, left >>>= 1)
    if (left & 1 && (mask & others[n]!) === 0) sum += weights[n]!;
  return Math.min(1, sum);
}
