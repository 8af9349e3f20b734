const PAGE_BYTES = 65_536;
/** 4 GiB, all that a module can address; it is taken as it is used. */
const MAX_PAGES = 65_536;

/** Rows that another thread laid out. */
export interface SharedRows {
  memory: WebAssembly.Memory;
  capacity: number;
}

interface Sizes {
  queryBytes: number;
  rowBytes: number;
  /** What there is room for behind the rows, for each of them. */
  resultBytes: number;
}

/**
 * Rows in the memory of a WebAssembly module, with a query before them, and what comes of each row behind them.
 * V8 makes no vector instructions of JavaScript. Threads may share them, and use them in turn.
 */
export class KernelRows<Kernel> {
  readonly kernel: Kernel;
  /** Where the first one begins; the query begins at 0. */
  readonly rowsAt: number;
  readonly rowBytes: number;
  private readonly resultBytes: number;
  private readonly memory: WebAssembly.Memory;
  private capacity: number;

  /** Of a module that imports its memory, which nothing else uses. Sizes are in bytes. */
  constructor(module: WebAssembly.Module, { queryBytes, rowBytes, resultBytes }: Sizes, shared?: SharedRows) {
    this.rowsAt = queryBytes;
    this.rowBytes = rowBytes;
    this.resultBytes = resultBytes;
    this.capacity = shared?.capacity ?? 0;
    this.memory =
      shared?.memory ??
      new WebAssembly.Memory({
        initial: Math.ceil(queryBytes / PAGE_BYTES),
        maximum: MAX_PAGES,
        shared: true,
      });
    const { exports } = new WebAssembly.Instance(module, { rows: { memory: this.memory } });
    this.kernel = exports as unknown as Kernel;
  }

  /** For another thread; good until there is room for more. */
  get shared(): SharedRows {
    return { memory: this.memory, capacity: this.capacity };
  }

  /** Makes room for this many rows; those that are there stay, and the others have this value in all bytes. */
  reserve(count: number, value: number): void {
    if (count <= this.capacity) return;
    const before = this.resultsAt;
    this.capacity = count;
    const end = this.resultsAt + count * this.resultBytes;
    this.memory.grow(Math.ceil(end / PAGE_BYTES) - this.memory.buffer.byteLength / PAGE_BYTES);
    this.bytes.fill(value, before, this.resultsAt);
  }

  /** All of the memory, until it grows. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  get resultsAt(): number {
    return this.rowsAt + this.capacity * this.rowBytes;
  }
}
