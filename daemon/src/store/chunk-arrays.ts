import { CHUNK_KINDS, type ChunkKind } from '../languages/kinds.ts';
import { ONLY_USER, type RowUser, type SharedRows } from '../vectors/kernel-rows.ts';
import { NeighborGraph } from '../vectors/neighbor-graph.ts';
import { type VectorShape, VectorTable } from '../vectors/vector-table.ts';
import { type SharedVectors, Vectors } from '../vectors/vectors.ts';
import { unseal } from './seal.ts';
import type { Sqlite } from './sqlite.ts';

/** Chunks that are added later find room for this share of those that there are. */
const SPARE = 0.25;

/** The arrays over all chunks of an index for another thread, as they are at one moment. */
export interface SharedArrays {
  chunkCount: number;
  outlineCount: number;
  lengths: Uint32Array;
  kinds: Uint8Array;
  bodies: Uint8Array;
  outlineRows: Uint32Array;
  vectors: SharedVectors;
  outlines: SharedRows;
}

/**
 * What an index keeps in memory for each chunk. Rows are only added, behind those that there are, so threads share the
 * memory: one loads new rows, and the others adopt them.
 */
export class ChunkArrays {
  readonly vectors: Vectors;
  chunkCount = 0;
  lengths = sharedUint32(0);
  private kinds = sharedUint8(0);
  bodies = sharedUint8(0);
  /** One vector per file, of its path and the names defined in it. */
  private readonly outlines: VectorTable;
  /** By the first chunk of each file: the row of its outline. */
  private outlineRows = sharedUint32(0);
  private outlineCount = 0;
  private readonly shape: VectorShape;

  /** `user` is this thread, if several use the same arrays. */
  constructor(shape: VectorShape, user: RowUser = ONLY_USER) {
    this.shape = shape;
    this.vectors = new Vectors(shape, user);
    this.outlines = new VectorTable(shape.dimensions, user);
  }

  get shared(): SharedArrays {
    const { chunkCount, outlineCount, lengths, kinds, bodies, outlineRows } = this;
    const arrays = { lengths, kinds, bodies, outlineRows };
    const { shared: vectors } = this.vectors;
    return { chunkCount, outlineCount, ...arrays, vectors, outlines: this.outlines.shared };
  }

  /** Uses the arrays of another thread, instead of those until now. */
  adopt({ vectors, outlines, ...arrays }: SharedArrays): void {
    this.vectors.adopt(vectors);
    this.outlines.adopt(outlines);
    Object.assign(this, arrays);
  }

  /** Loads the blocks that were added since the last call. */
  load(db: Sqlite): void {
    const end = storedChunks(db);
    if (end === this.chunkCount) return;
    if (this.chunkCount === 0) this.vectors.useGraph(NeighborGraph.of(db.name, this.shape, end));
    this.reserve(end);
    const rows = db
      .prepare(
        'SELECT first_chunk AS first, lengths, kinds, bodies, vectors, file_starts AS fileStarts, outlines FROM blocks WHERE first_chunk >= ? ORDER BY first_chunk',
      )
      .iterate(this.chunkCount) as IterableIterator<{
      first: number;
      lengths: Uint8Array;
      kinds: Uint8Array;
      bodies: Uint8Array;
      vectors: Uint8Array;
      fileStarts: Uint8Array;
      outlines: Uint8Array;
    }>;
    for (const row of rows) {
      bytesOf(this.lengths).set(unseal(row.lengths), row.first * 4);
      this.kinds.set(unseal(row.kinds), row.first);
      this.bodies.set(unseal(row.bodies), row.first);
      this.vectors.set(row.first, signed(unseal(row.vectors)));
      this.addOutlines(row.first, unseal(row.fileStarts), signed(unseal(row.outlines)));
    }
    this.chunkCount = end;
  }

  /** Cosine, −1 to 1, of a vector and the outlines of the files with these first chunks. */
  outlineCosines(firstChunks: readonly number[], vector: Int8Array): Float64Array {
    return this.outlines.cosines(
      firstChunks.map(chunk => this.outlineRows[chunk]!),
      vector,
    );
  }

  kindOf(chunk: number): ChunkKind {
    return CHUNK_KINDS[this.kinds[chunk]!]!;
  }

  private addOutlines(firstChunk: number, fileStarts: Uint8Array, outlines: Int8Array): void {
    const starts = new Uint32Array(Uint8Array.from(fileStarts).buffer);
    this.outlines.set(this.outlineCount, outlines);
    for (const start of starts) this.outlineRows[firstChunk + start] = this.outlineCount++;
  }

  /** Reserves memory for `count` chunks, and more for later ones. */
  private reserve(count: number): void {
    if (count <= this.lengths.length) return;
    const capacity = this.chunkCount === 0 ? count : Math.ceil(count * (1 + SPARE));
    const grow = <T extends Uint32Array | Uint8Array>(next: T, old: T): T => {
      next.set(old);
      return next;
    };
    this.lengths = grow(sharedUint32(capacity), this.lengths);
    this.outlineRows = grow(sharedUint32(capacity), this.outlineRows);
    this.kinds = grow(sharedUint8(capacity), this.kinds);
    this.bodies = grow(sharedUint8(capacity), this.bodies);
    this.vectors.reserve(capacity);
    // A file has at least one chunk; rows that are never written take no memory.
    this.outlines.reserve(capacity, this.outlineCount);
  }
}

/** Number of chunks that an index has stored, removed ones included. */
export function storedChunks(db: Sqlite): number {
  return db.prepare('SELECT coalesce(max(first_chunk + chunk_count), 0) FROM blocks').pluck().get() as number;
}

function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}

function sharedUint8(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
