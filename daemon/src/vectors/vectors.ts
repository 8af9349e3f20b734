import { type NearestSearch, nearest } from './nearest.ts';
import { NearestThread, type SharedVectors } from './nearest-thread.ts';
import { Sketches } from './sketches.ts';
import { type VectorShape, VectorTable } from './vector-table.ts';

/** From this many rows on, searching in another thread saves time. */
const MANY_ROWS = 50_000;

/** Vectors by row, whole and as sketches, for nearest-neighbour searches. */
export class Vectors {
  private readonly shape: VectorShape;
  private readonly whole: VectorTable;
  private readonly sketches: Sketches;
  private thread: NearestThread | undefined;

  /** Creates new vectors, or opens those of another thread. */
  constructor(shape: VectorShape, shared?: SharedVectors) {
    this.shape = shape;
    this.whole = new VectorTable(shape.dimensions, shared?.whole);
    this.sketches = new Sketches(shape.headDimensions, shared?.sketches);
  }

  /** Makes room for this many rows; existing rows stay. */
  reserve(count: number): void {
    this.thread?.settle();
    this.whole.reserve(count);
    this.sketches.reserve(count);
  }

  /** Writes consecutive vectors, starting at a row. */
  set(row: number, vectors: Int8Array): void {
    this.whole.set(row, vectors);
    this.sketches.set(row, vectors, this.shape.dimensions);
  }

  /** The cosine of a vector and each of these rows: −1 to 1. */
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
   * Starts a search in another thread, if there are many rows. @returns a function for the result, to be called once;
   * it runs the search itself if the thread has not started it
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
