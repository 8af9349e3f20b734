/** A point in time on two clocks. */
export interface ClockReading {
  /** Milliseconds of the system clock, which can be set. Files' timestamps use it. */
  readonly clockMs: number;
  /** Milliseconds of the monotonic clock. */
  readonly tickMs: number;
}

/**
 * Resolution of timestamps on some file systems. A file that was read within this time of a change may have changed again with the same
 * size and times. Git calls such entries racy.
 */
export const RACY_MS = 2000;

/** If the clocks have drifted apart by more than this, the system clock was set. */
const MAX_DRIFT_MS = 10;
/** The clocks are read anew if this passes between the two: on a busy machine the thread may have to wait there. */
const MAX_APART_MS = 1;
const MAX_READINGS = 10;

export function readClocks(): ClockReading {
  for (let reading = 1; ; reading++) {
    const before = performance.now();
    const clockMs = Date.now();
    const tickMs = performance.now();
    if (tickMs - before <= MAX_APART_MS || reading === MAX_READINGS) return { clockMs, tickMs };
  }
}

/** Whether the system clock was set since then. If so, earlier and later timestamps of files cannot be compared. */
export function clockWasSetSince({ clockMs, tickMs }: ClockReading): boolean {
  const now = readClocks();
  return Math.abs(now.clockMs - clockMs - (now.tickMs - tickMs)) > MAX_DRIFT_MS;
}
