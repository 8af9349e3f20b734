import { type NearestSearch, nearest } from './nearest.ts';
import { NearestThread, type SharedVectors } from './nearest-thread.ts';
import { Sketches } from './sketches.ts';
import { type VectorShape, VectorTable } from './vector-table.ts';

/** From so many rows on, a search takes longer than to have another thread do it meanwhile. */
const MANY_ROWS = 50_000;

/** Vectors by row, whole and in sketches, among which the nearest can be found. */
export class Vectors {
  private readonly shape: VectorShape;
  private readonly whole: VectorTable;
  private readonly sketches: Sketches;
  private thread: NearestThread | undefined;

  /** New ones, or those of another thread. */
  constructor(shape: VectorShape, shared?: SharedVectors) {
    this.shape = shape;
    this.whole = new VectorTable(shape.dimensions, shared?.whole);
    this.sketches = new Sketches(shape.headDimensions, shared?.sketches);
  }

  /** Makes room for this many; those that are there stay. */
  reserve(count: number): void {
    this.thread?.settle();
    this.whole.reserve(count);
    this.sketches.reserve(count);
  }

  /** Puts vectors, one after the other, at a row and those that follow. */
  set(row: number, vectors: Int8Array): void {
    this.whole.set(row, vectors);
    this.sketches.set(row, vectors, this.shape.dimensions);
  }

  /** Cosine of each of these rows and a vector: −1 to 1. */
  cosines(rows: ArrayLike<number>, vector: Int8Array): Float64Array {
    this.thread?.settle();
    return this.whole.cosines(rows, vector);
  }

  /** The rows nearest to a vector, nearest first. */
  nearest(search: NearestSearch): number[] {
    this.thread?.settle();
    return nearest(this.whole, this.sketches, search);
  }

  /**
   * Begins to look for the nearest in another thread, where they are many.
   * @returns what has the result, once; it does itself what the other has not begun.
   */
  beginNearest(search: NearestSearch): () => number[] {
    if (search.rows >= MANY_ROWS) {
      this.thread ??= new NearestThread();
      this.thread.begin(search, this.shared);
    }
    return () => this.thread?.result() ?? this.nearest(search);
  }

  /** Ends the other thread. */
  close(): void {
    this.thread?.close();
    this.thread = undefined;
  }

  private get shared(): SharedVectors {
    return { shape: this.shape, whole: this.whole.shared, sketches: this.sketches.shared };
  }
}
