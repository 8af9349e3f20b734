import type { AskResponse, Match, SearchResponse } from '../api/schemas.ts';
import { lastLineOf, withCutMarks } from '../text/cut-marks.ts';

export const TEXT = 'text/plain; charset=utf-8';

/** Search results in grep's output format, or the number of matches for a count. */
export function searchText(
  response: Pick<SearchResponse, 'results' | 'count'>,
  options: TextOptions = {},
): string {
  if (response.count !== undefined) return `${response.count}\n`;
  const printer = printerFor(options);
  return response.results.map(printer.match).join('') + printer.end();
}

/** The search options that change how matches are printed. */
export interface TextOptions {
  files_only?: boolean;
  only_matching?: boolean;
}

export function printerFor({ files_only = false, only_matching = false }: TextOptions): GrepPrinter {
  return files_only ? namePrinter() : grepPrinter(only_matching);
}

interface GrepPrinter {
  match(match: Match): string;
  /** Text to print after the last match. */
  end(): string;
}

/** Prints the name of each match's file, as `grep -l` does. */
function namePrinter(): GrepPrinter {
  return { match: ({ file_name }) => `${file_name}\n`, end: () => '' };
}

/**
 * Prints matches as `path:line:text` and context as `path-line-text`, with `--` between separate groups. The context
 * after a match is printed with the next match, because that match may be one of these lines. So each line is printed
 * once, and a matching line is printed as a match. `…` marks where a line was cut.
 *
 * @param areParts whether each match is part of a line, so that one line may have several
 */
function grepPrinter(areParts: boolean): GrepPrinter {
  let file: string | undefined;
  let lastLine = 0;
  let after: readonly string[] = [];
  let afterFirst = 0;

  /** Prints lines, numbered from `first`. Leaves out lines already printed and lines from number `until` on. */
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

/** Results as text: for each a heading `file:first-last: symbol` and the snippet, separated by empty lines. */
export function askText({ results }: AskResponse): string {
  return results
    .map(({ file, line_range, symbol, snippet }) => {
      const heading = `${file}:${line_range[0]}-${line_range[1]}:${symbol === null ? '' : ` ${symbol}`}`;
      return `${heading}\n${snippet.replace(/\n$/, '')}\n`;
    })
    .join('\n');
}
