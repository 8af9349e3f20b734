import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Webhook } from '../webhooks/registry.ts';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
beforeEach(async () => {
  // Its work never ends, so that what is done once more stays open.
  it = await bench({ indexer: { takeIn: () => new Promise(() => {}) } });
});
afterEach(() => it.close());

const result = { changed: 0, removed: 0, embedded: 0, scanned: false, refused: 0, skipped: [] };

/** A finished delivery of this id, at each webhook. */
function finish(deliveryId: string, ...webhooks: Pick<Webhook, 'id' | 'target'>[]): void {
  const { deliveries } = it.webhooks;
  for (const { id, target } of webhooks) {
    deliveries.add([{ webhookId: id, deliveryId, digest: null, event: 'push', data: {}, target }]);
    deliveries.complete(deliveries.claim(target), () => result);
  }
}

const redeliver = (body: object) => it.post('/api/admin/webhook-deliveries/x/redeliver', body);
const done = async () => {
  const { deliveries } = (await it.get('/api/admin/webhook-deliveries?state=done')).json();
  return deliveries.map((one: { webhook: string }) => one.webhook);
};

test('of deliveries with the same id at several webhooks the one that is meant is done once more', async () => {
  const named = ['app', 'docs'].map(name => it.webhooks.registry.add({ name, target: it.tree }).webhook);
  finish('x', { id: 0, target: it.tree }, ...named);
  expect((await redeliver({ webhook: 'app' })).json()).toMatchObject({
    delivery_id: 'x',
    webhook: 'app',
    state: 'pending',
  });
  expect(await done()).toEqual(['docs', 'git-hooks']);
  expect((await redeliver({})).json().webhook).toBe('docs');
  expect((await redeliver({ webhook: 'git-hooks' })).json().webhook).toBe('git-hooks');
  it.webhooks.registry.add({ name: 'new', target: it.tree });
  for (const webhook of ['new', 'unknown']) {
    expect((await redeliver({ webhook })).json().error.code).toBe('NOT_FOUND');
  }
});

test.each(['0', '-1', '100000', 'all'])('%s deliveries are refused in words', async limit => {
  const response = await it.get(`/api/admin/webhook-deliveries?limit=${limit}`);
  expect([response.statusCode, response.json().error.details]).toEqual([
    400,
    '/limit: expected a whole number from 1 to 99999',
  ]);
});

test('whose roots are narrow sees the deliveries within them, however many newer ones there are elsewhere', async () => {
  const inside = join(it.tree, 'inside');
  mkdirSync(inside);
  const secret = it.key({ scopes: ['admin'], roots: [inside], perMinute: 1000 });
  const own = it.webhooks.registry.add({ name: 'own', target: inside }).webhook;
  const other = it.webhooks.registry.add({ name: 'other', target: it.tree }).webhook;
  finish('x', own, other);
  const list = await it.get('/api/admin/webhook-deliveries?limit=1', secret);
  expect(list.json().deliveries).toMatchObject([{ delivery_id: 'x', webhook: 'own' }]);
  const again = await it.post('/api/admin/webhook-deliveries/x/redeliver', {}, { secret });
  expect(again.json()).toMatchObject({ webhook: 'own', state: 'pending' });
});

test.each([
  [{ events: ['push', '['] }, '/events/1: expected'],
  [{ branches: ['{a'] }, '/branches/0: expected'],
])('a pattern of %j that could never fit is refused by its place', async (patterns, details) => {
  const response = await it.post('/api/admin/webhooks', { name: 'app', target_dir: '.', ...patterns });
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', details: expect.stringContaining(details) }),
  ]);
});

test('patterns with their brackets in pairs are taken', async () => {
  const patterns = { events: ['p*', '{push,merge}'], branches: ['release/**', '[a-m]*', 'a\\['] };
  const response = await it.post('/api/admin/webhooks', { name: 'app', target_dir: '.', ...patterns });
  expect(response.json()).toMatchObject(patterns);
});
