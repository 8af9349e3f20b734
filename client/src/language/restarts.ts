/** A server that ends more often than this in the time below is left alone. */
const RESTARTS = 4;
const WITHIN_MS = 3 * 60_000;

/** Whether a server that has ended is started again. */
export class Restarts {
  readonly #now: () => number;
  readonly #ends: number[] = [];
  #started = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The server has answered for the first time. */
  started(): void {
    this.#started = true;
  }

  /**
   * The server has ended. "failed": it never answered, and whoever waits for its start is told by that. They start
   * another when they next need one, and one that was started again would run beside it.
   */
  ended(): 'restart' | 'failed' | 'give up' {
    if (!this.#started) return 'failed';
    this.#ends.push(this.#now());
    const recent = this.#ends.filter(time => this.#now() - time < WITHIN_MS).length;
    return recent <= RESTARTS ? 'restart' : 'give up';
  }
}
