import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isInside, realDirectory } from '../security/paths.ts';
import type { Sqlite } from '../store/sqlite.ts';
import { openSound } from '../store/state.ts';
import { Deliveries, type Delivery, type NewDelivery } from './deliveries.ts';
import { credentialOf, deliveryIdOf, type IncomingEvent } from './dialects.ts';
import { reasonsToIgnore } from './filter.ts';
import type { Indexer } from './indexer.ts';
import { Intake } from './intake.ts';
import type { WebhookLog } from './log.ts';
import { GIT_HOOKS } from './new-webhook.ts';
import { Notifier } from './notifier.ts';
import { AT_ONCE_BYTES, BodyReader } from './read-body.ts';
import { Registry, type Webhook } from './registry.ts';
import { Scheduler } from './scheduler.ts';
import { WEBHOOK_MIGRATIONS } from './schema.ts';
import { Secrets, sha256, webhookKeyFile } from './secrets.ts';
import { Spool, type SpooledEvent } from './spool.ts';
import { doWork, type Outcome } from './work.ts';

export interface WebhooksOptions {
  dataDir: string;
  indexer: Indexer;
  log: WebhookLog;
  now?: () => number;
  /** How long the receiver of a notification may take, in milliseconds. */
  notifyTimeoutMs?: number;
}

export type Answer =
  | { status: 'accepted'; delivery_id: string }
  | { status: 'duplicate'; delivery_id: string }
  | { status: 'ignored'; reason: string };

/** Past this many open deliveries, senders are asked to come back later. */
const MAX_OPEN = 10_000;

/** Everything about webhooks: who may send, what was sent, the work for it, and telling of its end. */
export class Webhooks {
  readonly registry: Registry;
  readonly deliveries: Deliveries;
  readonly notifier: Notifier;
  readonly #db: Sqlite;
  readonly #options: WebhooksOptions;
  readonly #bodies = new BodyReader();
  readonly #intake: Intake;
  readonly #scheduler: Scheduler;
  readonly #spool: Spool;

