/**
 * Maps between the file of a Jupyter notebook, which is JSON, and its cells. Independent of the editor API.
 */
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Range } from '../../../server/src/protocol.ts';

type Position = Range['start'];

interface CellPlace {
  /** From 0. */
  cell: number;
  /** Position in the text of the cell. */
  position: Position;
}

export const isNotebook = (path: string) => path.endsWith('.ipynb');

/**
 * Maps a place in the file to its cell: to its source, or to its start for other parts such as outputs.
 * Undefined outside the cells.
 */
export function cellPlace(json: string, place: Position): CellPlace | undefined {
  const offset = offsetOf(json, place);
  const cells = cellsOf(json);
  const cell = cells.findIndex(node => offset < endOfNode(node));
  if (cell < 0 || offset < (cells[0]?.parent?.offset ?? 0)) return undefined;
  const strings = sourceOf(cells[cell]!);
  const at = strings.findIndex(node => offset < endOfNode(node));
  const string = strings[at];
  if (!string || offset < string.parent!.offset) return { cell, position: endOf('') };
  const before = strings.slice(0, at).map(({ value }) => value as string);
  const token = json.slice(string.offset, endOfNode(string));
  return { cell, position: endOf(before.join('') + decoded(token, Math.max(1, offset - string.offset))) };
}

/** The range of a cell's source in the file; undefined without one. */
export function sourceRange(json: string, cell: number): Range | undefined {
  const found = cellsOf(json)[cell];
  const strings = found ? sourceOf(found) : [];
  const [first, last] = [strings[0], strings.at(-1)];
  return (
    first && last && { start: endOf(json.slice(0, first.offset)), end: endOf(json.slice(0, endOfNode(last))) }
  );
}

/** Decodes a line of the file that is a string of a list; returns other lines unchanged. */
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

function cellsOf(json: string): readonly Node[] {
  const root = parseTree(json);
  return (root && findNodeAtLocation(root, ['cells'])?.children) ?? [];
}

/** The strings of a cell's source: usually one per line, or one for all. */
function sourceOf(cell: Node): readonly Node[] {
  const source = findNodeAtLocation(cell, ['source']);
  return (source?.children ?? (source ? [source] : [])).filter(({ type }) => type === 'string');
}

const endOfNode = ({ offset, length }: Node) => offset + length;

/** Decodes a JSON string, or its first `length` characters including the quote. */
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
