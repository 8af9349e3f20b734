import type { KeyLine } from '../../api/schemas.ts';
import { isCommentLine } from '../../languages/comments.ts';
import { lineScores, termsOf, type Wanted } from './line-scores.ts';

/** The lowest score of a line of code that has a word of the question. */
const HAS_A_WORD = 1.5;
const MAX_CHARACTERS = 160;

/**
 * The lines of a snippet that decide whether it answers: the line to show first, and the lines of code with most words
 * of the question, in order.
 *
 * @param first number of the snippet's first line
 * @param line number of the line to show first
 */
export function keyLines(
  wanted: Wanted,
  { snippet, first, line }: { snippet: string; first: number; line: number },
  most: number,
): KeyLine[] {
  const lines = snippet.split('\n');
  const scores = lineScores(wanted, snippet);
  const others = scores
    .map((score, row) => ({ score, row }))
    .filter(({ score, row }) => score >= HAS_A_WORD && row !== line - first && saysSomething(lines[row]!))
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .map(({ row }) => row);
  return [line - first, ...others]
    .slice(0, most)
    .filter(row => lines[row] !== undefined)
    .sort((a, b) => a - b)
    .map(row => ({ line_number: first + row, text: shortened(lines[row]!) }));
}

/** Code of at least two words: `try {` alone decides nothing. */
const saysSomething = (line: string) => !isCommentLine(line) && termsOf(line).size >= 2;

function shortened(line: string): string {
  const text = line.trim();
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
