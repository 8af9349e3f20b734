export const DEFAULT_TRIES = 8;
export const MAX_DELAY_MS = 60 * 60 * 1000;
const FIRST_DELAY_MS = 1000;
/** Eight tries then spread over an hour or two: 1 s, 5 s, 25 s, 2 min, 10 min and twice half an hour apart at least. */
const FACTOR = 5;

/**
 * How long to wait after the `attempts`-th failure, in milliseconds: a time that grows, and as much again at random, so
 * that those who failed together do not come back together (M. Brooker, Exponential Backoff and Jitter, 2015).
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const least = Math.min(MAX_DELAY_MS / 2, FIRST_DELAY_MS * FACTOR ** (attempts - 1));
  return Math.round(least * (1 + random()));
}

/**
 * Whether a time that was written down has come. One further ahead than any wait lasts was written before the clock
 * was set back, and has come too.
 */
export function isDue(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt > now + MAX_DELAY_MS;
}
