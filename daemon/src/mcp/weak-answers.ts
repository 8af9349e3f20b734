import { guessText, isWeakAnswer } from '../text/guess.ts';
import type { AskAnswer } from './schemas.ts';

const HOW_TO_SEE =
  'Answers without lines have a very low score. To see their lines, read the file, or ask with it as path.';

/**
 * Removes the snippets of answers with a very low score, because they cost more tokens than they are worth. The first
 * answer keeps its snippet. So do all answers if the question was about a single file.
 */
export function withoutWeakLines(
  ranked: readonly AskAnswer[],
  path: string | undefined,
): readonly AskAnswer[] {
  const [first, ...others] = ranked;
  if (first === undefined) return [];
  if (path !== undefined && others.every(({ file }) => file === first.file)) return ranked;
  return [first, ...others.map(answer => (isWeakAnswer(answer) ? withoutSnippet(answer) : answer))];
}

function withoutSnippet({ snippet: _, further: _further, ...place }: AskAnswer): AskAnswer {
  return place;
}

/** The note above the answers: that no answer fits well, or how to see removed snippets. */
export function noteOf(shown: readonly AskAnswer[], best: AskAnswer | undefined): string | undefined {
  const guess = shown.length > 0 ? guessText(best) : undefined;
  const parts = [
    guess === undefined ? '' : `${guess[0]!.toUpperCase()}${guess.slice(1)}.`,
    shown.some(({ snippet }) => snippet === undefined) ? HOW_TO_SEE : '',
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}
