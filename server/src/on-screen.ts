/** First and last line, from 1, both included. */
export type LineRange = [first: number, last: number];

export interface Placed {
  lineRange: LineRange;
  snippet: string;
}

/**
 * Where lines of the file on disk are in an unsaved text: where they stand unchanged, if they do, else between what
 * surrounds them. Undefined where they are gone.
 */
export function placeOnScreen(disk: string, screen: string, [first, last]: LineRange): Placed | undefined {
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
