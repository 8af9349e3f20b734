import { kernelModule } from '../wasm/kernels.ts';

const LANES = 16;
const PAGE_BYTES = 65_536;

/** Sums weighted rows of int8 values with vector instructions (WebAssembly SIMD). */
export class RowSums {
  /** The rows to add and their factors. Fill it before {@link add}. It has room for each row once. */
  readonly numbers: Int32Array;
  readonly factors: Float32Array;
  /** The result of {@link add}: a value for each dimension. */
  readonly total: Float32Array;
  /** Adds the first `count` rows listed in `numbers`. */
  readonly add: (count: number) => void;

  /**
   * Copies the rows, which are stored one after another.
   *
   * @throws RangeError unless `dimensions` is a multiple of 16
   */
  constructor(rows: Int8Array, dimensions: number) {
    if (dimensions % LANES !== 0)
      throw new RangeError(`Rows of ${dimensions} dimensions cannot be summed: not a multiple of ${LANES}.`);
    const count = rows.length / dimensions;
    const numbersAt = rows.length;
    const factorsAt = numbersAt + count * Int32Array.BYTES_PER_ELEMENT;
    const totalAt = factorsAt + count * Float32Array.BYTES_PER_ELEMENT;
    const end = totalAt + dimensions * Float32Array.BYTES_PER_ELEMENT;
    const { memory, sum } = new WebAssembly.Instance(kernelModule('row-sums'), {})
      .exports as unknown as Exports;
    memory.grow(Math.ceil(end / PAGE_BYTES));
    new Int8Array(memory.buffer).set(rows);
    this.numbers = new Int32Array(memory.buffer, numbersAt, count);
    this.factors = new Float32Array(memory.buffer, factorsAt, count);
    this.total = new Float32Array(memory.buffer, totalAt, dimensions);
    this.add = length => sum(numbersAt, factorsAt, length, totalAt, dimensions);
  }
}

/** The exports of row-sums.wat. Numbers are addresses, except the count and the dimensions. */
interface Exports {
  memory: { buffer: ArrayBuffer; grow(pages: number): number };
  sum(numbers: number, factors: number, count: number, total: number, dimensions: number): void;
}
