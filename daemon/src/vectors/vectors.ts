import { ONLY_USER, type SharedRows } from './kernel-rows.ts';
import { type Likely, likely, nearest } from './nearest.ts';
import { Sketches } from './sketches.ts';
import { type VectorShape, VectorTable } from './vector-table.ts';

/** The vectors for another thread. */
export interface SharedVectors {
  whole: SharedRows;
  sketches: SharedRows;
}

/** A search among the first rows. */
interface NearestSearch {
  vector: Int8Array;
  rows: number;
  /** 1 for each row that may be found; undefined allows all. */
  allowed: Uint8Array | undefined;
  wanted: number;
}

/** Vectors by row, whole and as sketches, for nearest-neighbor searches. */
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

  /** Approximate similarity of the first rows to a vector, all above 0. Valid until the next call. */
  scores(vector: Int8Array, rows: number): Float32Array {
    return this.sketches.scores(vector, rows);
  }

  /** The rows nearest to a vector, nearest first. */
  nearest(search: NearestSearch): number[] {
    return nearest(this.likely(search), search.wanted);
  }

  /** The rows among which those are. */
  likely({ vector, rows, allowed, wanted }: NearestSearch): Likely {
    if (rows === 0 || isZero(vector)) return NOTHING;
    const scores = this.scores(vector, rows);
    if (allowed) for (let row = 0; row < rows; row++) if (!allowed[row]) scores[row] = 0;
    const atLeast = (floor: number) => this.sketches.atLeast(floor, rows);
    return likely({ scores, atLeast, cosines: rows => this.cosines(rows, vector) }, wanted);
  }
}

/** To a vector that is near to nothing. */
export const NOTHING: Likely = {
  rows: new Uint32Array(0),
  scores: new Float32Array(0),
  cosines: new Float64Array(0),
};

/** Of a text without known words. It is near to nothing. */
export function isZero(vector: Int8Array): boolean {
  return vector.every(value => value === 0);
}
