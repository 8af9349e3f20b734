import { lineMap } from './line-map.ts';

/** First and last line, from 1, inclusive. A line ends at \n, \r\n or \r, as in LSP. */
export type LineRange = [first: number, last: number];

export interface Placed {
  lineRange: LineRange;
  /** The line to show first. */
  line: number;
  snippet: string;
}

/**
 * Places rows of the file on disk, from 1, inclusive, and the row to show first. Rows end at \n only, as for
 * the daemon.
 */
type PlaceRows = (rows: readonly [first: number, last: number], row: number) => Placed | undefined;

/** If a smaller share of the lines is left, and the focused line is gone, the lines count as replaced. */
const MIN_LEFT = 1 / 4;

/**
 * Finds lines of the file on disk in an unsaved text: by a diff, including lines typed between them; else
 * where they were moved; else between their neighbors. Undefined if they are gone.
 */
export function placerOnScreen(disk: string, screen: string): PlaceRows {
  const linesOf = linesOfRows(disk);
  const shownLines = lines(screen);
  const texts = { was: lines(disk).map(plain), is: shownLines.map(plain) };
  const map = lineMap(texts.was, texts.is);
  let moves: MoveOf | undefined;
  const mapFor = (wanted: FocusedLines) => {
    const keptCount = keptLines(map, texts, wanted).length;
    if (keptCount === significantLines(texts, wanted).length) return map;
    moves ??= movesIn(map, texts);
    const moved = moves(wanted);
    return keptLines(moved, texts, wanted).length > keptCount ? moved : map;
  };
  return (rows, row) => {
    const [first, last] = linesOf(rows).map(line => line - 1) as LineRange;
    const wanted = { first, last, shown: linesOf([row, row])[0] - 1 };
    const found = placeBy(mapFor(wanted), texts, wanted) ?? betweenNeighbors(map, texts, wanted);
    return found && placed(found, shownLines);
  };
}

/** Lines of a text, from 0, inclusive. */
interface FocusedLines {
  first: number;
  last: number;
  /** The line to show first. */
  shown: number;
}

interface Texts {
  was: readonly string[];
  is: readonly string[];
}

/** Ignores indentation. */
const plain = (line: string) => line.trim();

/** Blank lines and brackets are not significant: they occur everywhere. */
const isSignificant = (line: string | undefined) => line !== undefined && /[\p{L}\p{N}]/u.test(line);

function placed({ first, last, shown }: FocusedLines, shownLines: readonly string[]): Placed {
  return {
    lineRange: [first + 1, last + 1],
    line: shown + 1,
    snippet: shownLines.slice(first, last + 1).join('\n'),
  };
}

const significantLines = ({ was }: Texts, { first, last }: FocusedLines) =>
  indices(first, last).filter(at => isSignificant(was[at]));

/** The significant lines that the map still contains. */
const keptLines = (map: Int32Array, texts: Texts, wanted: FocusedLines) =>
  significantLines(texts, wanted).filter(at => map[at]! >= 0);

/** Places the lines by the map, if enough are left. */
function placeBy(map: Int32Array, texts: Texts, wanted: FocusedLines): FocusedLines | undefined {
  const { first, last, shown } = wanted;
  const kept = keptLines(map, texts, wanted);
  const isEnough = map[shown]! >= 0 || kept.length >= significantLines(texts, wanted).length * MIN_LEFT;
  if (kept.length === 0 || !isEnough) return undefined;
  const [start, end] = [kept[0]!, kept.at(-1)!];
  // Deleted lines at the ends count as replaced by as many, if there is room.
  const from = Math.max(map[start]! - (start - first), nextMapped(map, first, -1, -1) + 1);
  const to = Math.min(map[end]! + (last - end), nextMapped(map, last, 1, texts.is.length) - 1);
  const near = kept.findLast(at => at <= shown) ?? start;
  const line = Math.min(to, Math.max(from, map[near]! + shown - near));
  return aroundShown({ first: from, last: to, shown: line }, last - first + 1);
}

/**
 * Limits a range that grew to more than twice its size, as after a large paste, to the old size around the
 * focused line.
 */
function aroundShown({ first, last, shown }: FocusedLines, lines: number): FocusedLines {
  if (last - first < 2 * lines + 100) return { first, last, shown };
  const from = Math.max(first, shown - lines);
  return { first: from, last: Math.min(last, shown + lines), shown };
}

/** The lines between the old neighbors, if these are left and had no others between them. */
function betweenNeighbors(
  map: Int32Array,
  { was, is }: Texts,
  { first, last, shown }: FocusedLines,
): FocusedLines | undefined {
  const above = indices(0, first - 1).findLast(at => isSignificant(was[at]));
  const below = indices(last + 1, was.length - 1).find(at => isSignificant(was[at]));
  if (above === undefined && below === undefined) return undefined;
  const from = above === undefined ? -1 : map[above]!;
  const to = below === undefined ? is.length : map[below]!;
  if ((above !== undefined && from < 0) || to < 0) return undefined;
  const between = indices(from + 1, to - 1).filter(at => isSignificant(is[at]));
  const [start, end] = [between[0], between.at(-1)];
  if (start === undefined || end === undefined || end - start >= 2 * (last - first + 1)) return undefined;
  return { first: start, last: end, shown: Math.min(end, start + shown - first) };
}

type MoveOf = (wanted: FocusedLines) => Int32Array;

/** Finds moved blocks: by lines whose text is unique on the screen, without lines already matched. */
function movesIn(map: Int32Array, { was, is }: Texts): MoveOf {
  const isTaken = new Uint8Array(is.length);
  for (const at of map) if (at >= 0) isTaken[at] = 1;
  const unique = new Map<string, number | undefined>();
  for (const text of was) unique.set(text, -1);
  for (const [at, text] of is.entries()) {
    if (!isTaken[at] && unique.has(text)) unique.set(text, unique.get(text) === -1 ? at : undefined);
  }
  return ({ first, last }) => {
    const rows = indices(first, last);
    const shift = mostFrequent(
      rows.flatMap(at => {
        const now = isSignificant(was[at]) ? (unique.get(was[at]!) ?? -1) : -1;
        return now < 0 ? [] : [now - at];
      }),
    );
    const moved = new Int32Array(was.length).fill(-1);
    if (shift === undefined) return moved;
    for (const at of rows) if (is[at + shift] === was[at] && !isTaken[at + shift]) moved[at] = at + shift;
    return moved;
  };
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Place of the next line in this direction that is not deleted. */
function nextMapped(map: Int32Array, from: number, step: 1 | -1, otherwise: number): number {
  let at = from + step;
  while (map[at] === -1) at += step;
  return map[at] ?? otherwise;
}

function indices(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}

/** Converts rows to lines: a row with a \r in it is several lines. */
function linesOfRows(text: string): (rows: readonly [number, number]) => LineRange {
  const starts = [1];
  for (const row of text.split('\n')) starts.push(starts.at(-1)! + 1 + (row.match(/\r(?!$)/g)?.length ?? 0));
  const startOf = (row: number) => starts[Math.min(row, starts.length) - 1]!;
  return ([first, last]) => [startOf(first), startOf(last + 1) - 1];
}

function lines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
