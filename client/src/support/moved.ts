import type { TextDocument } from 'vscode';
import { type Hit, shownLine, shownLineOf } from '../results/hit.ts';

/** Maximum distance, in lines, at which a part of a line is searched. */
const MAX_DISTANCE = 500;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** The lines of a file. */
export interface Lines {
  count: number;
  at(index: number): string;
}

export const linesOf = (document: TextDocument): Lines => ({
  count: document.lineCount,
  at: index => (index < document.lineCount ? document.lineAt(index).text : ''),
});

/** The text by which a line is found: all of it as rows show it, or a part. */
interface Wanted {
  text: string;
  isPart: boolean;
}

/** Undefined for a line of signs alone, which is found anywhere. */
function wantedOf({ path, text, edited, match }: Hit): Wanted | undefined {
  const part = text.replaceAll(/^…|…$/gu, '');
  if (!HAS_WORD.test(edited ?? part)) return undefined;
  if (edited === undefined && part !== text) return { text: part, isPart: true };
  const whole = edited !== undefined ? shownLineOf(path, edited) : match ? shownLine(text) : text;
  return { text: whole, isPart: false };
}

/** Whether the line of a hit is where the hit is. */
export function isInPlace(hit: Hit, lines: Lines): boolean {
  const wanted = wantedOf(hit);
  if (!wanted) return true;
  if (hit.line > lines.count) return false;
  const text = lines.at(hit.line - 1);
  return wanted.isPart ? text.includes(wanted.text) : shownLineOf(hit.path, text) === wanted.text;
}

/**
 * The hits of a file that has changed, each where its line is now; without those whose lines are gone. If all their lines are where
 * they were before the file changed, the file is back, and so are the hits. `taken`: lines of other hits.
 */
export function placesOf(
  hits: readonly Hit[],
  lines: Lines,
  taken: ReadonlySet<number> = new Set(),
): Map<Hit, Hit> {
  const back = hits.map(hit => asBefore(hit, lines));
  const linesBefore = new Set(back.map(hit => hit?.line));
  const isBack = back.every(hit => hit && !taken.has(hit.line));
  if (isBack && linesBefore.size >= new Set(hits.map(({ line }) => line)).size)
    return new Map(hits.map((hit, at) => [hit, back[at] as Hit]));
  return new Alignment(lines, taken).place(hits);
}

/** The hit where it was before its file changed; undefined if its line is not there. */
function asBefore(hit: Hit, lines: Lines): Hit | undefined {
  const before = { ...hit, ...hit.before };
  return [before, { ...before, edited: undefined }].find(one => isInPlace(one, lines));
}

/** Finds the lines of hits. Hits with the same text keep their order, each gets its own line, and together they move as little as possible. */
class Alignment {
  readonly #lines: Lines;
  readonly #taken: ReadonlySet<number>;
  #byText: Map<string, number[]> | undefined;

  constructor(lines: Lines, taken: ReadonlySet<number>) {
    this.#lines = lines;
    this.#taken = taken;
  }

  place(hits: readonly Hit[]): Map<Hit, Hit> {
    const placed = new Map<Hit, Hit>();
    const groups = new Map<string, { wanted: Wanted; hits: Hit[] }>();
    for (const hit of hits) {
      const wanted = wantedOf(hit);
      if (!wanted) {
        placed.set(hit, hit);
        continue;
      }
      const key = `${wanted.isPart} ${wanted.text}`;
      const group = groups.get(key) ?? { wanted, hits: [] };
      group.hits.push(hit);
      groups.set(key, group);
    }
    for (const group of groups.values()) this.#placeSame(group.wanted, group.hits, placed);
    return placed;
  }

