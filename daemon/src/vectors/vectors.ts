import { ONLY_USER, type SharedRows } from './kernel-rows.ts';
import { type NearestSearch, nearest } from './nearest.ts';
import { Sketches } from './sketches.ts';
import { type VectorShape, VectorTable } from './vector-table.ts';

/** The vectors for another thread. */
export interface SharedVectors {
  whole: SharedRows;
  sketches: SharedRows;
}

/** Vectors by row, whole and as sketches, for nearest-neighbour searches. */
export class Vectors {
  private readonly shape: VectorShape;
  private readonly whole: VectorTable;
  private readonly sketches: Sketches;

  /** `user` is this thread, if several use the same vectors at the same time. */
  constructor(shape: VectorShape, user = ONLY_USER) {
    this.shape = shape;
    this.whole = new VectorTable(shape.dimensions, user);
    this.sketches = new Sketches(shape.headDimensions, user);
  }

  get shared(): SharedVectors {
    return { whole: this.whole.shared, sketches: this.sketches.shared };
  }

  /** Uses the vectors of another thread, instead of those until now. */
  adopt({ whole, sketches }: SharedVectors): void {
    this.whole.adopt(whole);
    this.sketches.adopt(sketches);
  }

  /** Makes room for this many rows; existing rows stay. */
  reserve(count: number): void {
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
    return this.whole.cosines(rows, vector);
  }

  /** The rows nearest to a vector, nearest first. */
  nearest(search: NearestSearch): number[] {
    return nearest(this.whole, this.sketches, search);
  }
}
