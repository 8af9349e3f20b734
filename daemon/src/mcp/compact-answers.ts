import { excerpt } from '../text/excerpt.ts';
import { guessText, isWeakAnswer } from '../text/guess.ts';
import type { AskAnswer } from './schemas.ts';

/** Maximum number of lines of the first answer. */
const FIRST_LINES = 24;

/**
 * The answers in the fewest tokens: the first with up to {@link FIRST_LINES} lines, the others with their deciding lines.
 * An answer with a very low score is a place without lines.
 */
export function compact(ranked: readonly AskAnswer[]): readonly AskAnswer[] {
  const [first, ...others] = ranked;
  return first === undefined ? [] : [withExcerpt(first), ...others.map(withKeyLines)];
}

function withExcerpt({ key_lines: _, ...answer }: AskAnswer): AskAnswer {
  const { snippet = '', line, line_range } = answer;
  const [firstLine = 1] = line_range;
  const lines = snippet.replace(/\n$/, '').split('\n');
  if (lines.length <= FIRST_LINES) return answer;
  const { start, end } = excerpt(lines, line - firstLine, FIRST_LINES);
  return { ...answer, snippet: lines.slice(start, end).join('\n'), cut: true, cut_from: firstLine + start };
}

function withKeyLines({ snippet: _, ...answer }: AskAnswer): AskAnswer {
  if (!isWeakAnswer(answer)) return answer;
  const { key_lines: _lines, further: _further, semantic_match: _why, ...place } = answer;
  return place;
}

/** The note above the answers if no answer fits well. */
export function noteOf(shown: readonly AskAnswer[], best: AskAnswer | undefined): string | undefined {
  const guess = shown.length > 0 ? guessText(best) : undefined;
  return guess === undefined ? undefined : `${guess[0]!.toUpperCase()}${guess.slice(1)}.`;
}
