import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Webhook } from '../webhooks/registry.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  // The indexer never finishes, so a repeated delivery stays pending.
  server = await startTestServer({ indexer: { indexChanges: () => new Promise(() => {}) } });
});
afterEach(() => server.close());

const result = { changed: 0, removed: 0, embedded: 0, scanned: false, refused: 0, skipped: [] };

/** Adds a finished delivery with this id to each webhook. */
async function finish(deliveryId: string, ...webhooks: Pick<Webhook, 'id' | 'target'>[]): Promise<void> {
  const { deliveries } = server.webhooks;
  for (const { id, target } of webhooks) {
    await deliveries.add([{ webhookId: id, deliveryId, digest: null, event: 'push', data: {}, target }]);
    await deliveries.complete(await deliveries.claim(target), () => result);
  }
}

const add = async (name: string, target: string) =>
  (await server.webhooks.registry.add({ name, target })).webhook;
const redeliver = (body: object) => server.post('/api/admin/webhook-deliveries/x/redeliver', body);
const webhooksOfDone = async () => {
  const { deliveries } = (await server.get('/api/admin/webhook-deliveries?state=done')).json();
  return deliveries.map((delivery: { webhook: string }) => delivery.webhook);
};

test('redeliver picks the named webhook when several have a delivery with the same id', async () => {
  const named = await Promise.all(['app', 'docs'].map(name => add(name, server.tree)));
  await finish('x', { id: 0, target: server.tree }, ...named);
  expect((await redeliver({ webhook: 'app' })).json()).toMatchObject({
    delivery_id: 'x',
    webhook: 'app',
    state: 'pending',
  });
  expect(await webhooksOfDone()).toEqual(['docs', 'git-hooks']);
  expect((await redeliver({})).json().webhook).toBe('docs');
  expect((await redeliver({ webhook: 'git-hooks' })).json().webhook).toBe('git-hooks');
  await add('new', server.tree);
  for (const webhook of ['new', 'unknown']) {
    expect((await redeliver({ webhook })).json().error.code).toBe('NOT_FOUND');
  }
});

test.each(['0', '-1', '100000', 'all'])('the limit %s is refused with the allowed range', async limit => {
  const response = await server.get(`/api/admin/webhook-deliveries?limit=${limit}`);
  expect([response.statusCode, response.json().error.details]).toEqual([
    400,
    '/limit: expected a whole number from 1 to 99999',
  ]);
});

test('a key with narrow roots sees its deliveries even if newer ones are outside its roots', async () => {
  const inside = join(server.tree, 'inside');
  mkdirSync(inside);
  const secret = server.key({ scopes: ['admin'], roots: [inside], perMinute: 1000 });
  const own = await add('own', inside);
  const other = await add('other', server.tree);
  await finish('x', own, other);
  const list = await server.get('/api/admin/webhook-deliveries?limit=1', secret);
  expect(list.json().deliveries).toMatchObject([{ delivery_id: 'x', webhook: 'own' }]);
  const again = await server.post('/api/admin/webhook-deliveries/x/redeliver', {}, { secret });
  expect(again.json()).toMatchObject({ webhook: 'own', state: 'pending' });
});

test.each([
  [{ events: ['push', '['] }, '/events/1: expected'],
  [{ branches: ['{a'] }, '/branches/0: expected'],
])('an invalid glob in %j is refused with its position', async (patterns, details) => {
  const response = await server.post('/api/admin/webhooks', { name: 'app', target_dir: '.', ...patterns });
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', details: expect.stringContaining(details) }),
  ]);
});

test('globs with balanced brackets are accepted', async () => {
  const patterns = { events: ['p*', '{push,merge}'], branches: ['release/**', '[a-m]*', 'a\\['] };
  const response = await server.post('/api/admin/webhooks', { name: 'app', target_dir: '.', ...patterns });
  expect(response.json()).toMatchObject(patterns);
});
