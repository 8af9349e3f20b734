import { ONLY_USER, type RowUser } from './kernel-rows.ts';
import { type NearestSearch, nearest } from './nearest.ts';
import { NearestThread, type SharedVectors } from './nearest-thread.ts';
import { Sketches } from './sketches.ts';
import { type VectorShape, VectorTable } from './vector-table.ts';

/** From this many rows on, searching in another thread saves time. */
const MANY_ROWS = 50_000;

/** Vectors by row, whole and as sketches, for nearest-neighbour searches. */
export class Vectors {
  /** Whether a search of many rows may use another thread. Where all cores are busy, that saves no time. */
  mayUseThread = true;
  private readonly shape: VectorShape;
  private readonly user: RowUser;
  private readonly whole: VectorTable;
  private readonly sketches: Sketches;
  private thread: NearestThread | undefined;

  /** `user` is this thread, if several use the same vectors at the same time. */
  constructor(shape: VectorShape, user = ONLY_USER) {
    this.shape = shape;
    this.user = user;
    this.whole = new VectorTable(shape.dimensions, user);
    this.sketches = new Sketches(shape.headDimensions, user);
  }

  /** The vectors for another thread. */
  get shared(): SharedVectors {
    return { shape: this.shape, whole: this.whole.shared, sketches: this.sketches.shared };
  }

  /** Uses the vectors of another thread, instead of those until now. */
  adopt({ whole, sketches }: SharedVectors): void {
    this.thread?.settle();
    this.whole.adopt(whole);
    this.sketches.adopt(sketches);
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
    if (search.rows >= MANY_ROWS && this.mayUseThread) {
      this.thread ??= new NearestThread(this.user);
      this.thread.begin(search, this.shared);
    }
    return () => this.thread?.result() ?? this.nearest(search);
  }

  /** Ends the other thread. */
  close(): void {
    this.thread?.close();
    this.thread = undefined;
  }
}
