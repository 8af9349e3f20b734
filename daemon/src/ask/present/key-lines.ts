import type { KeyLine } from '../../api/schemas.ts';
import { shorten } from '../../text/shorten.ts';
import { termsOf } from './line-scores.ts';
import { type Asked, type TellingLine, tellingLines } from './telling-lines.ts';

/** The weight of a word that an earlier line has, too. */
const REPEATED = 0.75;
const MAX_CHARACTERS = 160;

/**
 * The lines of a snippet that decide whether it answers: the line to show first, and the lines of code that tell most of what is asked, in
 * order.
 *
 * @param first number of the snippet's first line
 * @param line number of the line to show first
 * @param end number of the last line that may be chosen: that of the definition that begins at `line`
 */
export function keyLines(
  asked: Asked,
  { snippet, first, line, end }: { snippet: string; first: number; line: number; end?: number | undefined },
  most: number,
): KeyLine[] {
  const lines = snippet.split('\n');
  const shown = line - first;
  const left = tellingLines(asked, lines, shown, end === undefined ? undefined : end - first + 1).filter(
    ({ row, isAsked }) => row !== shown && isAsked && saysSomething(lines[row]!),
  );
  const chosen = [shown];
  const had = new Set<string>();
  while (chosen.length < most && left.length > 0) {
    const gains = left.map(one => gainOf(one, had));
    const [{ row, words }] = left.splice(gains.indexOf(Math.max(...gains)), 1) as [TellingLine];
    chosen.push(row);
    for (const word of words.keys()) had.add(word);
  }
  return chosen
    .slice(0, most)
    .filter(row => lines[row] !== undefined)
    .sort((a, b) => a - b)
    .map(row => ({ line_number: first + row, text: shorten(lines[row]!.trim(), MAX_CHARACTERS) }));
}

function gainOf({ score, words }: TellingLine, had: ReadonlySet<string>): number {
  const repeated = [...words].reduce((sum, [word, weight]) => sum + (had.has(word) ? weight : 0), 0);
  return score - (1 - REPEATED) * repeated;
}

/** At least two words: `try {` alone decides nothing, nor does the end of a head, `) -> Config:`. */
const saysSomething = (line: string) => !END_OF_HEAD.test(line) && termsOf(line).size >= 2;

const END_OF_HEAD = /^\s*\)\s*(?:->|=>|:|\{|throws\b|where\b)/;
