import { kernelModule } from '../wasm/kernels.ts';
import { KernelRows, type SharedRows } from './kernel-rows.ts';

const UNIT = 127 * 127;
const LANES = 16;

/** How a model's vectors are laid out. */
export interface VectorShape {
  dimensions: number;
  /** Leading dimensions that alone say roughly what is near; as many as `dimensions` where a model promises nothing. */
  headDimensions: number;
}

/** Vectors in memory, int8, by row. */
export class VectorTable {
  readonly dimensions: number;
  private readonly rows: KernelRows<Kernel>;
  private room = 0;

  /** New ones, or those of another thread. */
  constructor(dimensions: number, shared?: SharedRows) {
    const values = Math.ceil(dimensions / LANES) * LANES;
    this.dimensions = dimensions;
    const sizes = {
      queryBytes: values * Int16Array.BYTES_PER_ELEMENT,
      rowBytes: values,
      resultBytes: Int32Array.BYTES_PER_ELEMENT,
    };
    this.rows = new KernelRows(kernelModule('vector-dots'), sizes, shared);
  }

  get shared(): SharedRows {
    return this.rows.shared;
  }

  /** Makes room for this many vectors and some to come; those that are there stay. */
  reserve(count: number): void {
    if (count <= this.room) return;
    this.room = Math.max(count, Math.ceil(this.room * 1.25));
    this.rows.reserve(this.room, 0);
  }

  /** Puts whole vectors, one after the other, at a row and those that follow. */
  set(row: number, vectors: Int8Array): void {
    const { dimensions } = this;
    const { bytes, rowsAt, rowBytes } = this.rows;
    const stored = new Int8Array(bytes.buffer);
    for (let from = 0; from < vectors.length; from += dimensions, row++)
      stored.set(vectors.subarray(from, from + dimensions), rowsAt + row * rowBytes);
  }

  /** Cosine of each of these rows, at most as many as there are, and a vector: −1 to 1. */
  cosines(rows: ArrayLike<number>, vector: Int8Array): Float64Array {
    const { kernel, rowsAt, rowBytes, resultsAt, bytes } = this.rows;
    new Int16Array(bytes.buffer).set(vector);
    const dots = new Int32Array(bytes.buffer, resultsAt, rows.length);
    dots.set(rows);
    kernel.dots(rowsAt, rowBytes, 0, resultsAt, rows.length);
    const cosines = new Float64Array(dots);
    for (let i = 0; i < cosines.length; i++) cosines[i]! /= UNIT;
    return cosines;
  }
}

/** What vector-dots.wat gives out; rows, query and numbers are addresses. */
interface Kernel {
  dots(rows: number, rowBytes: number, query: number, numbers: number, count: number): void;
}
