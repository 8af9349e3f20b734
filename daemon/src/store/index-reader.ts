import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { ChunkKind } from '../languages/kinds.ts';
import type { Likely } from '../vectors/nearest.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { Vectors } from '../vectors/vectors.ts';
import type { Postings } from './postings.ts';

export interface StoredChunk {
  id: number;
  startLine: number;
  endLine: number;
  /** Byte offset in the file; null if the file is not UTF-8. */
  startByte: number | null;
  kind: ChunkKind;
  /** The name of its first symbol; null if the chunk has no name of its own. */
  symbol: string | null;
  container: string | null;
  signature: string | null;
  /**
   * The symbols defined in the chunk. In a later part of a long definition, the first symbol is defined in an earlier
   * chunk.
   */
  symbols: readonly CodeSymbol[];
}

export interface StoredFile {
  id: number;
  path: string;
  language: string;
  /** 1 if a program has written it. */
  isGenerated: 0 | 1;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  firstChunk: number;
  chunkCount: number;
}

/**
 * What questions read: the index of one directory, or several as one. Chunk ids are positions in the arrays over all chunks;
 * `live[chunk]` is 0 for a deleted chunk.
 */
export interface IndexReader {
  readonly shape: VectorShape;
  readonly vectors: Pick<Vectors, 'cosines' | 'scores'>;
  readonly chunkCount: number;
  readonly liveCount: number;
  /** Number of tokens of each chunk. */
  readonly lengths: Uint32Array;
  /** How many lines of each chunk are in bodies of functions: see `body-lines.ts`. */
  readonly bodies: Uint8Array;
  /** Position in `files` of each live chunk's file. */
  readonly fileOf: Uint32Array;
  readonly live: Uint8Array;
  /** Number of tokens of each file. */
  readonly fileLengths: Uint32Array;
  readonly totalLength: number;
  readonly files: readonly StoredFile[];

  /**
   * Runs `work` in one read transaction, on the index as it is at its start. Without it each query takes and drops a lock,
   * which is half of its cost.
   */
  readSnapshot<T>(work: () => T): T;
  /** Reads a term's postings in chunk order, for chunks with 1 in `allowed`. Overwrites `found` and returns it. */
  postings(term: string, allowed: Uint8Array, found?: Postings): Postings;
  /** Size of a term's posting lists in bytes: a measure of how common the term is. 0 if no chunk has it. */
  postingBytes(term: string): number;
  hasTerm(term: string): boolean;
  /** All terms that begin with `prefix`. */
  termsFrom(prefix: string): string[];
  /** Up to `limit` terms that begin with `prefix` and then contain these parts in order, such as letters; shortest first, then by letters. */
  termsWith(prefix: string, parts: Iterable<string>, limit: number): string[];
  chunks(ids: readonly number[]): Map<number, StoredChunk>;
  /** The chunks among which the `wanted` nearest to a vector are, of those with 1 in `allowed`. */
  likely(vector: Int8Array, allowed: Uint8Array, wanted: number): Likely;
  /** Cosine, −1 to 1, of a vector and the outline of each of these files, given by their positions in `files`. */
  outlineCosines(files: readonly number[], vector: Int8Array): Float64Array;
  kindOf(chunk: number): ChunkKind;
  /**
   * The number of a chunk among those of all indexes of a question, which several readers may share: by the place of its index,
   * then by chunk. With one index it is the chunk.
   */
  numberOf(chunk: number): number;
  /** The chunk with a number; undefined if it is in no index of this reader. */
  chunkWithNumber(number: number): number | undefined;
  /** The same for a file, given by its position in `files`. */
  numberOfFile(file: number): number;
}

/** Shortest first, then by letters: the order of {@link IndexReader.termsWith}. */
export function byLengthAndLetters(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
