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

/** Finds the lines of hits in a file that has changed. Many hits take little longer than one. */
export class FoundAgain {
  readonly #lines: Lines;
  #byText: Map<string, number[]> | undefined;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /** The hit at the nearest line with the same text; undefined if there is none. */
  place(hit: Hit): Hit | undefined {
    const line = this.#lineOf(hit);
    if (line === undefined) return undefined;
    const by = line - hit.line;
    if (by === 0) return hit;
    const { start, end } = hit.range;
    const [first, last] = hit.lines;
    return {
      ...hit,
      range: { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } },
      lines: [first + by, last + by],
      line,
    };
  }

  #lineOf(hit: Hit): number | undefined {
    const { path, line, text, edited } = hit;
    const part = text.replaceAll(/^…|…$/gu, '');
    // A line of signs alone is found anywhere.
    if (!HAS_WORD.test(edited ?? part)) return line;
    if (edited === undefined && part !== text) return this.#nearestWith(part, line);
    const whole = edited !== undefined ? shownLineOf(path, edited) : hit.match ? shownLine(text) : text;
    const at = line - 1;
    if (at < this.#lines.count && shownLineOf(path, this.#lines.at(at)) === whole) return line;
    this.#byText ??= this.#numbersByText(path);
    return nearest(this.#byText.get(whole) ?? [], line);
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

  /** For a row that shows only a part of its line. */
  #nearestWith(part: string, line: number): number | undefined {
    const has = (number: number) =>
      number >= 1 && number <= this.#lines.count && this.#lines.at(number - 1).includes(part);
    for (let by = 0; by <= MAX_DISTANCE; by++) {
      if (has(line + by)) return line + by;
      if (has(line - by)) return line - by;
    }
    return undefined;
  }
}

function nearest(numbers: readonly number[], line: number): number | undefined {
  const at = numbers.findIndex(number => number >= line);
  const [before, after] = at < 0 ? [numbers.at(-1), undefined] : [numbers[at - 1], numbers[at]];
  if (before === undefined || after === undefined) return before ?? after;
  return after - line <= line - before ? after : before;
}

/** The hit where its line is now: see {@link FoundAgain}. Unchanged if the line is gone. */
export const moved = (document: TextDocument, hit: Hit): Hit =>
  new FoundAgain(linesOf(document)).place(hit) ?? hit;