  /** @throws SqliteError, or the error of the file system, when the data folder cannot be used. */
  constructor(options: WebhooksOptions) {
    const { dataDir, indexer, log, now = Date.now } = options;
    this.#options = options;
    const hadWebhooks = existsSync(webhookKeyFile(dataDir));
    this.#db = openSound(join(dataDir, 'webhooks.db'), WEBHOOK_MIGRATIONS, {
      durable: true,
      onDamage: movedTo => log.error({ movedTo }, 'the webhooks database was damaged; a new one is begun'),
      onNew: () => {
        if (hadWebhooks)
          log.warn(
            { dataDir },
            'webhooks.db was gone or empty; if there were webhooks, they must be made again',
          );
      },
    });
    this.registry = new Registry(this.#db, new Secrets(dataDir), now);
    this.deliveries = new Deliveries(this.#db, now);
    this.notifier = new Notifier({
      db: this.#db,
      registry: this.registry,
      log,
      now,
      timeoutMs: options.notifyTimeoutMs,
    });
    this.#intake = new Intake(this.deliveries);
    this.#scheduler = new Scheduler({
      deliveries: this.deliveries,
      log,
      now,
      work: (target, deliveries) => doWork(target, deliveries, { indexer, log }),
      onEnded: (ended, outcome) => this.#tellOf(ended, outcome),
      onIdle: () => this.notifier.wake(),
    });
    this.#spool = new Spool(dataDir, events => this.#takeSpooled(events), log);
  }

  /** Takes up what the last daemon left, and begins to listen to the git hooks. */
  start(): void {
    this.deliveries.recover((dead, error) => this.#tellOf(dead, { error }));
    this.deliveries.prune();
    this.#spool.start();
    this.#scheduler.look();
    this.notifier.wake();
  }

  /**
   * The webhook of this name, if the request shows its token, or its signature of the body. An unknown name takes as long
   * as a wrong token. Without a body, a signature is not judged yet.
   *
   * @returns undefined for a sender who is not known.
   */
  sentTo(name: string, headers: IncomingHttpHeaders, body: Uint8Array): Webhook | undefined {
    const webhook = this.registry.find(name);
    return this.registry.verify(webhook, credentialOf(headers), body) ? webhook : undefined;
  }

  /**
   * Takes a delivery of a sender that was verified. What is accepted is on disk when this resolves. `count` is called
   * for each but short ones that are ignored, which cost next to nothing, and throws where there are too many: services
   * send all that happens, and what they send too much of they do not send again.
   *
   * @throws DowseError INVALID_REQUEST, SERVICE_UNAVAILABLE; SqliteError when the disk is full.
   */
  async receive(
    webhook: Webhook,
    headers: IncomingHttpHeaders,
    body: Uint8Array,
    count: () => void = () => {},
  ): Promise<Answer> {
    const isLong = body.length > AT_ONCE_BYTES;
    if (isLong) count();
    const told = await this.#read(webhook, headers, body, isLong ? () => {} : count);
    const [wanted, ...others] = told.filter(({ needless }) => needless === undefined);
    if (!wanted) return { status: 'ignored', reason: told[0]!.needless! };
    if (!isLong) count();
    const { event } = wanted;
    // Of several branches, what is checked out here may be any.
    const data = others.length === 0 ? wanted.data : { branch: wanted.data.branch! };
    if (this.deliveries.open >= MAX_OPEN) {
      throw new DowseError('SERVICE_UNAVAILABLE', 'Too many deliveries wait.', 'Send it again later.', 60);
    }
    const delivery: NewDelivery = {
      webhookId: webhook.id,
      deliveryId: deliveryIdOf(headers, body) ?? randomUUID(),
      digest: credentialOf(headers).kind === 'signature' ? sha256(body) : null,
      event,
      data,
      target: webhook.target,
    };
    const isNew = await this.#intake.take(delivery);
    if (!isNew) {
      return {
        status: 'duplicate',
        delivery_id: this.deliveries.takenBefore(delivery) ?? delivery.deliveryId,
      };
    }
    this.#scheduler.arrived(delivery.target);
    return { status: 'accepted', delivery_id: delivery.deliveryId };
  }

  /** Does a finished delivery once more. @throws DowseError NOT_FOUND, INVALID_REQUEST when it is under way. */
  redeliver(delivery: Delivery): Delivery {
    if (!this.deliveries.repeat(delivery.id)) {
      throw new DowseError('INVALID_REQUEST', 'The delivery is still open.', `It is ${delivery.state}.`);
    }
    this.#scheduler.arrived(delivery.target);
    return this.deliveries.get(delivery.id)!;
  }

  /** @returns a function that stops the telling. */
  onIndexEvent(listener: Parameters<Indexer['onIndexEvent']>[0]): () => void {
    return this.#options.indexer.onIndexEvent(listener);
  }

  /** Stops at once; what is not done waits for the next start. */
  close(): void {
    void this.#bodies.close();
    this.#spool.close();
    this.notifier.close();
    this.#scheduler.close();
    this.#db.close();
  }

  /** What a delivery tells; `needless` says of each event why the webhook does not take it. */
  async #read(
    webhook: Webhook,
    headers: IncomingHttpHeaders,
    body: Uint8Array,
    count: () => void,
  ): Promise<IncomingEvent[]> {
    try {
      const told = await this.#bodies.read({ headers, body }, String(webhook.id));
      const reasons = reasonsToIgnore(
        webhook,
        told.map(({ event, data }) => ({ event, branch: data.branch ?? null })),
      );
      return told.map((one, index) => {
        const needless = reasons[index] ?? one.needless;
        return needless === undefined ? one : { ...one, needless };
      });
    } catch (error) {
      count();
      const why = error instanceof DowseError ? error.details : String(error);
      this.#options.log.warn({ webhook: webhook.name, why }, 'a delivery was refused');
      throw error;
    }
  }

  #takeSpooled(events: readonly SpooledEvent[]): void {
    const deliveries = events.flatMap(event => this.#deliveriesOf(event));
    this.deliveries.add(deliveries);
    for (const { target } of deliveries) this.#scheduler.arrived(target);
  }

  /** One delivery for each index that the event may concern. */
  #deliveriesOf({ name, event, directory, home, ...data }: SpooledEvent): NewDelivery[] {
    const { indexer, log } = this.#options;
    const checkout = realDirectory(directory);
    if (checkout === undefined) {
      log.warn({ directory }, 'a git hook told of a directory that is not there; dropped');
      return [];
    }
    const concerned = indexer
      .indexedDirectories()
      .filter(indexed => isInside(indexed, checkout) || isInside(checkout, indexed));
    // Other working trees of the same repository get no index by themselves.
    if (concerned.length === 0) {
      const own = realDirectory(home);
      if (own === checkout) concerned.push(checkout);
      if (own === undefined) {
        log.warn({ directory, home }, 'a git hook is for a directory that is not there; install it again');
      }
    }
    return concerned.map((target, index) => ({
      webhookId: 0,
      deliveryId: index === 0 ? name : `${name}.${index}`,
      digest: null,
      event,
      data: { ...data, ...(checkout === target ? {} : { checkout }) },
      target,
    }));
  }

  /** Notes down, for each webhook that wants to know, how the work for its deliveries ended. */
  #tellOf(ended: readonly Delivery[], outcome: Outcome | { error: string }): void {
    const finishedAt = new Date((this.#options.now ?? Date.now)()).toISOString();
    for (const [id, deliveries] of Map.groupBy(ended, ({ webhookId }) => webhookId)) {
      const webhook = this.registry.get(id);
      if (!webhook) continue;
      this.notifier.queue(webhook, 'error' in outcome ? 'index.failed' : 'index.updated', {
        webhook: webhook.name,
        target_dir: webhook.target,
        deliveries: deliveries.map(({ deliveryId }) => deliveryId),
        finished_at: finishedAt,
        ...('error' in outcome ? outcome : outcome(deliveries)),
      });
    }
  }
}

export { GIT_HOOKS };
