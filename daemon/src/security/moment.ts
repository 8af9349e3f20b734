/** A moment by two clocks. */
export interface Moment {
  /** Milliseconds by the clock that time stamps of files come from, which can be set. */
  readonly clockMs: number;
  /** Milliseconds by a clock that cannot be set. */
  readonly tickMs: number;
}

/** If the two clocks differ by more, the first one was set. */
const MOST_DRIFT_MS = 10;

export function thisMoment(): Moment {
  return { clockMs: Date.now(), tickMs: performance.now() };
}

/** Whether the clock was set since then. Time stamps of files before and after that cannot be compared. */
export function clockWasSetSince({ clockMs, tickMs }: Moment): boolean {
  return Math.abs(Date.now() - clockMs - (performance.now() - tickMs)) > MOST_DRIFT_MS;
}
