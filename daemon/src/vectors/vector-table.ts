import { kernelModule } from '../wasm/kernels.ts';
import { KernelRows, ONLY_USER, type SharedRows } from './kernel-rows.ts';

/** The dot product of a unit vector with itself. */
export const UNIT = 127 * 127;
const LANES = 16;

/** The layout of a model's vectors. */
export interface VectorShape {
  dimensions: number;
  /** The number of leading dimensions that suffice for a rough comparison; `dimensions` if the model does not say. */
  headDimensions: number;
}

/** Vectors in memory, int8, by row. */
export class VectorTable {
  readonly dimensions: number;
  private readonly rows: KernelRows<Kernel>;

  constructor(dimensions: number, user = ONLY_USER) {
    const values = Math.ceil(dimensions / LANES) * LANES;
    this.dimensions = dimensions;
    const sizes = {
      queryBytes: values * Int16Array.BYTES_PER_ELEMENT,
      rowBytes: values,
      resultBytes: Int32Array.BYTES_PER_ELEMENT,
    };
    this.rows = new KernelRows(kernelModule('vector-dots'), sizes, user);
  }

  get shared(): SharedRows {
    return this.rows.shared;
  }

  /** Uses the table of another thread, instead of the one until now. */
  adopt(shared: SharedRows): void {
    this.rows.adopt(shared);
  }

  /** Makes room for this many vectors; the first `used` ones stay. */
  reserve(count: number, used?: number): void {
    this.rows.reserve(count, 0, used);
  }

  /** Writes consecutive vectors, starting at a row. */
  set(row: number, vectors: Int8Array): void {
    const { dimensions } = this;
    const { bytes, rowsAt, rowBytes } = this.rows;
    const stored = new Int8Array(bytes.buffer);
    for (let from = 0; from < vectors.length; from += dimensions, row++)
      stored.set(vectors.subarray(from, from + dimensions), rowsAt + row * rowBytes);
  }

  /** The cosine of a vector and each of these rows: −1 to 1. `rows` must not be longer than the table. */
  cosines(rows: ArrayLike<number>, vector: Int8Array): Float64Array {
    const { kernel, queryAt, rowsAt, rowBytes, resultsAt, bytes } = this.rows;
    new Int16Array(bytes.buffer, queryAt).set(vector);
    const dots = new Int32Array(bytes.buffer, resultsAt, rows.length);
    dots.set(rows);
    kernel.dots(rowsAt, rowBytes, queryAt, resultsAt, rows.length);
    const cosines = new Float64Array(dots);
    for (let i = 0; i < cosines.length; i++) cosines[i]! /= UNIT;
    return cosines;
  }
}

/** The exports of vector-dots.wat; rows, query and numbers are addresses. */
interface Kernel {
  dots(rows: number, rowBytes: number, query: number, numbers: number, count: number): void;
}
