import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { ChunkKind } from '../languages/kinds.ts';

/** Why a file is in the index, whole or in part or because a rule lets it in, or was left out of it. */
export type FileState =
  | 'indexed'
  | 'partial'
  | 'let_in'
  | 'binary'
  | 'generated'
  | 'minified'
  | 'oversized'
  | 'unreadable';

/** Why an indexed file is cut along its lines, and not along its syntax tree as others of its kind are. */
export type NoTree = 'too_slow' | 'parser_failed';

export interface AnalyzedFile {
  /** Relative to the indexed directory, with `/`. */
  path: string;
  state: FileState;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  /** When the file was read, by this machine's clock: times close to it may hide a later change. */
  seenMs: number;
  /** SHA-1 of the content; null where it was not read. */
  hash: Uint8Array | null;
  language: string | null;
  /** Null where it has a tree, or its language has none. */
  noTree: NoTree | null;
  chunkCount: number;
}

/** What the index keeps of a chunk. */
export interface ChunkRow {
  /** 1-based, both included. */
  startLine: number;
  endLine: number;
  /** Where it begins in its file; null where that is stored in another encoding than the index reads. */
  startByte: number | null;
  kind: ChunkKind;
  /** The name of the first of the symbols, or null where the chunk has no name of its own. */
  symbol: string | null;
  container: string | null;
  signature: string | null;
  symbols: readonly CodeSymbol[];
}

export interface Vectors {
  /** `dimensions` int8 values for each text. */
  values: Int8Array;
  /** Those not known before: the key of each such text, and which text it is. */
  fresh: { keys: BigInt64Array; texts: Uint32Array };
}

/** What the analysis of some files gives, ready to be stored as one block. Crosses threads. */
export interface AnalyzedBlock {
  files: AnalyzedFile[];
  /** Chunks of all the files, in their order. */
  chunks: ChunkRow[];
  /** Number of tokens in each chunk. */
  lengths: Uint32Array;
  /** A vector for each chunk. */
  vectors: Vectors;
  /** A vector for each file that has chunks, of its path and all names defined in it. */
  outlines: Vectors;
  /** Serialized posting lists over the block's chunks. */
  postings: Uint8Array;
  /** Bytes of source in the indexed files. */
  sourceBytes: number;
}
