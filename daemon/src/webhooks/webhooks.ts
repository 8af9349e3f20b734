import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isAddress } from '../api/repo-address.ts';
import { isInside, realDirectory } from '../security/paths.ts';
import type { Sqlite } from '../store/sqlite.ts';
import { openOrReplace } from '../store/state.ts';
import { Deliveries, type Delivery, type NewDelivery } from './deliveries.ts';
import { credentialOf, deliveryIdOf, type IncomingEvent } from './dialects.ts';
import { reasonsToIgnore } from './filter.ts';
import type { Indexer } from './indexer.ts';
import { Intake } from './intake.ts';
import { type KeptRepos, targetsOf } from './kept-repos.ts';
import type { WebhookLog } from './log.ts';
import { GIT_HOOKS } from './new-webhook.ts';
import { Notifier } from './notifier.ts';
import { BodyReader, MAX_INLINE_BYTES } from './read-body.ts';
import { Registry, type Webhook } from './registry.ts';
import { Scheduler } from './scheduler.ts';
import { WEBHOOK_MIGRATIONS } from './schema.ts';
import { Secrets, sha256, webhookKeyFile } from './secrets.ts';
import { Spool, type SpooledEvent } from './spool.ts';
import { doWork, type Outcome } from './work.ts';

export interface WebhooksOptions {
  dataDir: string;
  indexer: Indexer;
  /** The repositories that the server keeps, if any. */
  repos?: KeptRepos;
  log: WebhookLog;
  now?: () => number;
  /** Timeout of notifications, in milliseconds. */
  notifyTimeoutMs?: number;
  /** See `Notifier`. */
  maySend?: (webhook: Webhook) => Promise<boolean>;
}

export type Answer =
  | { status: 'accepted'; delivery_id: string }
  | { status: 'duplicate'; delivery_id: string }
  | { status: 'ignored'; reason: string };

/** With this many open deliveries, new ones get 503. */
const MAX_OPEN = 10_000;

