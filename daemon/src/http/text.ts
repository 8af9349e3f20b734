import type { AskResponse, Match, SearchResponse } from '../api/schemas.ts';
import { lastLineOf, withCutMarks } from '../text/cut-marks.ts';

export const TEXT = 'text/plain; charset=utf-8';

/** Search results as grep prints them, or with a count the number. */
export function searchText(
  response: Pick<SearchResponse, 'results' | 'count'>,
  options: TextOptions = {},
): string {
  if (response.count !== undefined) return `${response.count}\n`;
  const printer = printerFor(options);
  return response.results.map(printer.match).join('') + printer.end();
}

/** The options of a search that say how matches are printed. */
export interface TextOptions {
  files_only?: boolean;
  only_matching?: boolean;
}

export function printerFor({ files_only = false, only_matching = false }: TextOptions): GrepPrinter {
  return files_only ? namePrinter() : grepPrinter(only_matching);
}

export interface GrepPrinter {
  match(match: Match): string;
  /** What is still to be printed after the last match. */
  end(): string;
}

/** Prints the name of each match's file, as `grep -l` does. */
function namePrinter(): GrepPrinter {
  return { match: ({ file_name }) => `${file_name}\n`, end: () => '' };
}

/**
 * Prints one match after the other as `path:line:text`, its context as `path-line-text`, with `--` between groups
 * that do not touch. The lines after a match wait for the next match, which may be among them: each line appears
 * once, and a matching one as a match. Where a line is cut, `…` stands for the rest.
 *
 * @param areParts whether each match is a part of a line, so that a line may have several
 */
function grepPrinter(areParts: boolean): GrepPrinter {
  let file: string | undefined;
  let lastLine = 0;
  let after: readonly string[] = [];
  let afterFirst = 0;

  /** Lines from `first` on, without those that were printed before, and without those from `until` on. */
  function print(
    lines: readonly string[],
    first: number,
    mark: ':' | '-',
    until = Number.POSITIVE_INFINITY,
  ): string {
    let text = '';
    lines.forEach((line, index) => {
      const number = first + index;
      if (number >= until || (!areParts && number <= lastLine)) return;
      text += `${file}${mark}${number}${mark}${line}\n`;
      lastLine = Math.max(lastLine, number);
    });
    return text;
  }

  function match(found: Match): string {
    const { file_name, line_number, line, context_before, context_after } = found;
    const first = line_number - (context_before?.length ?? 0);
    const before = withCutMarks(found, first, context_before ?? []);
    const sameFile = file === file_name;
    let text = print(after, afterFirst, '-', sameFile ? line_number : undefined);
    const apart = !sameFile || first > lastLine + 1;
    if (file !== undefined && apart && (context_before ?? context_after)) text += '--\n';
    if (!sameFile) lastLine = 0;
    file = file_name;
    text += print(before, first, '-');
    const own = line.split('\n');
    text += print(withCutMarks(found, line_number, own), line_number, ':');
    afterFirst = lastLineOf(found) + 1;
    after = withCutMarks(found, afterFirst, context_after ?? []);
    return text;
  }

  return { match, end: () => print(after, afterFirst, '-') };
}

/** Answers as a heading `file:first-last: symbol` and the snippet each, an empty line between. */
export function askText({ results }: AskResponse): string {
  return results
    .map(({ file, line_range, symbol, snippet }) => {
      const heading = `${file}:${line_range[0]}-${line_range[1]}:${symbol === null ? '' : ` ${symbol}`}`;
      return `${heading}\n${snippet.replace(/\n$/, '')}\n`;
    })
    .join('\n');
}
