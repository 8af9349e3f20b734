import type { Cut, Match } from '../api/schemas.ts';
import { cutMarks, lastLineOf } from '../text/cut-marks.ts';

/** Longest line shown, in characters. One line of a minified file could fill the whole answer. */
const MAX_LINE = 300;
/** Characters shown before the match in a cut line. */
const LEAD = 100;

/**
 * Cuts long lines: a matching line around its match, a context line after its beginning.
 *
 * @param locate finds the same matches with their ranges. It is called only if a matching line is long. A line without
 *   a range is not cut.
 */
export async function withShortLines(
  matches: readonly Match[],
  locate: () => Promise<readonly Match[]>,
): Promise<readonly Match[]> {
  const isLong = (text: string) => text.length > MAX_LINE;
  if (!matches.some(match => linesOf(match).some(isLong))) return matches;
  const located = matches.some(({ line }) => isLong(line)) ? await locate() : [];
  const starts = new Map(located.map(match => [placeOf(match), match.ranges?.[0]?.[0]]));
  return matches.map(match => cutMatch(match, starts.get(placeOf(match))));
}

const placeOf = ({ file_name, line_number }: Match) => `${line_number}:${file_name}`;

const linesOf = ({ line, context_before = [], context_after = [] }: Match) => [
  ...context_before,
  line,
  ...context_after,
];

function cutMatch(match: Match, start: number | undefined): Match {
  const { line_number, context_before, context_after } = match;
  const cuts: Cut[] = [];
  const cut = (text: string, number: number, from: number | undefined) => {
    const [hadBefore, hadAfter] = cutMarks(match, number);
    const kept = from === undefined ? { text, before: false, after: false } : cutText(text, from);
    const [before, after] = [kept.before || hadBefore, kept.after || hadAfter];
    if (before || after)
      cuts.push({ line_number: number, missing: before && after ? 'both' : before ? 'before' : 'after' });
    return kept.text;
  };
  const before = context_before?.map((text, at) => cut(text, line_number - context_before.length + at, 0));
  const line = cut(match.line, line_number, start);
  const next = lastLineOf(match) + 1;
  const after = context_after?.map((text, at) => cut(text, next + at, 0));
  return {
    ...match,
    line,
    ...(before ? { context_before: before } : {}),
    ...(after ? { context_after: after } : {}),
    ...(cuts.length > 0 ? { cut: true, cuts } : {}),
  };
}

function cutText(text: string, matchStart: number) {
  if (text.length <= MAX_LINE) return { text, before: false, after: false };
  const start = Math.max(0, Math.min(matchStart - LEAD, text.length - MAX_LINE));
  const end = start + MAX_LINE;
  // Removes half surrogate pairs at the cuts.
  const kept = text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return { text: kept, before: start > 0, after: end < text.length };
}
