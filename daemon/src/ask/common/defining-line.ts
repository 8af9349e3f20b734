import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { StoredChunk } from '../../store/index-reader.ts';

/** Whether the chunk contains the defining line of a symbol. A later part of a long definition does not. */
export function hasDefiningLine(
  { startLine, endLine }: Pick<StoredChunk, 'startLine' | 'endLine'>,
  { line }: CodeSymbol,
): boolean {
  return line >= startLine && line <= endLine;
}
