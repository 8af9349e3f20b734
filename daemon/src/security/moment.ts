/** A point in time on two clocks. */
export interface Moment {
  /** Milliseconds of the system clock, which can be set. Files' timestamps use it. */
  readonly clockMs: number;
  /** Milliseconds of the monotonic clock. */
  readonly tickMs: number;
}

/** If the clocks have drifted apart by more than this, the system clock was set. */
const MAX_DRIFT_MS = 10;

export function thisMoment(): Moment {
  return { clockMs: Date.now(), tickMs: performance.now() };
}

/** Whether the system clock was set since then. If so, earlier and later timestamps of files cannot be compared. */
export function clockWasSetSince({ clockMs, tickMs }: Moment): boolean {
  return Math.abs(Date.now() - clockMs - (performance.now() - tickMs)) > MAX_DRIFT_MS;
}
