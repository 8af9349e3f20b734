import type { Statistics } from './rounds.ts';

/** The weight of each term: its inverse document frequency; 0 for a term in no chunk. */
export function weightsOf({ terms, live }: Pick<Statistics, 'terms' | 'live'>): Map<string, number> {
  return new Map(terms.map(({ term, chunks }) => [term, inverseFrequency(chunks, live)]));
}

function inverseFrequency(chunks: number, total: number): number {
  return chunks === 0 ? 0 : Math.log(1 + (total - chunks + 0.5) / (chunks + 0.5));
}

/** The share of each term in the information of the question. What a short form says, its words say too, so it is not part of the whole. */
export function sharesOf(statistics: Pick<Statistics, 'terms' | 'live'>): Map<string, number> {
  const weights = weightsOf(statistics);
  const own = statistics.terms.filter(({ isForm }) => !isForm);
  const total = own.reduce((sum, { term }) => sum + weights.get(term)!, 0) || 1;
  return new Map([...weights].map(([term, weight]) => [term, weight / total]));
}
