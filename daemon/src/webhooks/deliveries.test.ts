import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Sqlite } from '../store/sqlite.ts';
import { Deliveries, type Delivery, type NewDelivery } from './deliveries.ts';
import { Registry } from './registry.ts';
import { WEBHOOK_MIGRATIONS } from './schema.ts';
import { Secrets } from './secrets.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const result = { changed: 1, removed: 0, embedded: 0, scanned: false, refused: 0, skipped: [] };
const resultOf = () => result;

let dir: string;
let db: Sqlite;
let now: number;
let deliveries: Deliveries;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-deliveries-'));
  db = openDatabase(join(dir, 'webhooks.db'), WEBHOOK_MIGRATIONS);
  now = 1_800_000_000_000;
  deliveries = new Deliveries(db, () => now);
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true });
});

const newDelivery = (deliveryId: string, more: Partial<NewDelivery> = {}): NewDelivery => ({
  webhookId: 0,
  deliveryId,
  digest: null,
  event: 'push',
  data: {},
  target: '/t',
  ...more,
});
const stateOf = (id: string) => deliveries.find(id)?.state;

test('a delivery is stored once per id, and once per signed body', () => {
  const digest = Buffer.alloc(32, 7);
  expect(
    deliveries.add([
      newDelivery('a'),
      newDelivery('b', { digest }),
      newDelivery('a'),
      newDelivery('c', { digest }),
    ]),
  ).toEqual([true, true, false, false]);
  expect(deliveries.add([newDelivery('a', { webhookId: 1 })])).toEqual([true]);
});

test('all due deliveries of a directory are claimed together and completed once', () => {
  deliveries.add([newDelivery('a'), newDelivery('b'), newDelivery('other', { target: '/o' })]);
  const claimed = deliveries.claim('/t');
  expect(claimed.map(({ deliveryId }) => deliveryId)).toEqual(['a', 'b']);
  expect(deliveries.claim('/t')).toEqual([]);
  const completed: number[] = [];
  const complete = () => deliveries.complete(claimed, resultOf, ended => void completed.push(ended.length));
  expect(complete()).toHaveLength(2);
  expect(complete()).toHaveLength(0);
  expect(completed).toEqual([2]);
  expect(deliveries.find('a')).toMatchObject({ state: 'done', attempts: 1, finishedAt: now, result });
  expect(deliveries.waiting()).toEqual([{ target: '/o', dueAt: now }]);
});

test('completing a delivery and its callback are one transaction', () => {
  deliveries.add([newDelivery('a')]);
  const claimed = deliveries.claim('/t');
  const failing = () => {
    throw new Error('the disk is full');
  };
  expect(() => deliveries.complete(claimed, resultOf, failing)).toThrow('the disk is full');
  expect(stateOf('a')).toBe('running');
});

test('failed deliveries are retried at growing intervals, and are dead after eight tries', () => {
  deliveries.add([newDelivery('a')]);
  const waits: number[] = [];
  for (;;) {
    const claimed = deliveries.claim('/t');
    expect(claimed).toHaveLength(1);
    if (deliveries.fail(claimed, 'no', { isFinal: false }).length > 0) break;
    const { dueAt } = deliveries.find('a')!;
    waits.push(dueAt - now);
    now = dueAt;
  }
  expect(waits).toHaveLength(7);
  expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR);
  expect(deliveries.find('a')).toMatchObject({ state: 'dead', attempts: 8, error: 'no' });
  expect(deliveries.repeat(deliveries.find('a')!.id)).toBe(true);
  expect(deliveries.repeat(deliveries.find('a')!.id)).toBe(false);
  expect(deliveries.find('a')).toMatchObject({ state: 'pending', attempts: 0, error: null });
  expect(deliveries.claim('/t')).toHaveLength(1);
});

test('a delivery with a final error is dead at once', () => {
  deliveries.add([newDelivery('a')]);
  expect(deliveries.fail(deliveries.claim('/t'), 'no', { isFinal: true })).toHaveLength(1);
  expect(stateOf('a')).toBe('dead');
});

