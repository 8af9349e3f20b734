import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { StoredChunk } from '../../store/index-reader.ts';

/** Whether the line that defines a symbol is in the chunk; of a later part of a long definition it is in the first. */
export function hasDefiningLine({ startLine, endLine }: StoredChunk, { line }: CodeSymbol): boolean {
  return line >= startLine && line <= endLine;
}
