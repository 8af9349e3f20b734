import type { AskResult } from '../api/schemas.ts';

/** Below it, the best of all is a guess. */
const FITS = 0.1;
/** Of answers with a lower score about one in a hundred is right. */
const HARDLY_FITS = 0.02;

/** Whether an answer is worth no more than its name. */
export function hardlyFits({ score }: Pick<AskResult, 'score'>): boolean {
  return score < HARDLY_FITS;
}

/** Says that the best answer to a question is no more than a guess; undefined where it is more. */
export function guessText(best: Pick<AskResult, 'score'> | undefined): string | undefined {
  if (best === undefined || best.score >= FITS) return undefined;
  return `nothing matches well: the best score is ${best.score.toFixed(2)}`;
}
