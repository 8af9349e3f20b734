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

const one = (deliveryId: string, more: Partial<NewDelivery> = {}): NewDelivery => ({
  webhookId: 0,
  deliveryId,
  digest: null,
  event: 'push',
  data: {},
  target: '/t',
  ...more,
});
const stateOf = (id: string) => deliveries.find(id)?.state;

test('a delivery is taken once by its id, and once by what was signed', () => {
  const digest = Buffer.alloc(32, 7);
  expect(deliveries.add([one('a'), one('b', { digest }), one('a'), one('c', { digest })])).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(deliveries.add([one('a', { webhookId: 1 })])).toEqual([true]);
});

test('all that is due for a directory is one piece of work, which ends once', () => {
  deliveries.add([one('a'), one('b'), one('other', { target: '/o' })]);
  const claimed = deliveries.claim('/t');
  expect(claimed.map(({ deliveryId }) => deliveryId)).toEqual(['a', 'b']);
  expect(deliveries.claim('/t')).toEqual([]);
  const told: number[] = [];
  const complete = () => deliveries.complete(claimed, resultOf, ended => void told.push(ended.length));
  expect(complete()).toHaveLength(2);
  expect(complete()).toHaveLength(0);
  expect(told).toEqual([2]);
  expect(deliveries.find('a')).toMatchObject({ state: 'done', attempts: 1, finishedAt: now, result });
  expect(deliveries.waiting()).toEqual([{ target: '/o', dueAt: now }]);
});

test('what is told of the end and the end itself are one step', () => {
  deliveries.add([one('a')]);
  const claimed = deliveries.claim('/t');
  const failing = () => {
    throw new Error('the disk is full');
  };
  expect(() => deliveries.complete(claimed, resultOf, failing)).toThrow('the disk is full');
  expect(stateOf('a')).toBe('running');
});

test('failures are tried again, further and further apart, and are dead after eight', () => {
  deliveries.add([one('a')]);
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

test('what cannot get better is dead at once', () => {
  deliveries.add([one('a')]);
  expect(deliveries.fail(deliveries.claim('/t'), 'no', { isFinal: true })).toHaveLength(1);
  expect(stateOf('a')).toBe('dead');
});

test('what ran when the daemon died is done again, but not for ever', () => {
  deliveries.add([one('a')]);
  for (let death = 1; death < 25; death++) {
    expect(deliveries.claim('/t')).toHaveLength(1);
    deliveries.recover();
    expect(stateOf('a')).toBe('pending');
  }
  deliveries.claim('/t');
  deliveries.add([one('b')]);
  deliveries.claim('/t');
  const told: string[] = [];
  deliveries.recover((dead, error) => told.push(...dead.map(({ deliveryId }) => deliveryId), error));
  const { state, error } = deliveries.find('a')!;
  expect(state).toBe('dead');
  expect(told).toEqual(['a', error]);
  expect(error).toContain('died');
  expect(stateOf('b')).toBe('pending');
});

test('what was only done together with others when the daemon died is not given up with them', () => {
  const ids = Array.from({ length: 5 }, (_, n) => `n${n}`);
  deliveries.add(ids.map(id => one(id)));
  for (let death = 0; death < 12; death++) {
    expect(deliveries.claim('/t')).toHaveLength(ids.length);
    deliveries.recover();
  }
  // From here on each is worked on alone, and the work takes its turns.
  const workedOn: string[] = [];
  for (let death = 0; death < 2 * ids.length; death++) {
    expect(deliveries.waiting()).toEqual([{ target: '/t', dueAt: expect.any(Number), isSuspect: true }]);
    workedOn.push(...deliveries.claim('/t').map(({ deliveryId }) => deliveryId));
    deliveries.recover();
  }
  expect(workedOn).toEqual([...ids, ...ids]);
  deliveries.add([one('new')]);
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

test('a clock set back by years does not keep a retry waiting for years', () => {
  deliveries.add([one('a')]);
  deliveries.fail(deliveries.claim('/t'), 'no', { isFinal: false });
  now -= 3 * 365 * DAY;
  expect(deliveries.waiting()).toEqual([{ target: '/t', dueAt: 0 }]);
  expect(deliveries.claim('/t')).toHaveLength(1);
});

test('finished ones are kept 30 days, or 10,000; open ones for as long as it takes', () => {
  deliveries.add([one('old'), one('open', { target: '/o' })]);
  deliveries.complete(deliveries.claim('/t'), resultOf);
  now += 29 * DAY;
  expect(deliveries.prune()).toBe(0);
  now += 2 * DAY;
  expect(deliveries.prune()).toBe(1);
  expect(stateOf('open')).toBe('pending');
  deliveries.add(Array.from({ length: 10_005 }, (_, n) => one(`n${n}`)));
  deliveries.complete(deliveries.claim('/t'), resultOf);
  expect(deliveries.prune()).toBe(5);
  expect(stateOf('n4')).toBeUndefined();
  expect(stateOf('n5')).toBe('done');
});

test('the work for a delivery of a webhook that was removed meanwhile ends no other delivery', () => {
  const registry = new Registry(db, new Secrets(dir));
  const add = () => registry.add({ name: 'app', target: '/t' }).webhook.id;
  const ends: ((claimed: Delivery[]) => void)[] = [
    claimed => deliveries.complete(claimed, resultOf),
    claimed => deliveries.fail(claimed, 'no', { isFinal: true }),
    claimed => deliveries.fail(claimed, 'no', { isFinal: false }),
    claimed => deliveries.release(claimed),
  ];
  for (const end of ends) {
    deliveries.add([one('a', { webhookId: add() })]);
    const claimed = deliveries.claim('/t');
    registry.remove('app');
    deliveries.add([one('b', { webhookId: add(), target: '/o' })]);
    deliveries.claim('/o');
    end(claimed);
    expect(deliveries.find('b')).toMatchObject({ id: claimed[0]!.id, state: 'running' });
    registry.remove('app');
  }
});
