import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DowseError } from '../../daemon/src/api/errors.ts';
import { openDatabase } from '../../daemon/src/store/sqlite.ts';
import type { Indexer } from '../../daemon/src/webhooks/indexer.ts';
import type { NewWebhook } from '../../daemon/src/webhooks/new-webhook.ts';
import type { IssuedWebhook } from '../../daemon/src/webhooks/registry.ts';
import { WEBHOOK_MIGRATIONS } from '../../daemon/src/webhooks/schema.ts';
import { Webhooks } from '../../daemon/src/webhooks/webhooks.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Receiver } from './receiver.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

let root: string;
let target: string;
let receiver: Receiver;
let webhooks: Webhooks;
let offset: number;
let indexChanges: Indexer['indexChanges'];
beforeEach(async () => {
  root = temporaryFolder();
  target = join(root, 'tree');
  mkdirSync(target);
  offset = 0;
  indexChanges = async () => ({ changed: 2, removed: 1, embedded: 3, scanned: false });
  receiver = await new Receiver().listen();
  webhooks = open();
  await webhooks.start();
});
afterEach(async () => {
  await webhooks.close();
  receiver.close();
  removeFolder(root);
});

function open(): Webhooks {
  return new Webhooks({
    dataDir: root,
    log: silent,
    now: () => Date.now() + offset,
    notifyTimeoutMs: 3000,
    indexer: {
      indexChanges: (...call) => indexChanges(...call),
      indexedDirectories: () => [],
      onIndexEvent: () => () => {},
    },
  });
}

const add = (wanted: Partial<NewWebhook> = {}): Promise<IssuedWebhook> =>
  webhooks.registry.add({ name: 'app', target, notify: receiver.url, ...wanted });

async function push(id: string): Promise<void> {
  const webhook = await webhooks.registry.getByName('app');
  const body = Buffer.from(JSON.stringify({ event: 'push', data: { branch: 'main' } }));
  expect(await webhooks.receive(webhook, { 'idempotency-key': id }, body)).toMatchObject({
    status: 'accepted',
  });
}

/** Advances the clock past the retry delays until `condition` holds. */
const untilLater = (what: string, condition: () => Promise<boolean>) =>
  until(what, () => {
    offset += HOUR;
    webhooks.notifier.wake();
    return condition();
  });
const settled = async () => (await webhooks.notifier.waiting()) === 0;
const stateOf = async (id: string) => (await webhooks.deliveries.find(id))?.state;

describe('a notification', () => {
  test('has the result, a Standard Webhooks signature, and a token that differs from the sender’s', async () => {
    const { token, notifySecret, notifyToken } = await add();
    await push('d-1');
    await until('the notification', () => receiver.received.length === 1);
    const [{ headers, body, json }] = receiver.received as [Receiver['received'][0]];
    expect(json).toEqual({
      event: 'index.updated',
      data: {
        webhook: 'app',
        target_dir: target,
        deliveries: ['d-1'],
        finished_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        changed: 2,
        removed: 1,
        embedded: 3,
        scanned: false,
        refused: 0,
        skipped: [],
      },
    });
    const signed = headers as Record<string, string>;
    expect(new Verifier(notifySecret!).verify(body, signed)).toEqual(json);
    expect(() => new Verifier(notifySecret!).verify(`${body} `, signed)).toThrow();
    expect(headers).toMatchObject({
      'x-webhook-token': notifyToken,
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_/),
    });
    expect(notifyToken).not.toBe(token);
    await until('it to be noted as delivered', settled);
    expect(await stateOf('d-1')).toBe('done');
  });

  test('a burst is one batch and one notification', async () => {
    let updates = 0;
    indexChanges = async () => ({ changed: ++updates, removed: 0, embedded: 0, scanned: true });
    await add();
    await Promise.all(Array.from({ length: 50 }, (_, n) => push(`b-${n}`)));
    await until('the notification', () => receiver.received.length > 0);
    expect(updates).toBe(1);
    expect(receiver.received[0]?.json.data.deliveries).toHaveLength(50);
    await until('it to be noted', settled);
    expect(receiver.received).toHaveLength(1);
  });

  test('deliveries during the work form the next batch', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let updates = 0;
    indexChanges = async () => {
      if (++updates === 1) await promise;
      return { changed: 0, removed: 0, embedded: 0, scanned: true };
    };
    await add();
    await push('first');
    await until('the work to begin', () => updates === 1);
    await Promise.all([push('second'), push('third')]);
    resolve();
    await until('both notifications', () => receiver.received.length === 2);
    expect(receiver.received.map(({ json }) => json.data.deliveries)).toEqual([
      ['first'],
      ['second', 'third'],
    ]);
    expect(updates).toBe(2);
  });

  test('reports a final failure, and the delivery is dead', async () => {
    indexChanges = async () => {
      throw new DowseError('INVALID_REQUEST', 'Dowse does not index a whole disk');
    };
    await add();
    await push('d-1');
    await until('the notification', () => receiver.received.length === 1);
    expect(receiver.received[0]?.json).toMatchObject({
      event: 'index.failed',
      data: { deliveries: ['d-1'], error: 'Dowse does not index a whole disk' },
    });
    expect(await stateOf('d-1')).toBe('dead');
    expect((await webhooks.redeliver((await webhooks.deliveries.find('d-1'))!)).state).toBe('pending');
  });

  test('during the grace time both secrets sign, and the old token is sent', async () => {
    const old = await add();
    const fresh = await webhooks.registry.rotate('app', HOUR);
    await push('d-1');
    await until('the notification', () => receiver.received.length === 1);
    const { headers, body } = receiver.received[0]!;
    for (const { notifySecret } of [old, fresh]) {
      new Verifier(notifySecret!).verify(body, headers as Record<string, string>);
    }
    expect(headers['x-webhook-token']).toBe(old.notifyToken);
    offset += HOUR + 1;
    await push('d-2');
    await until('the next', () => receiver.received.length === 2);
    expect(receiver.received[1]?.headers['x-webhook-token']).toBe(fresh.notifyToken);
  });
});

