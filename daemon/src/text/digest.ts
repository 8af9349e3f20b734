import type { AskResult, KeyLine } from '../api/schemas.ts';
import { areComments } from '../languages/comments.ts';
import { shorten } from './shorten.ts';
import { isWeakAnswer } from './weak-results.ts';

/** How many lines of the first answers are shown to programs, which read on from there. */
const LINES = [24, 12, 8, 3, 3];
const MAX_CHARACTERS = 160;

/**
 * The most relevant rows of a snippet, from 0 and in order: all of its code if that is short enough, else the given rows and
 * the code around them. Comments and blank lines are left out, but for those that are given.
 *
 * @param keys the most important rows
 * @param most how many rows
 */
export function digest(lines: readonly string[], keys: readonly number[], most: number): number[] {
  const isComment = areComments(lines);
  const isCode = (row: number) => lines[row]!.trim() !== '' && !isComment[row];
  const rows = [...lines.keys()].filter(row => isCode(row) || keys.includes(row));
  if (rows.length <= most) return rows;
  const places = keys.map(key => rows.indexOf(key)).filter(place => place >= 0);
  const chosen = new Set(places.slice(0, most));
  // A line says more together with what follows than with what precedes it.
  for (let distance = 1; chosen.size < most && distance < rows.length; distance++) {
    for (const offset of [distance, -distance]) {
      for (const place of places) {
        const at = place + offset;
        if (chosen.size < most && at >= 0 && at < rows.length) chosen.add(at);
      }
    }
  }
  return [...chosen].sort((a, b) => a - b).map(place => rows[place]!);
}

/**
 * The most relevant lines of an answer, without the indentation that all have: many of the first answer, fewer of the next ones, none of
 * the last and of one that hardly fits.
 *
 * @param rank place among the answers, from 0
 */
export function linesOfAnswer(
  answer: Pick<AskResult, 'snippet' | 'line_range' | 'line' | 'key_lines' | 'score'>,
  rank: number,
): KeyLine[] {
  const most = LINES[rank];
  if (most === undefined || isWeakAnswer(answer)) return [];
  const [first = 1] = answer.line_range;
  const lines = answer.snippet.replace(/\r?\n$/, '').split(/\r?\n/);
  const keys = [answer.line, ...(answer.key_lines ?? []).map(({ line_number }) => line_number)];
  const rows = digest(
    lines,
    [...new Set(keys)].map(key => key - first),
    most,
  );
  const indents = rows.map(row => lines[row]!.search(/\S/)).filter(indent => indent >= 0);
  const common = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  const textOf = (row: number) => shorten(lines[row]!.slice(common).trimEnd(), MAX_CHARACTERS);
  return rows.map(row => ({ line_number: first + row, text: textOf(row) }));
}
