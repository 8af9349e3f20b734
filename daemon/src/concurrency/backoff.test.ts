import { expect, test } from 'vitest';
import { Backoff } from './backoff.ts';

test('pauses double up to the limit, and stay there', () => {
  const backoff = new Backoff({ firstMs: 100, maxMs: 500 });
  expect(Array.from({ length: 5 }, () => backoff.next())).toEqual([100, 200, 400, 500, 500]);
});

test('after a success the first pause is used again', () => {
  const backoff = new Backoff({ firstMs: 100, maxMs: 500 });
  backoff.next();
  backoff.next();
  backoff.reset();
  expect(backoff.next()).toBe(100);
});

test('by default pauses are between two seconds and five minutes', () => {
  const backoff = new Backoff();
  expect([backoff.next(), backoff.next()]).toEqual([2000, 4000]);
  expect(Array.from({ length: 10 }, () => backoff.next()).at(-1)).toBe(300_000);
});
