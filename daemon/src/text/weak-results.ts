import type { AskResult } from '../api/schemas.ts';

/** If the best score is below this, the best answer is only a guess. */
const FITS = 0.1;
/** About three in a hundred answers below this score are right. */
const HARDLY_FITS = 0.05;

/** Whether an answer should be shown by name only. */
export function isWeakAnswer({ score }: Pick<AskResult, 'score'>): boolean {
  return score < HARDLY_FITS;
}

/** A note that the best answer is only a guess; undefined if it is better than that. */
export function guessText(best: Pick<AskResult, 'score'> | undefined): string | undefined {
  if (best === undefined || best.score >= FITS) return undefined;
  return `nothing matches well: the best score is ${best.score.toFixed(2)}`;
}
