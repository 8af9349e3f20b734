/** First and last line, from 1, both included. A line ends at \n, \r\n or \r, as in LSP. */
export type LineRange = [first: number, last: number];

export interface Placed {
  lineRange: LineRange;
  snippet: string;
}

/**
 * Where lines of the file on disk are in an unsaved text: where they stand unchanged, if they do, else between what
 * surrounds them. Undefined where they are gone.
 *
 * @param rows as the daemon counts them: by \n alone.
 */
export function placeOnScreen(
  disk: string,
  screen: string,
  rows: readonly [first: number, last: number],
): Placed | undefined {
  const [first, last] = linesOfRows(disk, rows);
  const before = lines(disk);
  const after = lines(screen);
  const wanted = before.slice(first - 1, last);
  const map = lineMap(before, after);
  const found = unchanged(wanted, after, map.first(first));
  const start = found ?? map.first(first);
  const end = found === undefined ? map.last(last) : found + wanted.length - 1;
  if (end < start) return undefined;
  return { lineRange: [start, end], snippet: after.slice(start - 1, end).join('\n') };
}

/** A row is several lines where a \r stands in its midst. */
function linesOfRows(text: string, [first, last]: readonly [number, number]): LineRange {
  const rows = text.split('\n');
  const added = (to: number) =>
    rows.slice(0, to).reduce((sum, row) => sum + (row.match(/\r(?!$)/g)?.length ?? 0), 0);
  return [first + added(first - 1), last + added(last)];
}

function lines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** The first line of the occurrence of these lines that is nearest to where they are expected. */
function unchanged(
  wanted: readonly string[],
  after: readonly string[],
  expected: number,
): number | undefined {
  const isAt = (line: number) =>
    line >= 1 && wanted.every((text, offset) => after[line - 1 + offset] === text);
  for (let distance = 0; distance <= after.length; distance++) {
    if (isAt(expected - distance)) return expected - distance;
    if (isAt(expected + distance)) return expected + distance;
  }
  return undefined;
}

/** Lines before the first difference stay, lines after the last one shift; those between are bounded by them. */
function lineMap(before: readonly string[], after: readonly string[]) {
  const shared = Math.min(before.length, after.length);
  let head = 0;
  while (head < shared && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shared - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const shift = after.length - before.length;
  const map = (line: number, within: number) => {
    if (line <= head) return line;
    return line > before.length - tail ? line + shift : within;
  };
  return {
    first: (line: number) => map(line, head + 1),
    last: (line: number) => map(line, after.length - tail),
  };
}
