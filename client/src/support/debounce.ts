export interface Clock {
  now(): number;
  /** Calls back after `ms`; returns a function that cancels it. */
  later(ms: number, callback: () => void): () => void;
}

const REAL: Clock = {
  now: () => performance.now(),
  later: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Runs the last of a burst of calls. The first call after a pause of `ms` runs at once, so that a single key
 * has no delay; later calls wait until none comes for `ms`.
 */
export class Debounce {
  readonly #ms: () => number;
  readonly #clock: Clock;
  #last = Number.NEGATIVE_INFINITY;
  #waiting: { cancel: () => void; callback: () => void } | undefined;

  constructor(ms: () => number, clock: Clock = REAL) {
    this.#ms = ms;
    this.#clock = clock;
  }

  run(callback: () => void): void {
    this.dispose();
    const quiet = this.#clock.now() - this.#last;
    this.#last = this.#clock.now();
    if (quiet >= this.#ms()) callback();
    else this.#waiting = { cancel: this.#clock.later(this.#ms(), () => this.flush()), callback };
  }

  /** Runs the pending call at once. */
  flush(): void {
    const waiting = this.#waiting;
    this.dispose();
    waiting?.callback();
  }

  dispose(): void {
    this.#waiting?.cancel();
    this.#waiting = undefined;
  }
}