/** Webhooks: authentication, deliveries, the work for them, and notifications. */
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

  /** @throws SqliteError or a file system error when the data folder cannot be used. */
  constructor(options: WebhooksOptions) {
    const { dataDir, indexer, repos, log, now = Date.now } = options;
    this.#options = options;
    const hadWebhooks = existsSync(webhookKeyFile(dataDir));
    this.#db = openOrReplace(join(dataDir, 'webhooks.db'), WEBHOOK_MIGRATIONS, {
      durable: true,
      onDamage: movedTo => log.error({ movedTo }, 'the webhooks database was damaged; a new one was created'),
      onNew: () => {
        if (hadWebhooks) log.warn({ dataDir }, 'webhooks.db was missing or empty; add your webhooks again');
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
      ...(options.maySend && { maySend: options.maySend }),
    });
    this.#intake = new Intake(this.deliveries);
    this.#scheduler = new Scheduler({
      deliveries: this.deliveries,
      log,
      now,
      work: (target, deliveries) => doWork(target, deliveries, { indexer, repos, log }),
      onEnded: (ended, outcome) => this.#notifyOf(ended, outcome),
      onIdle: () => this.notifier.wake(),
    });
    this.#spool = new Spool(dataDir, events => this.#takeSpooled(events), log);
  }

  /** Resumes deliveries of the last daemon, and starts reading git hook events. */
  start(): void {
    this.deliveries.recover((dead, error) => this.#notifyOf(dead, { error }));
    this.deliveries.prune();
    this.#spool.start();
    this.#scheduler.poll();
    this.notifier.wake();
  }

  /**
   * The webhook with this name, if the request has its token or signature. An unknown name takes as long as a
   * wrong token. Without a body, a signature is not checked yet.
   *
   * @returns undefined for an unknown sender.
   */
  authenticate(name: string, headers: IncomingHttpHeaders, body: Uint8Array): Webhook | undefined {
    const webhook = this.registry.find(name);
    return this.registry.verify(webhook, credentialOf(headers), body) ? webhook : undefined;
  }

  /**
   * Accepts a delivery of a verified sender. It is on disk when this resolves. `count` counts it towards the
   * rate limit and throws above it. Short deliveries that are ignored do not count: they cost little,
   * services send every event, and do not resend a rejected one.
   *
   * @throws DowseError INVALID_REQUEST, SERVICE_UNAVAILABLE; SqliteError when the disk is full.
   */
  async receive(
    webhook: Webhook,
    headers: IncomingHttpHeaders,
    body: Uint8Array,
    count: () => void = () => {},
  ): Promise<Answer> {
    const isLong = body.length > MAX_INLINE_BYTES;
    if (isLong) count();
    const incoming = await this.#read(webhook, headers, body, isLong ? () => {} : count);
    const [wanted, ...others] = incoming.filter(({ ignoreReason }) => ignoreReason === undefined);
    if (!wanted) return { status: 'ignored', reason: incoming[0]!.ignoreReason! };
    if (!isLong) count();
    const targets = isAddress(webhook.target)
      ? targetsOf(webhook.target, wanted.urls, this.#options.repos)
      : [webhook.target];
    if (targets.length === 0) return { status: 'ignored', reason: 'no kept repository has this address' };
    // With several branches, any of them may be checked out here.
    const data = others.length === 0 ? wanted.data : { branch: wanted.data.branch! };
    return this.#store(webhook, { event: wanted.event, data, targets }, headers, body);
  }

  /** Stores a delivery for each target. Those behind the first have a number behind the id. */
  async #store(
    webhook: Webhook,
    { event, data, targets }: Pick<NewDelivery, 'event' | 'data'> & { targets: readonly string[] },
    headers: IncomingHttpHeaders,
    body: Uint8Array,
  ): Promise<Answer> {
    if (this.deliveries.open >= MAX_OPEN) {
      throw new DowseError(
        'SERVICE_UNAVAILABLE',
        'Too many deliveries are waiting.',
        'Send it again later.',
        60,
      );
    }
    const id = deliveryIdOf(headers, body) ?? randomUUID();
    const digest = credentialOf(headers).kind === 'signature' ? sha256(body) : null;
    const [delivery, ...more] = targets.map((target, at): NewDelivery => {
      const own = at === 0 ? { deliveryId: id, digest } : { deliveryId: `${id}.${at}`, digest: null };
      return { webhookId: webhook.id, ...own, event, data, target };
    }) as [NewDelivery, ...NewDelivery[]];
    const isNew = await this.#intake.take(delivery);
    if (!isNew) {
      return { status: 'duplicate', delivery_id: this.deliveries.originalOf(delivery) ?? id };
    }
    await Promise.all(more.map(other => this.#intake.take(other)));
    for (const target of targets) this.#scheduler.arrived(target);
    return { status: 'accepted', delivery_id: id };
  }

  /** `webhooks.db`, for what is stored together with notifications. */
  get database(): Sqlite {
    return this.#db;
  }

  /** Runs a finished delivery again. @throws DowseError INVALID_REQUEST if it is not finished. */
  redeliver(delivery: Delivery): Delivery {
    if (!this.deliveries.repeat(delivery.id)) {
      throw new DowseError('INVALID_REQUEST', 'The delivery is still open.', `It is ${delivery.state}.`);
    }
    this.#scheduler.arrived(delivery.target);
    return this.deliveries.get(delivery.id)!;
  }

  /** @returns a function that removes the listener. */
  onIndexEvent(listener: Parameters<Indexer['onIndexEvent']>[0]): () => void {
    return this.#options.indexer.onIndexEvent(listener);
  }

  /** Stops at once. Open deliveries wait for the next start. */
  close(): void {
    void this.#bodies.close();
    this.#spool.close();
    this.notifier.close();
    this.#scheduler.close();
    this.#db.close();
  }

  /** The events of a delivery, each with `ignoreReason` if this webhook ignores it. */
  async #read(
    webhook: Webhook,
    headers: IncomingHttpHeaders,
    body: Uint8Array,
    count: () => void,
  ): Promise<IncomingEvent[]> {
    try {
      const incoming = await this.#bodies.read({ headers, body }, String(webhook.id));
      const reasons = reasonsToIgnore(
        webhook,
        incoming.map(({ event, data }) => ({ event, branch: data.branch ?? null })),
      );
      return incoming.map((event, index) => {
        // A repository is fetched for tags and deleted branches too.
        const isFetched = event.movesRefs === true && isAddress(webhook.target);
        const { ignoreReason: noWork, ...rest } = event;
        const ignoreReason = reasons[index] ?? (isFetched ? undefined : noWork);
        return ignoreReason === undefined ? rest : { ...rest, ignoreReason };
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

  /** One delivery for each index that the event may affect. */
  #deliveriesOf({ name, event, directory, home, ...data }: SpooledEvent): NewDelivery[] {
    const { indexer, log } = this.#options;
    const checkout = realDirectory(directory);
    if (checkout === undefined) {
      log.warn({ directory }, 'a git hook named a missing directory; event dropped');
      return [];
    }
    const affected = indexer
      .indexedDirectories()
      .filter(indexed => isInside(indexed, checkout) || isInside(checkout, indexed));
    // Only the directory of the hooks gets a new index; other working trees do not.
    if (affected.length === 0) {
      const own = realDirectory(home);
      if (own === checkout) affected.push(checkout);
      if (own === undefined) {
        log.warn({ directory, home }, 'a git hook is for a missing directory; install it again');
      }
    }
    return affected.map((target, index) => ({
      webhookId: 0,
      deliveryId: index === 0 ? name : `${name}.${index}`,
      digest: null,
      event,
      data: { ...data, ...(checkout === target ? {} : { checkout }) },
      target,
    }));
  }

  /** Queues a notification for each webhook whose deliveries ended. */
  #notifyOf(ended: readonly Delivery[], outcome: Outcome | { error: string }): void {
    const finishedAt = new Date((this.#options.now ?? Date.now)()).toISOString();
    for (const [id, deliveries] of Map.groupBy(ended, ({ webhookId }) => webhookId)) {
      const webhook = this.registry.get(id);
      if (!webhook) continue;
      this.notifier.queue(webhook, 'error' in outcome ? 'index.failed' : 'index.updated', {
        webhook: webhook.name,
        target_dir: deliveries[0]!.target,
        deliveries: deliveries.map(({ deliveryId }) => deliveryId),
        finished_at: finishedAt,
        ...('error' in outcome ? outcome : outcome(deliveries)),
      });
    }
  }
}

export { GIT_HOOKS };
