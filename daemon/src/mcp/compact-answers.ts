import { linesOfAnswer } from '../text/digest.ts';
import { excerpt } from '../text/excerpt.ts';
import { isWeakAnswer } from '../text/weak-results.ts';
import type { AskAnswer } from './schemas.ts';

/** Maximum number of lines of the first answer. */
const FIRST_LINES = 24;

/**
 * The answers in the fewest tokens: the first with up to {@link FIRST_LINES} lines, the next with the most relevant lines, fewer each
 * time. The last ones, and those with a very low score, are places without lines.
 */
export function compact(ranked: readonly AskAnswer[]): readonly AskAnswer[] {
  const [first, ...others] = ranked;
  return first === undefined
    ? []
    : [withExcerpt(first), ...others.map((answer, at) => withLines(answer, at + 1))];
}

function withExcerpt({ key_lines: _, ...answer }: AskAnswer): AskAnswer {
  const { snippet = '', line, line_range } = answer;
  const [firstLine = 1] = line_range;
  const lines = snippet.replace(/\n$/, '').split('\n');
  if (lines.length <= FIRST_LINES) return answer;
  const { start, end } = excerpt(lines, line - firstLine, FIRST_LINES);
  return { ...answer, snippet: lines.slice(start, end).join('\n'), cut: true, cut_from: firstLine + start };
}

function withLines({ snippet = '', ...answer }: AskAnswer, rank: number): AskAnswer {
  const key_lines = linesOfAnswer({ ...answer, snippet }, rank);
  if (!isWeakAnswer(answer) && key_lines.length > 0) return { ...answer, key_lines };
  const { key_lines: _lines, further: _further, semantic_match: _why, ...place } = answer;
  return place;
}
