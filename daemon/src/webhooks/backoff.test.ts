import { expect, test } from 'vitest';
import { isDue, MAX_DELAY_MS, retryDelay } from './backoff.ts';

test('the wait grows from a second to half an hour at least, an hour at most, over hours in all', () => {
  const waits = (random: number) => [1, 2, 3, 4, 5, 6, 7].map(n => retryDelay(n, () => random) / 1000);
  expect(waits(0)).toEqual([1, 5, 25, 125, 625, 1800, 1800]);
  expect(waits(1)).toEqual([2, 10, 50, 250, 1250, 3600, 3600]);
  expect(waits(1).reduce((sum, s) => sum + s, 0)).toBeGreaterThan(2 * 3600);
});

test('the wait is anywhere above the least, so that many do not come back at once', () => {
  const waits = new Set(Array.from({ length: 100 }, () => retryDelay(4)));
  expect(waits.size).toBeGreaterThan(50);
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(125_000);
    expect(wait).toBeLessThanOrEqual(250_000);
  }
});

test('a clock that is set back does not put work off, nor one that is set forward lose it', () => {
  const noted = 1_000_000_000_000;
  expect(isDue(noted, noted - 1000)).toBe(false);
  expect(isDue(noted, noted)).toBe(true);
  expect(isDue(noted, noted + 365 * 86_400_000)).toBe(true);
  expect(isDue(noted, noted - MAX_DELAY_MS - 1)).toBe(true);
});
