import type { Match } from '../api/schemas.ts';

/** Matches under the name of their file: `12: line`, with `11- line` for context and `--` between groups. */
export function matchesText(matches: readonly Match[]): string {
  const lines: string[] = [];
  let file: string | undefined;
  let last = 0;
  const put = (text: readonly string[], first: number, mark: ':' | '-', until = Number.POSITIVE_INFINITY) => {
    for (const [i, line] of text.entries()) {
      const number = first + i;
      if (number >= until || (mark === '-' && number <= last)) continue;
      lines.push(`${number}${mark} ${line}`);
      last = Math.max(last, number);
    }
  };
  matches.forEach((match, i) => {
    const { context_before = [], context_after = [], line_number } = match;
    const next = matches[i + 1];
    if (match.file_name !== file) {
      if (file !== undefined) lines.push('');
      file = match.file_name;
      last = 0;
      lines.push(file);
    } else if (match.context_before && line_number - context_before.length > last + 1) lines.push('--');
    put(context_before, line_number - context_before.length, '-');
    const own = match.line.split('\n');
    put(own, line_number, ':');
    put(
      context_after,
      line_number + own.length,
      '-',
      next?.file_name === file ? next.line_number : undefined,
    );
  });
  return lines.join('\n');
}

/** A match with at most so many characters of text, its context given up first. */
export function shortenMatch(
  { context_before, context_after, ranges, ...match }: Match,
  characters: number,
): Match {
  const line = match.line.slice(0, characters);
  return { ...match, line, ...(line === match.line ? {} : { cut: true }) };
}
