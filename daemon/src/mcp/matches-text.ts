import type { Match } from '../api/schemas.ts';
import { lastLineOf, withCutMarks } from '../text/cut-marks.ts';

/**
 * Prints matches under the name of their file: `12: line`, with `11- line` for context and `--` between groups. `…` marks
 * where a line was cut.
 *
 * @param areParts whether each match is part of a line, so that one line may have several
 */
export function matchesText(matches: readonly Match[], areParts = false): string {
  const lines: string[] = [];
  let file: string | undefined;
  let last = 0;
  const put = (text: readonly string[], first: number, mark: ':' | '-', until = Number.POSITIVE_INFINITY) => {
    for (const [i, line] of text.entries()) {
      const number = first + i;
      if (number >= until || (!areParts && number <= last)) continue;
      lines.push(`${number}${mark} ${line}`);
      last = Math.max(last, number);
    }
  };
  matches.forEach((match, i) => {
    const { context_before = [], context_after = [], line_number } = match;
    const first = line_number - context_before.length;
    const next = matches[i + 1];
    if (match.file_name !== file) {
      if (file !== undefined) lines.push('');
      file = match.file_name;
      last = 0;
      lines.push(file);
    } else if (match.context_before && first > last + 1) lines.push('--');
    put(withCutMarks(match, first, context_before), first, '-');
    const own = match.line.split('\n');
    put(withCutMarks(match, line_number, own), line_number, ':');
    put(
      withCutMarks(match, lastLineOf(match) + 1, context_after),
      lastLineOf(match) + 1,
      '-',
      next?.file_name === file ? next.line_number : undefined,
    );
  });
  return lines.join('\n');
}
