import { expect, test } from 'vitest';
import { isDue, MAX_DELAY_MS, retryDelay } from './backoff.ts';

test('the bound grows from a second to an hour, over hours in all', () => {
  const bounds = [1, 2, 3, 4, 5, 6, 7].map(attempts => retryDelay(attempts, () => 1) / 1000);
  expect(bounds).toEqual([1, 5, 25, 125, 625, 3125, 3600]);
  expect(bounds.reduce((sum, s) => sum + s, 0)).toBeGreaterThan(2 * 3600);
});

test('the wait is anywhere below the bound, so that many do not come back at once', () => {
  const waits = new Set(Array.from({ length: 100 }, () => retryDelay(4)));
  expect(waits.size).toBeGreaterThan(50);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(125_000);
  expect(retryDelay(4, () => 0)).toBe(0);
});

test('a clock that is set back does not put work off, nor one that is set forward lose it', () => {
  const noted = 1_000_000_000_000;
  expect(isDue(noted, noted - 1000)).toBe(false);
  expect(isDue(noted, noted)).toBe(true);
  expect(isDue(noted, noted + 365 * 86_400_000)).toBe(true);
  expect(isDue(noted, noted - MAX_DELAY_MS - 1)).toBe(true);
});
