/** What the file of a Jupyter notebook, which is JSON, says of its cells. Knows nothing of the editor. */
import type { Range } from '../../../server/src/protocol.ts';

type Position = Range['start'];

export interface CellPlace {
  /** Counts from 0. */
  cell: number;
  /** In the text of the cell. */
  position: Position;
}

export const isNotebook = (path: string) => path.endsWith('.ipynb');

/**
 * Where in a cell a place of the file is: in its source; at its start for all else that a cell has, as its outputs.
 * Undefined for what is in no cell.
 *
 * @throws SyntaxError where a string of the file is none of JSON.
 */
export function cellPlace(json: string, position: Position): CellPlace | undefined {
  const offset = offsetOf(json, position);
  const path: Level[] = [];
  let before = '';
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const part = sourceOf(path, token);
    if (part === 'first') before = '';
    if (index + token.length > offset) {
      const cell = cellOf(path);
      if (cell === undefined) return undefined;
      return { cell, position: endOf(part ? before + decoded(token, offset - index) : '') };
    }
    if (part) before += decoded(token);
    follow(path, token);
  }
  return undefined;
}

/** Where in the file the source of a cell is; undefined where there is none. */
export function sourceRange(json: string, cell: number): Range | undefined {
  const path: Level[] = [];
  const found: { start: number; end: number }[] = [];
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (cellOf(path) === cell && sourceOf(path, token))
      found.push({ start: index, end: index + token.length });
    follow(path, token);
  }
  const [first, last] = [found[0], found.at(-1)];
  return first && last && { start: endOf(json.slice(0, first.start)), end: endOf(json.slice(0, last.end)) };
}

/** The code of a line of the file, which has it as a string of a list; any other line as it is. */
export function withoutQuotes<T extends { text: string; highlights: [number, number][] }>(marked: T): T {
  const [, indent = '', token] = /^(\s*)("(?:[^"\\]|\\.)*"),?\s*$/.exec(marked.text) ?? [];
  if (!token) return marked;
  try {
    const at = (offset: number) => decoded(token, offset - indent.length).length;
    const highlights = marked.highlights.map(([start, end]): [number, number] => [at(start), at(end)]);
    return { ...marked, text: decoded(token).replace(/\n$/, ''), highlights };
  } catch {
    return marked;
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s"[\]{},:]+/g;

/** An object or a list around a token: which key, or which place in the list, comes next or is being read. */
interface Level {
  key?: string;
  index?: number;
}

/** Goes on behind a token. */
function follow(path: Level[], token: string): void {
  const level = path.at(-1);
  if (token === '{') path.push({});
  else if (token === '[') path.push({ index: 0 });
  else if (token === '}' || token === ']') path.pop();
  else if (!level) return;
  else if (token !== ',') level.key ??= level.index === undefined ? decoded(token) : undefined;
  else if (level.index === undefined) delete level.key;
  else level.index += 1;
}

const cellOf = ([top, cells]: readonly Level[]) => (top?.key === 'cells' ? cells?.index : undefined);

/** Whether a token is a string of a cell's source: all of it or the first of several, or a later one. */
function sourceOf(path: readonly Level[], token: string): 'first' | 'later' | undefined {
  const [, , cell, strings] = path;
  if (cellOf(path) === undefined || cell?.key !== 'source' || !token.startsWith('"')) return undefined;
  if (path.length === 3) return 'first';
  return path.length === 4 && strings?.index !== undefined
    ? strings.index === 0
      ? 'first'
      : 'later'
    : undefined;
}

/** What a string stands for, or as much of it as its first characters do, the quote among them. */
function decoded(token: string, length = token.length - 1): string {
  let end = 1;
  for (const [character] of token.slice(1, -1).matchAll(/\\u[\da-f]{4}|\\.|./gis)) {
    if (end + character.length > length) break;
    end += character.length;
  }
  return JSON.parse(`${token.slice(0, end)}"`) as string;
}

function endOf(text: string): Position {
  const lines = text.split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function offsetOf(text: string, { line, character }: Position): number {
  let start = 0;
  for (let passed = 0; passed < line; passed++) start = text.indexOf('\n', start) + 1 || text.length;
  return start + character;
}
