import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows, type StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
import { type StateHome, statesIn } from '../store/testing/state-homes.ts';
import { Deliveries, type Delivery, type NewDelivery } from './deliveries.ts';
import { Registry } from './registry.ts';
import { WEBHOOK_MIGRATIONS } from './schema.ts';
import { Secrets } from './secrets.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const result = { changed: 1, removed: 0, embedded: 0, scanned: false, refused: 0, skipped: [] };
const resultOf = () => result;

const newDelivery = (deliveryId: string, more: Partial<NewDelivery> = {}): NewDelivery => ({
  webhookId: 0,
  deliveryId,
  digest: null,
  event: 'push',
  data: {},
  target: '/t',
  ...more,
});

describe.each(statesIn('webhooks.db', WEBHOOK_MIGRATIONS))('$title', ({ options, start }) => {
  describe('deliveries', options, () => {
    let home: StateHome;
    let db: StateDatabase;
    let now: number;
    let deliveries: Deliveries;
    beforeAll(async () => {
      home = await start();
    });
    afterAll(() => home.remove());
    beforeEach(async () => {
      db = await home.open();
      now = 1_800_000_000_000;
      deliveries = new Deliveries(db, { now: () => now });
    });
    afterEach(() => home.close());
    const stateOf = async (id: string) => (await deliveries.find(id))?.state;

    test('a delivery is stored once per id, and once per signed body', async () => {
      const digest = Buffer.alloc(32, 7);
      expect(
        await deliveries.add([
          newDelivery('a'),
          newDelivery('b', { digest }),
          newDelivery('a'),
          newDelivery('c', { digest }),
        ]),
      ).toEqual([true, true, false, false]);
      expect(await deliveries.add([newDelivery('a', { webhookId: 1 })])).toEqual([true]);
    });

    test('all due deliveries of a directory are claimed together and completed once', async () => {
      await deliveries.add([newDelivery('a'), newDelivery('b'), newDelivery('other', { target: '/o' })]);
      const claimed = await deliveries.claim('/t');
      expect(claimed.map(({ deliveryId }) => deliveryId)).toEqual(['a', 'b']);
      expect(await deliveries.claim('/t')).toEqual([]);
      const completed: number[] = [];
      const complete = () =>
        deliveries.complete(claimed, resultOf, function* (ended) {
          yield* rows(tables.selectFrom('webhooks').select('id'));
          completed.push(ended.length);
        });
      expect(await complete()).toHaveLength(2);
      expect(await complete()).toHaveLength(0);
      expect(completed).toEqual([2]);
      expect(await deliveries.find('a')).toMatchObject({
        state: 'done',
        attempts: 1,
        finishedAt: now,
        result,
      });
      expect(await deliveries.waiting()).toEqual([{ target: '/o', dueAt: now }]);
    });

    test('completing a delivery and its callback are one transaction', async () => {
      await deliveries.add([newDelivery('a')]);
      const claimed = await deliveries.claim('/t');
      const failing = () => {
        throw new Error('the disk is full');
      };
      await expect(deliveries.complete(claimed, resultOf, failing)).rejects.toThrow('the disk is full');
      expect(await stateOf('a')).toBe('running');
    });

    test('failed deliveries are retried at growing intervals, and are dead after eight tries', async () => {
      await deliveries.add([newDelivery('a')]);
      const waits: number[] = [];
      for (;;) {
        const claimed = await deliveries.claim('/t');
        expect(claimed).toHaveLength(1);
        if ((await deliveries.fail(claimed, 'no', { isFinal: false })).length > 0) break;
        const { dueAt } = (await deliveries.find('a'))!;
        waits.push(dueAt - now);
        now = dueAt;
      }
      expect(waits).toHaveLength(7);
      expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR);
      expect(await deliveries.find('a')).toMatchObject({ state: 'dead', attempts: 8, error: 'no' });
      expect(await deliveries.repeat((await deliveries.find('a'))!.id)).toBe(true);
      expect(await deliveries.repeat((await deliveries.find('a'))!.id)).toBe(false);
      expect(await deliveries.find('a')).toMatchObject({ state: 'pending', attempts: 0, error: null });
      expect(await deliveries.claim('/t')).toHaveLength(1);
    });

    test('a delivery with a final error is dead at once', async () => {
      await deliveries.add([newDelivery('a')]);
      expect(await deliveries.fail(await deliveries.claim('/t'), 'no', { isFinal: true })).toHaveLength(1);
      expect(await stateOf('a')).toBe('dead');
    });

    test('a delivery that was running when the daemon died is retried, up to a limit', async () => {
      await deliveries.add([newDelivery('a')]);
      for (let death = 1; death < 25; death++) {
        expect(await deliveries.claim('/t')).toHaveLength(1);
        await deliveries.recover();
        expect(await stateOf('a')).toBe('pending');
      }
      await deliveries.claim('/t');
      await deliveries.add([newDelivery('b')]);
      await deliveries.claim('/t');
      const reported: string[] = [];
      await deliveries.recover(function* (dead, error) {
        yield* rows(tables.selectFrom('webhooks').select('id'));
        reported.push(...dead.map(({ deliveryId }) => deliveryId), error);
      });
      const { state, error } = (await deliveries.find('a'))!;
      expect(state).toBe('dead');
      expect(reported).toEqual(['a', error]);
      expect(error).toContain('died');
      expect(await stateOf('b')).toBe('pending');
    });

    test('deliveries that merely ran beside the one that kills the daemon are not given up', async () => {
      const ids = Array.from({ length: 5 }, (_, n) => `n${n}`);
      await deliveries.add(ids.map(id => newDelivery(id)));
      for (let death = 0; death < 12; death++) {
        expect(await deliveries.claim('/t')).toHaveLength(ids.length);
        await deliveries.recover();
      }
      // From here on each is claimed alone, in turn.
      const workedOn: string[] = [];
      for (let death = 0; death < 2 * ids.length; death++) {
        expect(await deliveries.waiting()).toEqual([
          { target: '/t', dueAt: expect.any(Number), isSuspect: true },
        ]);
        workedOn.push(...(await deliveries.claim('/t')).map(({ deliveryId }) => deliveryId));
        await deliveries.recover();
      }
      expect(workedOn).toEqual([...ids, ...ids]);
      await deliveries.add([newDelivery('new')]);
      expect((await deliveries.claim('/t')).map(({ deliveryId }) => deliveryId)).toEqual(['new']);
      for (let death = 0; death < 25 * ids.length; death++) {
        await deliveries.complete(
          (await deliveries.claim('/t')).filter(({ deliveryId }) => deliveryId !== 'n3'),
          resultOf,
        );
        await deliveries.recover();
      }
      expect(await Promise.all(ids.map(stateOf))).toEqual(['done', 'done', 'done', 'dead', 'done']);
    });

    test('a retry is not delayed when the clock is set back by years', async () => {
      await deliveries.add([newDelivery('a')]);
      await deliveries.fail(await deliveries.claim('/t'), 'no', { isFinal: false });
      now -= 3 * 365 * DAY;
      expect(await deliveries.waiting()).toEqual([{ target: '/t', dueAt: 0 }]);
      expect(await deliveries.claim('/t')).toHaveLength(1);
    });

    test('keeps finished deliveries for 30 days and at most 10,000; keeps open ones always', async () => {
      await deliveries.add([newDelivery('old'), newDelivery('open', { target: '/o' })]);
      await deliveries.complete(await deliveries.claim('/t'), resultOf);
      now += 29 * DAY;
      expect(await deliveries.prune()).toBe(0);
      now += 2 * DAY;
      expect(await deliveries.prune()).toBe(1);
      expect(await stateOf('open')).toBe('pending');
      await deliveries.add(Array.from({ length: 10_005 }, (_, n) => newDelivery(`n${n}`)));
      await deliveries.complete(await deliveries.claim('/t'), resultOf);
      expect(await deliveries.prune()).toBe(5);
      expect(await stateOf('n4')).toBeUndefined();
      expect(await stateOf('n5')).toBe('done');
    });

    test('work for a removed webhook does not end a delivery that reuses its id', async () => {
      const registry = new Registry(db, new Secrets(Buffer.alloc(32)));
      const add = async () => (await registry.add({ name: 'app', target: '/t' })).webhook.id;
      const ends: ((claimed: Delivery[]) => Promise<unknown>)[] = [
        claimed => deliveries.complete(claimed, resultOf),
        claimed => deliveries.fail(claimed, 'no', { isFinal: true }),
        claimed => deliveries.fail(claimed, 'no', { isFinal: false }),
        claimed => deliveries.release(claimed),
      ];
      for (const end of ends) {
        await deliveries.add([newDelivery('a', { webhookId: await add() })]);
        const claimed = await deliveries.claim('/t');
        await registry.remove('app');
        await deliveries.add([newDelivery('b', { webhookId: await add(), target: '/o' })]);
        await deliveries.claim('/o');
        await end(claimed);
        expect(await deliveries.find('b')).toMatchObject({ state: 'running' });
        await registry.remove('app');
      }
    });

    test('a node takes its own work, work of no node and work of a lost node; the lost one changes nothing any more', async () => {
      const [one, other] = ['one', 'other'].map(node => new Deliveries(db, { now: () => now, node }));
      await one!.add([newDelivery('any'), newDelivery('own', { target: '/own', home: 'other' })]);
      expect((await one!.waiting()).map(({ target }) => target)).toEqual(['/t']);
      expect((await other!.waiting()).map(({ target }) => target).sort()).toEqual(['/own', '/t']);
      expect(await one!.claim('/own')).toEqual([]);
      const stale = await one!.claim('/t');
      await other!.recover(undefined, 'one');
      const claimed = await other!.claim('/t');
      expect(claimed).toHaveLength(1);
      expect(await one!.complete(stale, resultOf)).toEqual([]);
      await one!.release(stale);
      expect(await stateOf('any')).toBe('running');
      expect(await other!.complete(claimed, resultOf)).toHaveLength(1);
    });
  });
});