test('a delivery that was running when the daemon died is retried, up to a limit', () => {
  deliveries.add([newDelivery('a')]);
  for (let death = 1; death < 25; death++) {
    expect(deliveries.claim('/t')).toHaveLength(1);
    deliveries.recover();
    expect(stateOf('a')).toBe('pending');
  }
  deliveries.claim('/t');
  deliveries.add([newDelivery('b')]);
  deliveries.claim('/t');
  const reported: string[] = [];
  deliveries.recover((dead, error) => reported.push(...dead.map(({ deliveryId }) => deliveryId), error));
  const { state, error } = deliveries.find('a')!;
  expect(state).toBe('dead');
  expect(reported).toEqual(['a', error]);
  expect(error).toContain('died');
  expect(stateOf('b')).toBe('pending');
});

test('deliveries that merely ran beside the one that kills the daemon are not given up', () => {
  const ids = Array.from({ length: 5 }, (_, n) => `n${n}`);
  deliveries.add(ids.map(id => newDelivery(id)));
  for (let death = 0; death < 12; death++) {
    expect(deliveries.claim('/t')).toHaveLength(ids.length);
    deliveries.recover();
  }
  // From here on each is claimed alone, in turn.
  const workedOn: string[] = [];
  for (let death = 0; death < 2 * ids.length; death++) {
    expect(deliveries.waiting()).toEqual([{ target: '/t', dueAt: expect.any(Number), isSuspect: true }]);
    workedOn.push(...deliveries.claim('/t').map(({ deliveryId }) => deliveryId));
    deliveries.recover();
  }
  expect(workedOn).toEqual([...ids, ...ids]);
  deliveries.add([newDelivery('new')]);
  expect(deliveries.claim('/t').map(({ deliveryId }) => deliveryId)).toEqual(['new']);
  for (let death = 0; death < 25 * ids.length; death++) {
    deliveries.complete(
      deliveries.claim('/t').filter(({ deliveryId }) => deliveryId !== 'n3'),
      resultOf,
    );
    deliveries.recover();
  }
  expect(ids.map(stateOf)).toEqual(['done', 'done', 'done', 'dead', 'done']);
});

test('a retry is not delayed when the clock is set back by years', () => {
  deliveries.add([newDelivery('a')]);
  deliveries.fail(deliveries.claim('/t'), 'no', { isFinal: false });
  now -= 3 * 365 * DAY;
  expect(deliveries.waiting()).toEqual([{ target: '/t', dueAt: 0 }]);
  expect(deliveries.claim('/t')).toHaveLength(1);
});

test('keeps finished deliveries for 30 days and at most 10,000; keeps open ones always', () => {
  deliveries.add([newDelivery('old'), newDelivery('open', { target: '/o' })]);
  deliveries.complete(deliveries.claim('/t'), resultOf);
  now += 29 * DAY;
  expect(deliveries.prune()).toBe(0);
  now += 2 * DAY;
  expect(deliveries.prune()).toBe(1);
  expect(stateOf('open')).toBe('pending');
  deliveries.add(Array.from({ length: 10_005 }, (_, n) => newDelivery(`n${n}`)));
  deliveries.complete(deliveries.claim('/t'), resultOf);
  expect(deliveries.prune()).toBe(5);
  expect(stateOf('n4')).toBeUndefined();
  expect(stateOf('n5')).toBe('done');
});

test('work for a removed webhook does not end a delivery that reuses its id', () => {
  const registry = new Registry(db, new Secrets(dir));
  const add = () => registry.add({ name: 'app', target: '/t' }).webhook.id;
  const ends: ((claimed: Delivery[]) => void)[] = [
    claimed => deliveries.complete(claimed, resultOf),
    claimed => deliveries.fail(claimed, 'no', { isFinal: true }),
    claimed => deliveries.fail(claimed, 'no', { isFinal: false }),
    claimed => deliveries.release(claimed),
  ];
  for (const end of ends) {
    deliveries.add([newDelivery('a', { webhookId: add() })]);
    const claimed = deliveries.claim('/t');
    registry.remove('app');
    deliveries.add([newDelivery('b', { webhookId: add(), target: '/o' })]);
    deliveries.claim('/o');
    end(claimed);
    expect(deliveries.find('b')).toMatchObject({ id: claimed[0]!.id, state: 'running' });
    registry.remove('app');
  }
});
