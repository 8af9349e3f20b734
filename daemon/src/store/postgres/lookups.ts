/** A look-up is used this long without reading again, so a change by another daemon takes effect within a second. */
const FRESH_MS = 800;
/** How long it is used while the database does not answer. */
export const KEPT_MS = 5 * 60 * 1000;
const MAX_ROWS = 10_000;

interface LookupOptions {
  /** Whether an error means that the database does not answer. */
  isUnreachable: (error: unknown) => boolean;
  /** Milliseconds on a clock that is never set. */
  now?: () => number;
}

type Row = Readonly<Record<string, unknown>>;

interface Kept {
  row: unknown;
  /** When it was asked for: what changed later may be missing in it. */
  readAt: number;
}

/** The rows that requests look up again and again, kept for a short time. Only rows that exist are kept. */
export class Lookups {
  readonly #isUnreachable: (error: unknown) => boolean;
  readonly #now: () => number;
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor({ isUnreachable, now = () => performance.now() }: LookupOptions) {
    this.#isUnreachable = isUnreachable;
    this.#now = now;
  }

  /** The row of this name: a recent one, or what `read` returns. Requests at the same time share one `read`. */
  async get<R>(name: string, read: () => Promise<R | undefined>): Promise<R | undefined> {
    const recent = this.#youngerThan(FRESH_MS, name);
    if (recent) return recent.row as R;
    try {
      return (await (this.#reading.get(name) ?? this.#read(name, read))) as R | undefined;
    } catch (error) {
      const kept = this.#isUnreachable(error) ? this.#youngerThan(KEPT_MS, name) : undefined;
      if (kept) return kept.row as R;
      throw error;
    }
  }

  /** Forgets the rows whose name begins with this and that have these values. What is being read is not kept either. */
  forget(prefix: string, values: Readonly<Record<string, unknown>> = {}): void {
    for (const name of this.#reading.keys()) if (name.startsWith(prefix)) this.#reading.delete(name);
    for (const [name, { row }] of this.#kept) {
      const hasValues = Object.entries(values).every(([column, value]) => (row as Row)[column] === value);
      if (name.startsWith(prefix) && hasValues) this.#kept.delete(name);
    }
  }

  #youngerThan(ms: number, name: string): Kept | undefined {
    const kept = this.#kept.get(name);
    return kept && this.#now() - kept.readAt < ms ? kept : undefined;
  }

  #read(name: string, read: () => Promise<unknown>): Promise<unknown> {
    const readAt = this.#now();
    const reading = read().then(row => {
      if (this.#reading.get(name) === reading) this.#keep(name, { row, readAt });
      return row;
    });
    const done = () => {
      if (this.#reading.get(name) === reading) this.#reading.delete(name);
    };
    this.#reading.set(name, reading);
    reading.then(done, done);
    return reading;
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name);
    if (kept.row === undefined) return;
    this.#kept.set(name, kept);
    if (this.#kept.size > MAX_ROWS) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
