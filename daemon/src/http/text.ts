import type { AskResponse, Match, SearchResponse } from '../api/schemas.ts';

export const TEXT = 'text/plain; charset=utf-8';

/** Search results as grep prints them, or with a count the number. */
export function searchText(response: Pick<SearchResponse, 'results' | 'count'>): string {
  if (response.count !== undefined) return `${response.count}\n`;
  const print = grepPrinter();
  return response.results.map(print).join('');
}

/**
 * Prints one match after the other as `path:line:text`, its context as `path-line-text`, with `--` between groups
 * that do not touch. Lines that the contexts of two matches share are printed once.
 */
export function grepPrinter(): (match: Match) => string {
  let file: string | undefined;
  let lastLine = 0;
  let grouped = false;
  return match => {
    const { file_name, line_number, context_before = [], context_after = [] } = match;
    const hasContext = match.context_before !== undefined || match.context_after !== undefined;
    const lines = match.line.split('\n');
    const first = line_number - context_before.length;
    if (file !== file_name) lastLine = 0;
    const apart = hasContext && grouped && (file !== file_name || first > lastLine + 1);
    file = file_name;
    grouped = true;
    let text = apart ? '--\n' : '';
    const put = (line: string, number: number, mark: string) => {
      if (number <= lastLine && mark === '-') return;
      text += `${file_name}${mark}${number}${mark}${line}\n`;
      lastLine = Math.max(lastLine, number);
    };
    context_before.forEach((line, index) => {
      put(line, first + index, '-');
    });
    lines.forEach((line, index) => {
      put(line, line_number + index, ':');
    });
    context_after.forEach((line, index) => {
      put(line, line_number + lines.length + index, '-');
    });
    return text;
  };
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