  #placeSame(wanted: Wanted, same: readonly Hit[], placed: Map<Hit, Hit>): void {
    const rows = rowsOf(same);
    const from = rows.map(([{ line }]) => line);
    const to = this.#areInPlace(same, from) ? from : this.#numbersOf(wanted, same);
    for (const [row, at] of aligned(from, to))
      for (const hit of rows[row] as Hit[]) placed.set(hit, movedBy(hit, (to[at] as number) - hit.line));
  }

  #areInPlace(hits: readonly Hit[], from: readonly number[]): boolean {
    if (new Set(from).size < from.length) return false;
    return hits.every(hit => !this.#taken.has(hit.line) && isInPlace(hit, this.#lines));
  }

  /** The numbers of the lines where hits with a text can be. */
  #numbersOf({ text, isPart }: Wanted, hits: readonly Hit[]): readonly number[] {
    const numbers = isPart ? this.#numbersWith(text, hits) : this.#numbersOfWhole(text, hits);
    return numbers.filter(number => !this.#taken.has(number));
  }

  #numbersOfWhole(text: string, [hit]: readonly Hit[]): readonly number[] {
    this.#byText ??= this.#numbersByText(hit?.path ?? '');
    return this.#byText.get(text) ?? [];
  }

  #numbersByText(path: string): Map<string, number[]> {
    const numbers = new Map<string, number[]>();
    for (let at = 0; at < this.#lines.count; at++) {
      const text = shownLineOf(path, this.#lines.at(at));
      const same = numbers.get(text);
      if (same) same.push(at + 1);
      else numbers.set(text, [at + 1]);
    }
    return numbers;
  }

  /** For rows that show only a part of their lines. */
  #numbersWith(part: string, hits: readonly Hit[]): number[] {
    const lines = hits.map(({ line }) => line);
    const first = Math.max(lines.reduce((a, b) => Math.min(a, b)) - MAX_DISTANCE, 1);
    const last = Math.min(lines.reduce((a, b) => Math.max(a, b)) + MAX_DISTANCE, this.#lines.count);
    const numbers: number[] = [];
    for (let number = first; number <= last; number++)
      if (this.#lines.at(number - 1).includes(part)) numbers.push(number);
    return numbers;
  }
}

/** Hits by line, in order. Those of one line stay together. A hit whose line is gone may be where another one has moved to. */
function rowsOf(hits: readonly Hit[]): [Hit, ...Hit[]][] {
  const rows = new Map<string, [Hit, ...Hit[]]>();
  for (const hit of hits) {
    const key = `${hit.line} ${lineBefore(hit)}`;
    const row = rows.get(key);
    if (row) row.push(hit);
    else rows.set(key, [hit]);
  }
  return [...rows.values()].sort(([a], [b]) => a.line - b.line || lineBefore(a) - lineBefore(b));
}

const lineBefore = ({ before, line }: Hit): number => (before ?? { line }).line;

/** Maximum number of pairs that are compared, one byte each. A file may repeat one line a hundred thousand times. */
const MAX_COMPARED = 4_000_000;

/**
 * Pairs as many numbers of two ascending lists as possible, in order and with the least sum of distances. Of several such
 * pairings, takes the one with the higher numbers. Very many are paired in order alone. @returns pairs of positions in the lists
 */
export function aligned(from: readonly number[], to: readonly number[]): [from: number, to: number][] {
  if (from.length > to.length) return aligned(to, from).map(([b, a]) => [a, b]);
  // The number at `at` is paired with one at `at` to `at + spare`.
  const spare = to.length - from.length;
  const width = spare + 1;
  if (from.length * width > MAX_COMPARED) return from.map((_, at) => [at, at]);
  /** The least sum for the numbers so far, by how many of `to` may be left out before. */
  const least = new Float64Array(width);
  const isPaired = new Uint8Array(from.length * width);
  for (const [at, number] of from.entries()) {
    for (let skipped = 0; skipped < width; skipped++) {
      const sum = (least[skipped] as number) + Math.abs(number - (to[at + skipped] as number));
      const other = skipped > 0 ? (least[skipped - 1] as number) : Number.POSITIVE_INFINITY;
      least[skipped] = Math.min(sum, other);
      if (sum <= other) isPaired[at * width + skipped] = 1;
    }
  }
  const pairs: [number, number][] = [];
  let skipped = spare;
  for (let at = from.length - 1; at >= 0; at--) {
    while (!isPaired[at * width + skipped]) skipped -= 1;
    pairs.push([at, at + skipped]);
  }
  return pairs.reverse();
}

function movedBy(hit: Hit, by: number): Hit {
  if (by === 0) return hit;
  const { start, end } = hit.range;
  const [first, last] = hit.lines;
  return {
    ...hit,
    range: { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } },
    lines: [first + by, last + by],
    line: hit.line + by,
  };
}

/** The hit at the nearest line with its text. Unchanged if the line is gone. */
export const moved = (document: TextDocument, hit: Hit): Hit =>
  new Alignment(linesOf(document), new Set()).place([hit]).get(hit) ?? hit;
