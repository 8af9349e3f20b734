import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../store/sqlite.ts';
import { SqliteState } from '../store/sqlite-state.ts';
import { Deliveries } from './deliveries.ts';
import { Scheduler } from './scheduler.ts';
import { WEBHOOK_MIGRATIONS } from './schema.ts';

const NEW = { webhookId: 0, digest: null, event: 'push', data: {} };

test('a suspect delivery runs last and alone', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dowse-scheduler-'));
  const db = openDatabase(join(dir, 'webhooks.db'), WEBHOOK_MIGRATIONS);
  const deliveries = new Deliveries(new SqliteState(db));
  const add = (...targets: string[]) =>
    deliveries.add(targets.map(target => ({ ...NEW, deliveryId: target, target })));
  await add('/1-suspect', '/2-suspect');
  for (let death = 0; death < 12; death++) {
    for (const { target } of await deliveries.waiting()) await deliveries.claim(target);
    await deliveries.recover();
  }
  await add('/3', '/4');
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  const concurrent: Record<string, string[]> = {};
  const working = new Set<string>();
  const scheduler = new Scheduler({
    deliveries,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    async work(target) {
      working.add(target);
      // By then, everything else of the same round has started.
      await new Promise(setImmediate);
      concurrent[target] = [...working].filter(other => other !== target);
      working.delete(target);
      return () => ({ changed: 0, removed: 0, embedded: 0, scanned: false, refused: 0, skipped: [] });
    },
    *onEnded() {},
    onIdle: () => void deliveries.countOpen().then(open => open === 0 && done()),
  });
  onTestFinished(async () => {
    await scheduler.close();
    db.close();
    rmSync(dir, { recursive: true });
  });
  scheduler.poll();
  await isDone;
  expect(Object.keys(concurrent)).toEqual(['/3', '/4', '/1-suspect', '/2-suspect']);
  expect([concurrent['/3'], concurrent['/1-suspect'], concurrent['/2-suspect']]).toEqual([['/4'], [], []]);
});
