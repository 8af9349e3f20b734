/** Two daemons claim from a shared database at the same time, each in the middle of the other's claim. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostgresUrl } from '../store/postgres/address.ts';
import { PostgresState } from '../store/postgres/postgres-state.ts';
import { type Isolation, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { sql, tables } from '../store/tables.ts';
import { noPostgres, PostgresServer } from '../store/testing/postgres-server.ts';
import { quiet } from '../store/testing/state-homes.ts';
import { Deliveries, type Delivery } from './deliveries.ts';
import { Notifier } from './notifier.ts';
import { Registry } from './registry.ts';
import { Secrets } from './secrets.ts';

/** Who waits for a lock longer than this fails. */
const LIMIT_MS = 20_000;

let server: PostgresServer;
let one: PostgresState;
let other: PostgresState;
/** Holds what others wait for. */
let gate: pg.Client;
const end: (() => unknown)[] = [];
beforeEach(async context => {
  context.skip(noPostgres !== undefined, noPostgres);
  server = await PostgresServer.create();
  end.push(() => server.remove());
  const open = async () => {
    const state = await PostgresState.open(readPostgresUrl(server.url), { log: quiet, limitMs: LIMIT_MS });
    end.push(() => state.close());
    return state;
  };
  [one, other] = [await open(), await open()];
  gate = new pg.Client({ connectionString: server.url });
  await gate.connect();
  end.push(() => gate.end());
});
afterEach(async () => {
  for (const step of end.splice(0).reverse()) await step();
});

const ofNode = (db: StateDatabase, node: string) => new Deliveries(db, { node });
const add = (db: StateDatabase, ...ids: string[]) =>
  ofNode(db, 'any').add(
    ids.map(deliveryId => ({
      ...{ webhookId: 0, deliveryId, digest: null, event: 'push', data: {}, target: 'repo:a' },
    })),
  );
const namesOf = (deliveries: readonly Delivery[]) => deliveries.map(({ deliveryId }) => deliveryId);

/** The same database, whose units of work stop behind their first query until the gate opens. */
function stopping(db: PostgresState, onStop: () => void): StateDatabase {
  const transaction = <T>(work: () => Work<T>, isolation?: Isolation) =>
    db.transaction(function* () {
      const steps = work();
      let step = steps.next();
      for (let isFirst = true; !step.done; isFirst = false) {
        const found = yield step.value;
        if (isFirst) {
          onStop();
          yield* rows(tables.selectNoFrom(sql`pg_advisory_xact_lock(1)`.as('gate')));
        }
        step = steps.next(found);
      }
      return step.value;
    }, isolation);
  return Object.create(db, { transaction: { value: transaction } }) as StateDatabase;
}

test('a claim takes the deliveries that no other claim is about to take, without waiting or failing', async () => {
  await add(one, 'a', 'b');
  await gate.query('SELECT pg_advisory_lock(1)');
  const stopped = Promise.withResolvers<void>();
  const first = ofNode(stopping(one, stopped.resolve), 'one').claim('repo:a');
  await stopped.promise;
  expect(await ofNode(other, 'other').claim('repo:a')).toEqual([]);
  await add(other, 'c', 'd');
  expect(namesOf(await ofNode(other, 'other').claim('repo:a'))).toEqual(['c', 'd']);
  await gate.query('SELECT pg_advisory_unlock(1)');
  expect(namesOf(await first)).toEqual(['a', 'b']);
  expect(await ofNode(other, 'other').claim('repo:a')).toEqual([]);
  expect([one.stats.calls.failed, other.stats.calls.failed]).toEqual([0, 0]);
});

test('many claims at once give each delivery to one node', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `${n}`);
  await add(one, ...ids);
  const claims = Array.from({ length: 12 }, (_, n) => ofNode(n % 2 ? one : other, `${n}`).claim('repo:a'));
  const claimed = await Promise.all(claims);
  expect(claimed.flatMap(namesOf).sort()).toEqual(ids.sort());
  for (const batch of claimed) expect(batch).toEqual(batch.toSorted((a, b) => a.id - b.id));
  expect([one.stats.calls.failed, other.stats.calls.failed]).toEqual([0, 0]);
});

test('a notification that another node is about to claim does not hold up the next one', async () => {
  const posts: string[] = [];
  const receiver: Server = createServer((request, response) => {
    posts.push(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  end.push(
    () => receiver.close(),
    () => receiver.closeAllConnections(),
  );
  const registry = new Registry(one, new Secrets(Buffer.alloc(32)));
  const notify = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { webhook } = await registry.add({ name: 'app', target: 'repo:a', notify });
  let now = Date.now();
  const log = { ...quiet, debug() {}, error() {} };
  const notifier = new Notifier({ db: one, registry, log, node: 'one', now: () => now });
  end.push(() => notifier.close());
  for (const event of ['index.updated', 'index.failed'] as const) {
    await one.transaction(() => notifier.queue(webhook, event, {}));
    now++;
  }
  const oldestFirst = tables.selectFrom('notifications').select('id').orderBy('due_at');
  const [taken, next] = (await one.run(oldestFirst)).map(({ id }) => id);
  await gate.query('BEGIN');
  await gate.query("UPDATE notifications SET node = 'other' WHERE id = $1", [taken]);
  const posted = once(receiver, 'request');
  notifier.wake();
  await posted;
  expect(posts).toEqual([next]);
  await gate.query('COMMIT');
});
