import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sqlite } from '../store/sqlite.ts';
import { openState } from '../store/state.ts';
import { Rates } from './rates.ts';

const START = Date.parse('2026-01-01T00:00:00.250Z');
const RATE = { perMinute: 100, perSecond: 10 };
let dir: string;
let db: Sqlite;
let now: number;
let rates: Rates;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-rates-'));
  db = openState(dir);
  now = START;
  rates = new Rates(db, () => now);
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

test('the eleventh request in a second is refused and not counted', () => {
  for (let sent = 1; sent <= 10; sent++) {
    expect(rates.take('key', RATE)).toEqual({
      limit: 100,
      remaining: 100 - sent,
      resetAtSeconds: Math.ceil((START + 60_000) / 1000),
    });
  }
  now += 400;
  expect(rates.take('key', RATE)).toMatchObject({ remaining: 90, retryAfterSeconds: 1 });
  now += 600;
  expect(rates.take('key', RATE)).toMatchObject({ remaining: 89 });
});

test('after a hundred requests the wait lasts until the window ends, and then the count starts again', () => {
  for (let sent = 0; sent < 100; sent++) {
    now = START + sent * 200;
    expect(rates.take('key', RATE).retryAfterSeconds).toBeUndefined();
  }
  now = START + 30_500;
  expect(rates.take('key', RATE)).toMatchObject({ remaining: 0, retryAfterSeconds: 30 });
  now = START + 60_000;
  expect(rates.take('key', RATE)).toMatchObject({ remaining: 99 });
});

test('subjects do not share a count', () => {
  for (let sent = 0; sent < 10; sent++) rates.take('a', RATE);
  expect(rates.take('a', RATE).retryAfterSeconds).toBe(1);
  expect(rates.take('b', RATE)).toMatchObject({ remaining: 99 });
});

test('counts survive a restart, and expired windows are deleted', () => {
  for (let sent = 0; sent < 5; sent++) rates.take('key', RATE);
  rates.take('early', RATE);
  rates.flush();
  now += 59_000;
  expect(new Rates(db, () => now).take('key', RATE).remaining).toBe(94);
  now += 2000;
  rates.flush();
  expect(db.prepare('SELECT count(*) AS n FROM rate_windows').get()).toEqual({ n: 0 });
});

test('setting the clock back starts a new window', () => {
  for (let sent = 0; sent < 100; sent++) rates.take('key', { perMinute: 100 });
  now -= 3_600_000;
  expect(rates.take('key', { perMinute: 100 })).toMatchObject({ remaining: 99 });
});

test('no sliding second has more requests than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 200 }), gaps => {
      const own = new Rates(db, () => now);
      const taken: number[] = [];
      for (const gap of gaps) {
        now += gap;
        if (own.take('generated', { perMinute: 10_000, perSecond: 3 }).retryAfterSeconds === undefined)
          taken.push(now);
      }
      const crowded = taken.some((time, index) => index >= 3 && time - taken[index - 3]! < 1000);
      return !crowded;
    }),
    { numRuns: 50 },
  );
});
