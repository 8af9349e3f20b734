import type { KeyLine } from '../../api/schemas.ts';
import { shorten } from '../../text/shorten.ts';
import { lineScores, termsOf, type Wanted } from './line-scores.ts';

/** The lowest score of a line of code that has a word of the question. */
const HAS_A_WORD = 1.5;
/** The weight of a word that an earlier line has, too. */
const REPEATED = 0.25;
const MAX_CHARACTERS = 160;

/**
 * The lines of a snippet that decide whether it answers: the line to show first, and lines of code that together have most words
 * of the question, in order.
 *
 * @param first number of the snippet's first line
 * @param line number of the line to show first
 * @param end number of the last line that may be chosen: that of the definition that begins at `line`
 */
export function keyLines(
  wanted: Wanted,
  { snippet, first, line, end }: { snippet: string; first: number; line: number; end?: number | undefined },
  most: number,
): KeyLine[] {
  const lines = snippet.split('\n');
  const scores = lineScores(wanted, snippet);
  const chosen = [line - first];
  const had = wordsOf(lines[line - first] ?? '', wanted);
  const [from, to] = end === undefined ? [0, lines.length] : [line - first, end - first + 1];
  const left = lines
    .map((text, row) => ({ row, ...scores[row]!, words: wordsOf(text, wanted) }))
    .slice(from, to)
    .filter(
      ({ row, score, isComment }) =>
        score >= HAS_A_WORD && row !== line - first && !isComment && saysSomething(lines[row]!),
    );
  while (chosen.length < most && left.length > 0) {
    const repeated = ({ words }: { words: readonly string[] }) =>
      words.filter(word => had.includes(word)).length;
    const gains = left.map(one => one.score - (1 - REPEATED) * repeated(one));
    const best = gains.indexOf(Math.max(...gains));
    const [{ row, words }] = left.splice(best, 1) as [(typeof left)[number]];
    chosen.push(row);
    had.push(...words);
  }
  return chosen
    .slice(0, most)
    .filter(row => lines[row] !== undefined)
    .sort((a, b) => a - b)
    .map(row => ({ line_number: first + row, text: shorten(lines[row]!.trim(), MAX_CHARACTERS) }));
}

/** The words of the question in a line. */
const wordsOf = (line: string, { terms }: Wanted) => [...termsOf(line)].filter(term => terms.has(term));

/** At least two words: `try {` alone decides nothing, nor does the end of a head, `) -> Config:`. */
const saysSomething = (line: string) => !END_OF_HEAD.test(line) && termsOf(line).size >= 2;

const END_OF_HEAD = /^\s*\)\s*(?:->|=>|:|\{|throws\b|where\b)/;
