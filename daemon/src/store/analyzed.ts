import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { ChunkKind } from '../languages/kinds.ts';

/**
 * Whether a file is in the index (`indexed`, `partial`: only a part of it, `let_in`: re-included by a rule), or why it was
 * left out.
 */
export type FileState =
  | 'indexed'
  | 'partial'
  | 'let_in'
  | 'binary'
  | 'generated'
  | 'minified'
  | 'oversized'
  | 'unreadable';

/** Why a file was split into chunks by lines although its language has a syntax tree. */
export type NoTree = 'too_slow' | 'parser_failed';

export interface AnalyzedFile {
  /** Relative to the indexed directory, with `/`. */
  path: string;
  state: FileState;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  /** Time of reading, by this machine's clock. A modification time close to it may hide a later change. */
  seenMs: number;
  /** SHA-1 of the content; null if the file was not read. */
  hash: Uint8Array | null;
  language: string | null;
  /** Null if the file was split by its syntax tree, or its language has no grammar. */
  noTree: NoTree | null;
  /** Whether its head says that a program has written it. */
  isGenerated: boolean;
  chunkCount: number;
}

/** A chunk as the index stores it. */
export interface ChunkRow {
  /** 1-based, inclusive. */
  startLine: number;
  /** 1-based, inclusive. */
  endLine: number;
  /** Byte offset in the file; null if the file is not UTF-8. */
  startByte: number | null;
  kind: ChunkKind;
  /** The name of the first symbol; null if the chunk has no name of its own. */
  symbol: string | null;
  container: string | null;
  signature: string | null;
  symbols: readonly CodeSymbol[];
}

export interface Vectors {
  /** `dimensions` int8 values for each text. */
  values: Int8Array;
  /** The vectors that were not in the cache: their keys, and the positions of their texts. */
  fresh: { keys: BigInt64Array; texts: Uint32Array };
}

/** The analysis of several files, stored as one block. It is passed between threads. */
export interface AnalyzedBlock {
  files: AnalyzedFile[];
  /** Chunks of all the files, in their order. */
  chunks: ChunkRow[];
  /** Number of tokens in each chunk. */
  lengths: Uint32Array;
  /** One vector per chunk. */
  vectors: Vectors;
  /** One vector per file with chunks, of its path and all names defined in it. */
  outlines: Vectors;
  /** Serialized posting lists over the block's chunks. */
  postings: Uint8Array;
  /** Bytes of source in the indexed files. */
  sourceBytes: number;
}
