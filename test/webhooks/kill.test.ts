/** A daemon killed repeatedly during deliveries loses none, and notifies of each once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeliveryList, IssuedWebhookResponse } from '../../daemon/src/api/webhooks.ts';
import { connect } from '../../daemon/src/daemon-client/connection.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { Place, type Served } from '../cli/harness.ts';
import { rounds } from '../support/fast.ts';
import { until } from '../support/until.ts';
import { Receiver } from './receiver.ts';

const DELIVERIES = rounds(500, 30);
const KILLS = rounds(10, 1);
const EVERY_MS = 20;
const TAKES_MS = 120_000;

let place: Place;
let receiver: Receiver;
let served: Served;
beforeEach(async () => {
  place = new Place({ 'a.ts': 'export function firstHandler() {}\n' });
  receiver = await new Receiver().listen();
  served = await place.serve();
});
afterEach(async () => {
  receiver.close();
  await place.remove();
}, TAKES_MS);

async function restart(): Promise<void> {
  served.process.kill('SIGKILL');
  await served.ended;
  served = await place.serve();
}

/** Sends one delivery until it is accepted, as a service does without a response. */
async function deliver(id: string, token: string): Promise<void> {
  const body = JSON.stringify({ event: 'push', data: { branch: 'main' } });
  const headers = { 'content-type': 'application/json', 'x-webhook-token': token, 'idempotency-key': id };
  await until(
    `${id} to be taken`,
    async () => {
      const url = `${served.url}/webhooks/app`;
      const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
      return response !== undefined && response.status < 300;
    },
    TAKES_MS,
  );
}

test(
  `${DELIVERIES} deliveries, ${KILLS} kills: every one is done, and told of once`,
  async () => {
    const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
      connect({ url: served.url, key: readOwnerKey(place.dataDir) }).json<T>(method, path, body);
    const { token } = await call<IssuedWebhookResponse>('POST', '/api/admin/webhooks', {
      name: 'app',
      target_dir: place.tree,
      notify: receiver.url,
      per_minute: 1_000_000,
    });
    const ids = Array.from({ length: DELIVERIES }, (_, n) => `d-${n}`);
    let sent = 0;
    const sending = ids.map(async (id, n) => {
      await until('its turn', () => n <= sent, TAKES_MS);
      await deliver(id, token);
    });
    const clock = setInterval(() => sent++, EVERY_MS);
    for (let kill = 1; kill <= KILLS; kill++) {
      await until('some more deliveries', () => sent >= (kill * DELIVERIES) / (KILLS + 1), TAKES_MS);
      await restart();
    }
    await Promise.all(sending);
    clearInterval(clock);
    const path = `/api/admin/webhook-deliveries?limit=${2 * DELIVERIES}`;
    const done = await until(
      'all to be done',
      async () => {
        const { deliveries } = await call<DeliveryList>('GET', path);
        return deliveries.every(({ state }) => state === 'done') && deliveries;
      },
      TAKES_MS,
    );
    expect(done.map(({ delivery_id }) => delivery_id).sort()).toEqual(ids.toSorted());
    // A message may arrive twice if the kill came before its response was recorded; it has the same id.
    const told = () =>
      [...new Map(receiver.received.map(one => [one.headers['webhook-id'], one])).values()].flatMap(
        ({ json }) => json.data.deliveries as string[],
      );
    await until('all to be told of', () => told().length >= DELIVERIES, TAKES_MS);
    expect(told().sort()).toEqual(ids.toSorted());
  },
  2 * TAKES_MS,
);
