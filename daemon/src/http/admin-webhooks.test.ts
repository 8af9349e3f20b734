import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bench, bench } from './testing/bench.ts';

let it: Bench;
beforeEach(async () => {
  // Its work never ends, so that what is done once more stays open.
  it = await bench({ indexer: { takeIn: () => new Promise(() => {}) } });
});
afterEach(() => it.close());

const result = { changed: 0, removed: 0, embedded: 0, scanned: false, refused: 0 };

/** A finished delivery of this id, at each webhook. */
function finish(deliveryId: string, ...webhookIds: number[]): void {
  const { deliveries } = it.webhooks;
  const taken = { deliveryId, digest: null, event: 'push', data: {}, target: it.tree };
  deliveries.add(webhookIds.map(webhookId => ({ ...taken, webhookId })));
  deliveries.complete(deliveries.claim(it.tree), result);
}

const redeliver = (body: object) => it.post('/api/admin/webhook-deliveries/x/redeliver', body);
const done = async () => {
  const { deliveries } = (await it.get('/api/admin/webhook-deliveries?state=done')).json();
  return deliveries.map((one: { webhook: string }) => one.webhook);
};

test('of deliveries with the same id at several webhooks the one that is meant is done once more', async () => {
  const ids = ['app', 'docs'].map(name => it.webhooks.registry.add({ name, target: it.tree }).webhook.id);
  finish('x', 0, ...ids);
  const named = await redeliver({ webhook: 'app' });
  expect(named.json()).toMatchObject({ delivery_id: 'x', webhook: 'app', state: 'pending' });
  expect(await done()).toEqual(['docs', 'git-hooks']);
  expect((await redeliver({})).json().webhook).toBe('docs');
  expect((await redeliver({ webhook: 'git-hooks' })).json().webhook).toBe('git-hooks');
  it.webhooks.registry.add({ name: 'new', target: it.tree });
  for (const webhook of ['new', 'unknown']) {
    expect((await redeliver({ webhook })).json().error.code).toBe('NOT_FOUND');
  }
});
