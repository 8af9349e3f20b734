const PAGE_BYTES = 65_536;
/** 4 GiB, the maximum that a module can address. Memory is allocated as it is used. */
const MAX_PAGES = 65_536;

/** Rows that another thread has laid out. */
export interface SharedRows {
  memory: WebAssembly.Memory;
  capacity: number;
}

interface Sizes {
  queryBytes: number;
  rowBytes: number;
  /** Space for results after the rows, for each row. */
  resultBytes: number;
}

/**
 * Rows in the memory of a WebAssembly module, after a query and before the results. V8 does not compile JavaScript to
 * vector instructions. Threads may share the memory, but only one may use it at a time.
 */
export class KernelRows<Kernel> {
  readonly kernel: Kernel;
  /** The address of the first row. The query is at address 0. */
  readonly rowsAt: number;
  readonly rowBytes: number;
  private readonly resultBytes: number;
  private readonly memory: WebAssembly.Memory;
  private capacity: number;

  /** `module` must import its memory. Sizes are in bytes. */
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

  /** The rows for another thread; valid until `reserve` grows them. */
  get shared(): SharedRows {
    return { memory: this.memory, capacity: this.capacity };
  }

  /** Makes room for this many rows. Existing rows stay; all bytes of new rows have this value. */
  reserve(count: number, value: number): void {
    if (count <= this.capacity) return;
    const before = this.resultsAt;
    this.capacity = count;
    const end = this.resultsAt + count * this.resultBytes;
    this.memory.grow(Math.ceil(end / PAGE_BYTES) - this.memory.buffer.byteLength / PAGE_BYTES);
    this.bytes.fill(value, before, this.resultsAt);
  }

  /** The whole memory; valid until it grows. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  get resultsAt(): number {
    return this.rowsAt + this.capacity * this.rowBytes;
  }
}
