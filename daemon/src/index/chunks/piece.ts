import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { ChunkKind } from '../../languages/kinds.ts';

/** A chunk before it has its text: only rows. */
export interface Piece {
  /** 0-based rows, both included. */
  startRow: number;
  endRow: number;
  kind: ChunkKind;
  symbol: string | null;
  /** The symbols defined in it, its own first. */
  symbols: readonly CodeSymbol[];
  container: string | null;
  signature: string | null;
  doc: string | null;
  /** Its role: a part of a longer definition, the head of a class, or a whole definition. */
  role: 'whole' | 'part' | 'head';
}

/** A piece without a name, to be filled in. */
export const BLANK: Piece = {
  startRow: 0,
  endRow: 0,
  kind: 'block',
  symbol: null,
  symbols: [],
  container: null,
  signature: null,
  doc: null,
  role: 'whole',
};
