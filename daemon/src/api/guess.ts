import type { AskResult } from './schemas.ts';

/** Below it, the best of all is a guess. */
const FITS = 0.1;

/** Says that the best answer to a question is no more than a guess; undefined where it is more. */
export function guessText(best: Pick<AskResult, 'score'> | undefined): string | undefined {
  if (best === undefined || best.score >= FITS) return undefined;
  return `nothing matches well: the best score is ${best.score.toFixed(2)}`;
}
