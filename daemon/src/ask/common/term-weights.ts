import type { Statistics } from './rounds.ts';

/** The weight of each term: its inverse document frequency; 0 for a term in no chunk. */
export function weightsOf({ terms, live }: Pick<Statistics, 'terms' | 'live'>): Map<string, number> {
  return new Map(terms.map(({ term, chunks }) => [term, inverseFrequency(chunks, live)]));
}

function inverseFrequency(chunks: number, total: number): number {
  return chunks === 0 ? 0 : Math.log(1 + (total - chunks + 0.5) / (chunks + 0.5));
}
