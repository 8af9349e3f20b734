import { guessText, hardlyFits } from '../text/guess.ts';
import type { AskAnswer } from './schemas.ts';

const HOW_TO_SEE =
  'Answers without their lines hardly fit: to see those, read the file, or ask with it as path.';

/**
 * A ranking in which those that hardly fit are only named, since their lines cost more than they are worth: all but the first.
 * Of a single file that was asked about, all have their lines.
 */
export function withoutWeakLines(
  ranked: readonly AskAnswer[],
  path: string | undefined,
): readonly AskAnswer[] {
  const [first, ...others] = ranked;
  if (first === undefined) return [];
  if (path !== undefined && others.every(({ file }) => file === first.file)) return ranked;
  return [first, ...others.map(answer => (hardlyFits(answer) ? named(answer) : answer))];
}

function named({ snippet: _, further: _further, ...place }: AskAnswer): AskAnswer {
  return place;
}

/** What is to be known before the answers are read. */
export function noteOf(shown: readonly AskAnswer[], best: AskAnswer | undefined): string | undefined {
  const guess = shown.length > 0 ? guessText(best) : undefined;
  const parts = [
    guess === undefined ? '' : `${guess[0]!.toUpperCase()}${guess.slice(1)}.`,
    shown.some(({ snippet }) => snippet === undefined) ? HOW_TO_SEE : '',
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}
