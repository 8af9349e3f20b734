export const DEFAULT_TRIES = 8;
export const MAX_DELAY_MS = 60 * 60 * 1000;
const FIRST_DELAY_MS = 1000;
/** Eight tries then spread over some hours: up to 1 s, 5 s, 25 s, 2 min, 10 min, 52 min and an hour apart. */
const FACTOR = 5;

/**
 * How long to wait after the `attempts`-th failure, in milliseconds: anything up to a bound that grows, so that those
 * who failed together do not come back together ("full jitter": M. Brooker, Exponential Backoff and Jitter, 2015).
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const bound = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * FACTOR ** (attempts - 1));
  return Math.round(bound * random());
}

/**
 * Whether a time that was written down has come. One further ahead than any wait lasts was written before the clock
 * was set back, and has come too.
 */
export function isDue(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt > now + MAX_DELAY_MS;
}
