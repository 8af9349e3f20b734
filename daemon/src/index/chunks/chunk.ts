import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { ChunkKind } from '../../languages/kinds.ts';

/**
 * A piece of a file that can be an answer. The chunks of a file are in order, and each line belongs to at least one.
 * Only windows of plain text overlap, and only the outputs of notebooks are in none.
 */
export interface Chunk {
  /** 1-based, both included. */
  startLine: number;
  endLine: number;
  /** The chunk's lines as they are in the file; for a notebook, the decoded source. */
  text: string;
  kind: ChunkKind;
  /** Name of the symbol that the chunk is, or is part of; null if none. */
  symbol: string | null;
  /** All symbols defined inside, the chunk's own first, then merged neighbors and members. */
  symbols: readonly CodeSymbol[];
  /** The distinct names of the symbols that are not members. */
  definitions: string[];
  /** The distinct names of members. They are found only by the whole name, and do not describe the chunk. */
  members: string[];
  /** Enclosing symbols, outermost first, joined by a dot: `Outer.Inner`. */
  container: string | null;
  /** The definition up to its body, on one line, at most 200 characters. */
  signature: string | null;
  /** Doc comment or docstring, without its comment signs, at most 2,000 characters. */
  doc: string | null;
}

export interface ChunkedFile {
  /** Lower-case name of the language (`typescript`, `python`, `text`, …). */
  language: string;
  chunks: Chunk[];
  /** Whether parsing a part of it was aborted because it took too long. That part is split along its lines. */
  isTooSlow: boolean;
}

/** The chunk with other line numbers. */
export function renumbered(chunk: Chunk, lineOf: (line: number) => number): Chunk {
  const symbols = chunk.symbols.map(one => ({
    ...one,
    line: lineOf(one.line),
    endLine: lineOf(one.endLine),
  }));
  return { ...chunk, startLine: lineOf(chunk.startLine), endLine: lineOf(chunk.endLine), symbols };
}
