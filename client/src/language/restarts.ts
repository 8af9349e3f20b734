/** Maximum number of restarts within the time below. */
const MAX_RESTARTS = 4;
const WITHIN_MS = 3 * 60_000;

/** Decides whether to restart the server after it exits. */
export class Restarts {
  readonly #now: () => number;
  readonly #ends: number[] = [];
  #started = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Call when the server has started. */
  started(): void {
    this.#started = true;
  }

  /**
   * Call when the server has exited. "failed": it never started; its start rejects, and the next request
   * starts another. An automatic restart would run beside that one.
   */
  exited(): 'restart' | 'failed' | 'give up' {
    if (!this.#started) return 'failed';
    this.#ends.push(this.#now());
    const recent = this.#ends.filter(time => this.#now() - time < WITHIN_MS).length;
    return recent <= MAX_RESTARTS ? 'restart' : 'give up';
  }
}
