const PAGE_BYTES = 65_536;

/** A module's memory: at most 4 GiB. */
interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * Rows in the memory of a WebAssembly module, with a query before them, and what comes of each row behind them.
 * V8 makes no vector instructions of JavaScript.
 */
export class KernelRows<Kernel extends { memory: Memory }> {
  readonly kernel: Kernel;
  /** Where the first one begins; the query begins at 0. */
  readonly rowsAt: number;
  readonly rowBytes: number;
  private readonly resultBytes: number;
  private capacity = 0;

  /** Sizes in bytes: of the query, of a row, and of what there is room for behind the rows for each of them. */
  constructor(
    module: WebAssembly.Module,
    { queryBytes, rowBytes, resultBytes }: { queryBytes: number; rowBytes: number; resultBytes: number },
  ) {
    this.kernel = new WebAssembly.Instance(module, {}).exports as unknown as Kernel;
    this.rowsAt = queryBytes;
    this.rowBytes = rowBytes;
    this.resultBytes = resultBytes;
    this.kernel.memory.grow(Math.ceil(this.rowsAt / PAGE_BYTES));
  }

  /** Makes room for this many rows; those that are there stay, and the others have this value in all bytes. */
  reserve(count: number, value: number): void {
    if (count <= this.capacity) return;
    const { memory } = this.kernel;
    const before = this.resultsAt;
    this.capacity = count;
    const end = this.resultsAt + count * this.resultBytes;
    memory.grow(Math.ceil(end / PAGE_BYTES) - memory.buffer.byteLength / PAGE_BYTES);
    this.bytes.fill(value, before, this.resultsAt);
  }

  /** All of the memory, until it grows. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.kernel.memory.buffer);
  }

  get resultsAt(): number {
    return this.rowsAt + this.capacity * this.rowBytes;
  }
}