describe('work that fails temporarily', () => {
  test('is retried until it succeeds', async () => {
    let tries = 0;
    indexChanges = async () => {
      if (++tries < 3) throw new DowseError('SERVICE_UNAVAILABLE', 'The disk is full');
      return { changed: 1, removed: 0, embedded: 0, scanned: true };
    };
    await add();
    await push('d-1');
    // The first delays are up to 1 and 5 seconds. The clock is set forward meanwhile, which must not stop
    // them.
    await until('the third try', async () => {
      offset += MINUTE;
      return (await stateOf('d-1')) === 'done';
    });
    expect(tries).toBe(3);
    expect(await webhooks.deliveries.find('d-1')).toMatchObject({ attempts: 3, error: null });
  });
});

describe('a receiver that', () => {
  const failures: [string, Receiver['answer']][] = [
    ['answers 500', response => void response.writeHead(500).end()],
    ['answers 503 and asks for time', response => void response.writeHead(503, { 'retry-after': '7' }).end()],
    ['hangs', () => {}],
    ['resets', (_response, _received, request) => void request.socket.resetAndDestroy()],
    ['hangs up', (_response, _received, request) => void request.socket.destroy()],
    [
      'answers with another protocol',
      (_response, _received, request) =>
        void request.socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
        ),
    ],
    ['answers nonsense', (_response, _received, request) => void request.socket.end('SPQR\r\n\r\n')],
  ];
  test.each(failures)('%s gets the same message again, and accepts it', async (_what, answer) => {
    receiver.answer = answer;
    await add();
    await push('d-1');
    // The delay between them may be zero.
    await until('the first try', () => receiver.received.length >= 1);
    await untilLater('the second try', async () => receiver.received.length >= 2);
    receiver.answer = response => void response.writeHead(200).end('ok');
    await untilLater('it to be taken', settled);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await stateOf('d-1')).toBe('done');
  });

  test('never accepts gets the configured number of tries', async () => {
    receiver.answer = response => void response.writeHead(500).end();
    await add({ tries: 3 });
    await push('d-1');
    await untilLater('the end', async () => receiver.received.length >= 3 && settled());
    expect(receiver.received).toHaveLength(3);
  });

  test('answers 410 gets no more notifications', async () => {
    receiver.answer = response => void response.writeHead(410).end();
    await add();
    await push('d-1');
    await until('the end', async () => receiver.received.length === 1 && settled());
    expect((await webhooks.registry.getByName('app')).notifyEnded).toContain('410');
    await push('d-2');
    await until('the work', async () => (await stateOf('d-2')) === 'done');
    expect(await settled()).toBe(true);
    expect(receiver.received).toHaveLength(1);
    // Rotating the secrets restarts the notifications.
    receiver.answer = response => void response.writeHead(204).end();
    expect((await webhooks.registry.rotate('app')).webhook.notifyEnded).toBeNull();
    await push('d-3');
    await until('the notification', () => receiver.received.length === 2);
  });

  test('redirects is not followed', async () => {
    const elsewhere = await new Receiver().listen();
    receiver.answer = response => void response.writeHead(307, { location: elsewhere.url }).end();
    await add({ tries: 2 });
    await push('d-1');
    await untilLater('the end', async () => receiver.received.length >= 2 && settled());
    expect(receiver.received).toHaveLength(2);
    expect(elsewhere.received).toHaveLength(0);
    elsewhere.close();
  });

  test('is down does not block the work, and is notified when it is back', async () => {
    const { port } = new URL(receiver.url);
    receiver.close();
    await add();
    await push('d-1');
    await until('the work', async () => (await stateOf('d-1')) === 'done');
    await webhooks.close();
    webhooks = open();
    expect(await webhooks.notifier.waiting()).toBe(1);
    receiver = await new Receiver().listen(Number(port));
    await untilLater('it to be told', async () => receiver.received.length > 0 && settled());
    expect(receiver.received[0]?.json.data.deliveries).toEqual(['d-1']);
  });
});

