import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Query, StateDatabase } from '../store/state-database.ts';
import { STATES, type StateHome } from '../store/testing/state-homes.ts';
import { SharedRates } from './shared-rates.ts';

const START = 1_800_000_000_000;

describe.each(STATES)('$title', ({ options, start }) => {
  describe('shared rates', options, () => {
    let home: StateHome;
    let db: StateDatabase;
    let now: number;
    beforeAll(async () => {
      home = await start();
    });
    afterAll(() => home.remove());
    beforeEach(async () => {
      db = await home.open();
      now = START;
    });
    afterEach(() => home.close());

    /** How many of these requests are allowed. */
    async function allowed(rates: SharedRates, count: number, perMinute: number): Promise<number> {
      const states = [];
      for (let sent = 0; sent < count; sent++) states.push(await rates.take('key:1', { perMinute }));
      return states.filter(({ retryAfterSeconds }) => retryAfterSeconds === undefined).length;
    }

    test('two nodes together allow no more than the limit, and again a minute later', async () => {
      const [one, other] = [new SharedRates(db, () => now), new SharedRates(await home.again(), () => now)];
      expect((await allowed(one, 50, 100)) + (await allowed(other, 100, 100))).toBe(100);
      expect(await one.take('key:1', { perMinute: 100 })).toEqual({
        limit: 100,
        remaining: 0,
        resetAtSeconds: START / 1000 + 60,
        retryAfterSeconds: 60,
      });
      now += 60_000;
      expect(await allowed(other, 120, 100)).toBe(100);
    });

    test('requests at the same time are counted, and share the question for a slice', async () => {
      let asked = 0;
      const counting = Object.create(db, {
        run: { value: (query: Query) => ++asked && db.run(query) },
      }) as StateDatabase;
      const rates = new SharedRates(counting, () => now);
      await rates.take('other', { perMinute: 100 });
      asked = 0;
      const states = await Promise.all(
        Array.from({ length: 30 }, () => rates.take('key:1', { perMinute: 20 })),
      );
      expect(states.filter(state => state.retryAfterSeconds === undefined)).toHaveLength(20);
      // Slices of one request, and one that gives nothing.
      expect(asked).toBe(21);
    });

    test('a burst is limited at each node', async () => {
      const rates = new SharedRates(db, () => now);
      const take = () => rates.take('key:1', { perMinute: 100, perSecond: 2 });
      await take();
      await take();
      expect((await take()).retryAfterSeconds).toBe(1);
      now += 1000;
      expect((await take()).retryAfterSeconds).toBeUndefined();
    });

    test('while the database fails, a node counts for itself', async () => {
      const failing = Object.create(db, {
        run: { value: () => Promise.reject(new Error('away')) },
      }) as StateDatabase;
      expect(await allowed(new SharedRates(failing, () => now), 150, 100)).toBe(100);
    });
  });
});
