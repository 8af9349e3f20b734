import { expect, test } from 'vitest';
import { isDue, MAX_DELAY_MS, retryDelay } from './retry-delay.ts';

test('the delay grows from 1 s to at least 30 min and at most 1 h', () => {
  const waits = (random: number) => [1, 2, 3, 4, 5, 6, 7].map(n => retryDelay(n, () => random) / 1000);
  expect(waits(0)).toEqual([1, 5, 25, 125, 625, 1800, 1800]);
  expect(waits(1)).toEqual([2, 10, 50, 250, 1250, 3600, 3600]);
  expect(waits(1).reduce((sum, s) => sum + s, 0)).toBeGreaterThan(2 * 3600);
});

test('jitter spreads the retries between the minimum delay and twice that', () => {
  const waits = new Set(Array.from({ length: 100 }, () => retryDelay(4)));
  expect(waits.size).toBeGreaterThan(50);
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(125_000);
    expect(wait).toBeLessThanOrEqual(250_000);
  }
});

test('setting the clock back or forward neither delays nor loses work', () => {
  const dueAt = 1_000_000_000_000;
  expect(isDue(dueAt, dueAt - 1000)).toBe(false);
  expect(isDue(dueAt, dueAt)).toBe(true);
  expect(isDue(dueAt, dueAt + 365 * 86_400_000)).toBe(true);
  expect(isDue(dueAt, dueAt - MAX_DELAY_MS - 1)).toBe(true);
});
