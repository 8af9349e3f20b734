const PAGE_BYTES = 65_536;

/** Rows that another thread has laid out, and the number of users that they have room for. */
export interface SharedRows {
  memory: WebAssembly.Memory;
  capacity: number;
  users: number;
}

/** One of several threads that use the same rows at the same time: its number, from 0, and how many there can be. */
export interface RowUser {
  number: number;
  of: number;
}

export const ONLY_USER: RowUser = { number: 0, of: 1 };

interface Sizes {
  queryBytes: number;
  rowBytes: number;
  /** Space of each user for results after the rows, for each row. */
  resultBytes: number;
}

/**
 * Rows in the memory of a WebAssembly module, after the queries and before the results. V8 does not compile JavaScript to
 * vector instructions. Several threads may read the rows at the same time: each has its own place for a query and for
 * results. Unused pages take no memory.
 */
export class KernelRows<Kernel> {
  kernel!: Kernel;
  readonly rowBytes: number;
  private readonly module: WebAssembly.Module;
  private readonly sizes: Sizes;
  private readonly user: RowUser;
  private memory!: WebAssembly.Memory;
  private capacity = 0;

  /** `module` must import its memory. Sizes are in bytes. */
  constructor(module: WebAssembly.Module, sizes: Sizes, user = ONLY_USER) {
    this.module = module;
    this.sizes = sizes;
    this.rowBytes = sizes.rowBytes;
    this.user = user;
    this.allocate(0);
  }

  /** The address of this user's query. */
  get queryAt(): number {
    return this.user.number * this.sizes.queryBytes;
  }

  /** The address of the first row. */
  get rowsAt(): number {
    return this.user.of * this.sizes.queryBytes;
  }

  /** The address of this user's results. */
  get resultsAt(): number {
    return this.rowsEnd + this.user.number * this.capacity * this.sizes.resultBytes;
  }

  /** The rows for another thread; rows after this moment are seen there until `reserve` makes a new memory. */
  get shared(): SharedRows {
    return { memory: this.memory, capacity: this.capacity, users: this.user.of };
  }

  /** Uses rows that another thread has laid out, instead of those until now. */
  adopt({ memory, capacity, users }: SharedRows): void {
    if (users !== this.user.of) throw new RangeError('these rows are laid out for another number of users');
    this.capacity = capacity;
    this.use(memory);
  }

  /**
   * Makes room for this many rows, in a new memory: other threads may still read the old one. The first `used` rows stay;
   * all bytes of other rows have this value.
   */
  reserve(count: number, value: number, used = this.capacity): void {
    if (count <= this.capacity) return;
    const rows = this.bytes.subarray(this.rowsAt, this.rowsAt + used * this.rowBytes);
    this.capacity = count;
    this.allocate(count);
    this.bytes.set(rows, this.rowsAt);
    if (value !== 0) this.bytes.fill(value, this.rowsAt + rows.length, this.rowsEnd);
  }

  /** The whole memory. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  private get rowsEnd(): number {
    return this.rowsAt + this.capacity * this.rowBytes;
  }

  private allocate(count: number): void {
    const end = this.rowsEnd + this.user.of * count * this.sizes.resultBytes;
    const pages = Math.ceil(end / PAGE_BYTES);
    this.use(new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true }));
  }

  private use(memory: WebAssembly.Memory): void {
    this.memory = memory;
    const { exports } = new WebAssembly.Instance(this.module, { rows: { memory } });
    this.kernel = exports as unknown as Kernel;
  }
}
