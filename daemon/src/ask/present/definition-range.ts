/** The lines of one of several definitions in a chunk. */
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import { areComments, leadsDefinition } from '../../languages/comments.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import { hasDefiningLine } from '../common/defining-line.ts';
import type { Focus } from './focus.ts';

/**
 * First and last line of the definition in focus, with the comment and the decorators above it; undefined if the chunk has only it, or has
 * not all of it.
 */
export function definitionRange(
  focus: Pick<Focus, 'symbol' | 'line'>,
  chunk: StoredChunk,
  snippet: string,
): [first: number, last: number] | undefined {
  const one = definitionOf(focus, chunk);
  if (!one || one.endLine > chunk.endLine) return undefined;
  const { line, endLine } = one;
  const isOutside = (other: CodeSymbol) => other.line < line || other.line > endLine;
  const others = chunk.symbols.filter(other => isOutside(other) && hasDefiningLine(chunk, other));
  if (others.length === 0) return undefined;
  const lines = snippet.split('\n');
  // Below what is above it, or around it.
  const above = others.map(other => (other.endLine < line ? other.endLine : other.line));
  const top = Math.max(chunk.startLine, ...above.filter(end => end < line).map(end => end + 1));
  return [chunk.startLine + headOf(lines, line - chunk.startLine, top - chunk.startLine), endLine];
}

/** The definition with the name in focus around the line in focus, the innermost. */
function definitionOf(
  { symbol, line }: Pick<Focus, 'symbol' | 'line'>,
  chunk: StoredChunk,
): CodeSymbol | undefined {
  const isIt = (one: CodeSymbol) => one.line === line || (one.line < line && one.name === symbol);
  return chunk.symbols
    .filter(one => isIt(one) && line <= one.endLine && !one.isMember && hasDefiningLine(chunk, one))
    .sort((a, b) => b.line - a.line || a.endLine - b.endLine)[0];
}

/** What stands alone on the line above a name in some languages: an attribute, a template, a type. */
const ATTRIBUTE = /^\s*(?:\[.*\]\s*$|template\s*<)/;
const RETURN_TYPE = /^[A-Za-z_][\w\s*&:<>]*$/;
const NAME_FIRST = /^[\w:~]+\s*\(/;

/** The row where the head of a definition begins, not above `top`. `at`: the row of its name. */
function headOf(lines: readonly string[], at: number, top: number): number {
  const comments = areComments(lines);
  const isHead = (row: number) =>
    comments[row]! ||
    leadsDefinition(lines[row]!) ||
    ATTRIBUTE.test(lines[row]!) ||
    (row === at - 1 && NAME_FIRST.test(lines[at]!) && RETURN_TYPE.test(lines[row]!));
  let first = at;
  while (first > top && isHead(first - 1)) first -= 1;
  return first;
}
