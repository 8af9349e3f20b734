export const DEFAULT_TRIES = 8;
export const MAX_DELAY_MS = 60 * 60 * 1000;
const FIRST_DELAY_MS = 1000;
/**
 * Growth per failure. Eight tries take one to two hours: at minimum 1 s, 5 s, 25 s, 2 min, 10 min and twice 30
 * min apart.
 */
const FACTOR = 5;

/**
 * Delay in milliseconds after failure number `attempts` (from 1): exponential, plus up to 100% jitter, so
 * that failed requests do not retry together (M. Brooker, Exponential Backoff and Jitter, 2015).
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const minimum = Math.min(MAX_DELAY_MS / 2, FIRST_DELAY_MS * FACTOR ** (attempts - 1));
  return Math.round(minimum * (1 + random()));
}

/**
 * Whether a stored due time has come. A time further ahead than MAX_DELAY_MS was stored before the clock was
 * set back, so it counts as due.
 */
export function isDue(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt > now + MAX_DELAY_MS;
}
