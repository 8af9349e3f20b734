import type { Statistics } from './rounds.ts';

/** What the nearest synonym of a word weighs in keywords, of the weight of the word. Chosen among 0.3, 0.5 and 0.8. */
const SYNONYM = 0.5;

/** The weight of each term: its inverse document frequency, less for synonyms; 0 for a term in no chunk. */
export function weightsOf({ terms, live }: Pick<Statistics, 'terms' | 'live'>): Map<string, number> {
  const weights = new Map(terms.map(({ term, chunks }) => [term, inverseFrequency(chunks, live)]));
  for (const { term, of, nearness = 0 } of terms) {
    if (of === undefined) continue;
    const ofWord = weights.get(of) || Number.POSITIVE_INFINITY;
    weights.set(term, synonymWeight(nearness, Math.min(weights.get(term)!, ofWord)));
  }
  return weights;
}

function inverseFrequency(chunks: number, total: number): number {
  return chunks === 0 ? 0 : Math.log(1 + (total - chunks + 0.5) / (chunks + 0.5));
}

/** The weight of a synonym, which as a word of the question would have `weight`. */
export const synonymWeight = (nearness: number, weight: number): number => SYNONYM * nearness * weight;

/**
 * The share of each term in the information of the question. What a short form or a synonym says, its words say too, so it is not part of
 * the whole.
 */
export function sharesOf(statistics: Pick<Statistics, 'terms' | 'live'>): Map<string, number> {
  const weights = weightsOf(statistics);
  const own = statistics.terms.filter(({ isForm, of }) => !isForm && of === undefined);
  const total = own.reduce((sum, { term }) => sum + weights.get(term)!, 0) || 1;
  return new Map([...weights].map(([term, weight]) => [term, weight / total]));
}

/** The term that each synonym stands for. */
export function meantBy(
  terms: readonly Pick<Statistics['terms'][number], 'term' | 'of'>[],
): Map<string, string> {
  return new Map(terms.flatMap(({ term, of }) => (of === undefined ? [] : [[term, of]])));
}

/** Sum of the weights of these terms, 1 at most. A word and its synonyms count once: short forms say what other words say. */
export function coverage(
  terms: Iterable<string>,
  weights: ReadonlyMap<string, number>,
  meant: ReadonlyMap<string, string>,
): number {
  const best = new Map<string, number>();
  for (const term of terms) {
    const word = meant.get(term) ?? term;
    best.set(word, Math.max(weights.get(term) ?? 0, best.get(word) ?? 0));
  }
  return Math.min(
    1,
    [...best.values()].reduce((sum, weight) => sum + weight, 0),
  );
}
