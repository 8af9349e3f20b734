import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Sqlite } from '../store/sqlite.ts';
import { SqliteState } from '../store/sqlite-state.ts';
import { Notifier } from './notifier.ts';
import { Registry, type Webhook } from './registry.ts';
import { WEBHOOK_MIGRATIONS } from './schema.ts';
import { Secrets } from './secrets.ts';

const RETRY_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface StoredNotification {
  id: string;
  state: string;
  attempts: number;
}

let dir: string;
let db: Sqlite;
let state: SqliteState;
let server: Server;
let notifier: Notifier;
let webhook: Webhook;
let now: number;
let posts: string[];
/** Dispatches `post` for each message received, and `error` for each error logged. */
let events: EventTarget;
let errors: string[];
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dowse-notifier-'));
  db = openDatabase(join(dir, 'webhooks.db'), WEBHOOK_MIGRATIONS);
  posts = [];
  errors = [];
  events = new EventTarget();
  server = createServer((request, response) => {
    posts.push(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(204).end();
    events.dispatchEvent(new Event('post'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  state = new SqliteState(db);
  const registry = new Registry(state, Secrets.in(dir));
  const notify = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  ({ webhook } = await registry.add({ name: 'app', target: dir, notify }));
  const error = (_fields: object, message: string) => {
    errors.push(message);
    events.dispatchEvent(new Event('error'));
  };
  now = Date.now();
  const log = { debug() {}, info() {}, warn() {}, error };
  notifier = new Notifier({ db: state, registry, log, now: () => now });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  notifier.close();
  server.closeAllConnections();
  server.close();
  db.close();
  rmSync(dir, { recursive: true });
});

const queue = () => state.transaction(() => notifier.queue(webhook, 'index.updated', {}));
/** Until the queue was read: SQLite answers at once. */
const looked = () => new Promise(setImmediate);

test('a database that cannot be read only delays the notifications', async () => {
  await queue();
  db.exec('ALTER TABLE notifications RENAME TO away');
  const failed = once(events, 'error');
  notifier.wake();
  await failed;
  expect(errors).toEqual([expect.stringContaining('cannot be read')]);
  db.exec('ALTER TABLE away RENAME TO notifications');
  const posted = once(events, 'post');
  vi.advanceTimersByTime(RETRY_MS);
  await posted;
  expect(posts).toHaveLength(1);
});

test('a sent notification is not sent again when the disk is too full to record it', async () => {
  await queue();
  db.exec(
    "CREATE TRIGGER full BEFORE UPDATE ON notifications BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  const failed = once(events, 'error');
  notifier.wake();
  await failed;
  await queue();
  notifier.wake();
  await looked();
  db.exec('DROP TRIGGER full');
  const next = once(events, 'post');
  vi.advanceTimersByTime(RETRY_MS);
  await next;
  const [first, second] = db
    .prepare<[], StoredNotification>('SELECT id, state, attempts FROM notifications ORDER BY rowid')
    .all();
  expect(first).toMatchObject({ state: 'done', attempts: 1 });
  expect(posts).toEqual([first?.id, second?.id]);
});

test('finished notifications are deleted after 30 days, without a restart', async () => {
  notifier.wake();
  await looked();
  await queue();
  db.exec("UPDATE notifications SET state = 'done'");
  const kept = () => db.prepare('SELECT id FROM notifications').all().length;
  for (const [days, left] of [
    [29, 1],
    [31, 0],
  ] as const) {
    now += days * DAY_MS;
    vi.advanceTimersByTime(DAY_MS);
    notifier.wake();
    await looked();
    expect(kept()).toBe(left);
    now -= days * DAY_MS;
  }
});