describe('an address in a private network', () => {
  test.each([
    'http://10.255.255.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
  ])('%s is accepted only if allowed, and not connected to after the permission is removed', async notify => {
    await expect(add({ notify })).rejects.toThrow(DowseError);
    await add({ notify, notifyPrivate: true });
    const db = openDatabase(join(root, 'webhooks.db'), WEBHOOK_MIGRATIONS);
    db.exec('UPDATE webhooks SET notify_private = 0');
    db.close();
    await push('d-1');
    await until('the end', async () => (await stateOf('d-1')) === 'done' && settled());
    await expect(
      webhooks.notifier.sendNow(await webhooks.registry.getByName('app'), 'ping', {}),
    ).rejects.toThrow(/private address/);
  });

  test.each(['ftp://example.org/', 'example.org', 'http://user:pass@example.org/', 'file:///etc/passwd'])(
    '%s is not a valid notification URL',
    notify => expect(add({ notify })).rejects.toThrow(DowseError),
  );
});

test('a stopping daemon releases its work, and the next one does it', async () => {
  indexChanges = () => new Promise(() => {});
  await add();
  await push('d-1');
  await until('the work to begin', async () => (await stateOf('d-1')) === 'running');
  await webhooks.close();
  indexChanges = async () => ({ changed: 1, removed: 0, embedded: 0, scanned: true });
  webhooks = open();
  expect(await stateOf('d-1')).toBe('pending');
  await webhooks.start();
  await until('the notification', () => receiver.received.length === 1);
});

test('gives up a delivery after too many daemon deaths, and notifies', async () => {
  indexChanges = () => new Promise(() => {});
  await add();
  await push('d-1');
  await until('the work to begin', async () => (await stateOf('d-1')) === 'running');
  await webhooks.close();
  const db = openDatabase(join(root, 'webhooks.db'), WEBHOOK_MIGRATIONS);
  db.exec("UPDATE deliveries SET state = 'running', interruptions = 24");
  db.close();
  webhooks = open();
  await webhooks.start();
  expect(await stateOf('d-1')).toBe('dead');
  expect(await webhooks.notifier.waiting()).toBe(1);
  await until('the notification', () => receiver.received.length === 1);
  expect(receiver.received[0]?.json).toMatchObject({
    event: 'index.failed',
    data: { deliveries: ['d-1'], error: (await webhooks.deliveries.find('d-1'))?.error },
  });
});

test('without the key file, tokens still work but signatures do not', async () => {
  const { token } = await add();
  await webhooks.close();
  rmSync(join(root, 'webhook.key'));
  webhooks = open();
  expect((await webhooks.authenticate('app', { 'x-webhook-token': token }, Buffer.alloc(0)))?.name).toBe(
    'app',
  );
  const { createHmac } = await import('node:crypto');
  const signature = createHmac('sha256', token).update('').digest('hex');
  const signed = { 'x-hub-signature-256': `sha256=${signature}` };
  expect(await webhooks.authenticate('app', signed, Buffer.alloc(0))).toBeUndefined();
});
