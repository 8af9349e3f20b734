import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { ChunkKind } from '../languages/kinds.ts';

/**
 * A piece of a file that can be an answer. The chunks of a file tile it: each line belongs to at least one, and
 * they are in order. Only windows of plain text overlap, and only a notebook has lines in none: outputs.
 */
export interface Chunk {
  /** 1-based, both included. */
  startLine: number;
  endLine: number;
  /** The chunk's lines, as they stand in the file; of a notebook, the source that they are the strings of. */
  text: string;
  kind: ChunkKind;
  /** Name of the symbol that the chunk is (or is part of); null where it has none. */
  symbol: string | null;
  /** All the symbols defined inside, the chunk's own first: merged neighbours, members. */
  symbols: readonly CodeSymbol[];
  /** Their names, each once. */
  definitions: string[];
  /** The names of those that are members: found by their whole names, and no part of what is said of the chunk. */
  members: string[];
  /** Enclosing symbols, outermost first, joined by a dot: `Outer.Inner`. */
  container: string | null;
  /** First lines of the definition up to its body, on one line, at most 200 characters. */
  signature: string | null;
  /** Doc comment or docstring, without its comment signs, at most 2,000 characters. */
  doc: string | null;
}

export interface ChunkedFile {
  /** Lower-case name of the language (`typescript`, `python`, `text`, …). */
  language: string;
  chunks: Chunk[];
  /** Whether parsing it, or a part of it, was given up since it took too much. That part is cut along its lines. */
  isTooSlow: boolean;
}
