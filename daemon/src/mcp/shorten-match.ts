import type { Match } from '../api/schemas.ts';
import { cutMarks, lastLineOf } from '../text/cut-marks.ts';

/** Cuts a match to at most this many characters: its line first, then the nearest context lines. */
export function shortenMatch(match: Match, characters: number): Match {
  const { context_before = [], context_after = [], ranges: _, ...bare } = match;
  const { line, line_number, cuts } = bare;
  if (line.length > characters) {
    const [before] = cutMarks(match, line_number);
    const missing = before ? 'both' : 'after';
    return { ...bare, line: line.slice(0, characters), cut: true, cuts: [{ line_number, missing }] };
  }
  const { before, after } = nearest(context_before, context_after, characters - line.length);
  if (before === context_before.length && after === context_after.length) return match;
  const last = lastLineOf(match) + after;
  const kept = cuts?.filter(cut => cut.line_number >= line_number - before && cut.line_number <= last);
  return {
    ...bare,
    context_before: context_before.slice(context_before.length - before),
    context_after: context_after.slice(0, after),
    cut: true,
    ...(kept?.length ? { cuts: kept } : {}),
  };
}

/** How many context lines fit, alternating between both sides. A side ends at its first line that does not fit. */
function nearest(before: readonly string[], after: readonly string[], characters: number) {
  const taken = { before: 0, after: 0 };
  let left = characters;
  const take = (side: 'before' | 'after', line: string | undefined) => {
    if (line === undefined || line.length + 1 > left) return false;
    left -= line.length + 1;
    taken[side]++;
    return true;
  };
  let [onBefore, onAfter] = [true, true];
  while (onBefore || onAfter) {
    onBefore &&= take('before', before.at(-1 - taken.before));
    onAfter &&= take('after', after[taken.after]);
  }
  return taken;
}
