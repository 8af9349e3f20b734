/** A full disk: a delivery is refused as a whole, and accepted once there is space. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../daemon/src/http/testing/test-server.ts';
import { openDatabase } from '../../daemon/src/store/sqlite.ts';
import { WEBHOOK_MIGRATIONS } from '../../daemon/src/webhooks/schema.ts';
import { Webhooks } from '../../daemon/src/webhooks/webhooks.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

let it: TestServer;
let disk: string;
let isMounted: boolean;
beforeEach(async () => {
  it = await startTestServer();
  disk = temporaryFolder();
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0;
});
afterEach(async () => {
  if (isMounted) execFileSync('umount', [disk]);
  removeFolder(disk);
  await it.close();
});

test('refuses a delivery that does not fit, and keeps earlier ones', async context => {
  if (!isMounted) context.skip('a tmpfs cannot be mounted here');
  const indexer = {
    indexChanges: async () => ({ changed: 0, removed: 0, embedded: 0, scanned: false }),
    indexedDirectories: () => [],
    onIndexEvent: () => () => {},
  };
  const webhooks = new Webhooks({ dataDir: disk, indexer, log: silent });
  const { webhook } = await webhooks.registry.add({ name: 'app', target: it.tree });
  const files = Array.from({ length: 2000 }, (_, n) => `folder/file-${n}.ts`);
  const body = Buffer.from(JSON.stringify({ event: 'push', data: { files: { added: files } } }));
  const deliver = (id: string) => webhooks.receive(webhook, { 'idempotency-key': id }, body);
  await deliver('before');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - 8192)));

  await expect(deliver('too-much')).rejects.toMatchObject({ code: expect.stringMatching(/FULL|IOERR/) });
  expect((await webhooks.deliveries.list({ limit: 10 })).map(({ deliveryId }) => deliveryId)).toEqual([
    'before',
  ]);

  rmSync(join(disk, 'filler'));
  expect(await deliver('too-much')).toMatchObject({ status: 'accepted' });
  await webhooks.close();
  const db = openDatabase(join(disk, 'webhooks.db'), WEBHOOK_MIGRATIONS);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare('SELECT count(*) AS n FROM deliveries').get()).toEqual({ n: 2 });
  db.close();
});

test('tells the sender to retry', async () => {
  const { token } = await it.webhooks.registry.add({ name: 'app', target: it.tree });
  // The error of SQLite for a full disk, thrown where SQLite throws it.
  it.webhooks.deliveries.add = async () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  };
  const response = await it.app.inject({
    method: 'POST',
    url: '/webhooks/app',
    headers: { 'content-type': 'application/json', 'x-webhook-token': token },
    payload: '{"event":"push","data":{}}',
  });
  expect([response.statusCode, response.json().error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(response.headers['retry-after']).toBe('60');
});
