import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isAddress } from '../api/repo-address.ts';
import { isInside, realDirectory } from '../security/paths.ts';
import { SqliteState } from '../store/sqlite-state.ts';
import { openOrReplace } from '../store/state.ts';
import type { StateDatabase, Work } from '../store/state-database.ts';
import { Deliveries, type Delivery, type NewDelivery } from './deliveries.ts';
import { credentialOf, deliveryIdOf, type IncomingEvent } from './dialects.ts';
import { reasonsToIgnore } from './filter.ts';
import type { Indexer } from './indexer.ts';
import { Intake } from './intake.ts';
import { type KeptRepos, targetsOf } from './kept-repos.ts';
import type { WebhookLog } from './log.ts';
import { Notifier } from './notifier.ts';
import { type Outcome, processDeliveries } from './process-deliveries.ts';
import { BodyReader, MAX_INLINE_BYTES } from './read-body.ts';
import { Registry, type Webhook } from './registry.ts';
import { Scheduler } from './scheduler.ts';
import { WEBHOOK_MIGRATIONS } from './schema.ts';
import { Secrets, sha256, webhookKeyFile } from './secrets.ts';
import { Spool, type SpooledEvent } from './spool.ts';

/** The store of webhooks that several daemons share. */
export interface SharedWebhooks {
  db: StateDatabase;
  /** The key that all derive secrets with. */
  key: Uint8Array;
  /** The node of this daemon. */
  node: string;
}

interface WebhooksOptions {
  dataDir: string;
  /** Left out: `webhooks.db` in the data folder. */
  shared?: SharedWebhooks | undefined;
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

/** How often a node looks for work that others left. */
const SHARED_POLL_MS = 2000;
/** With this many open deliveries, new ones get 503. */
const MAX_OPEN = 10_000;

/** Webhooks: authentication, deliveries, the work for them, and notifications. */
export class Webhooks {
  readonly registry: Registry;
  readonly deliveries: Deliveries;
  readonly notifier: Notifier;
  /** For what is stored together with notifications. */
  readonly database: StateDatabase;
  readonly #closeDatabase: () => void;
  readonly #options: WebhooksOptions;
  readonly #bodies = new BodyReader();
  readonly #intake: Intake;
  readonly #scheduler: Scheduler;
  readonly #spool: Spool;

  /** @throws SqliteError or a file system error when the data folder cannot be used. */
  constructor(options: WebhooksOptions) {
    const { dataDir, indexer, repos, log, now = Date.now, shared } = options;
    const node = shared?.node ?? null;
    this.#options = options;
    const { db, secrets, close } = shared
      ? { db: shared.db, secrets: new Secrets(shared.key), close: () => {} }
      : openOwn(dataDir, log);
    this.database = db;
    this.#closeDatabase = close;
    this.registry = new Registry(db, secrets, { now, node });
    this.deliveries = new Deliveries(db, { now, node });
    const pollMs = shared && { pollMs: SHARED_POLL_MS };
    this.notifier = new Notifier({
      ...{ db, registry: this.registry, log, now, node, timeoutMs: options.notifyTimeoutMs },
      ...(options.maySend && { maySend: options.maySend }),
      ...pollMs,
    });
    this.#intake = new Intake(this.deliveries);
    this.#scheduler = new Scheduler({
      deliveries: this.deliveries,
      log,
      now,
      work: (target, deliveries) => processDeliveries(target, deliveries, { indexer, repos, log }),
      onEnded: (ended, outcome) => this.#notifyOf(ended, outcome),
      onIdle: () => this.notifier.wake(),
      ...pollMs,
    });
    this.#spool = new Spool(dataDir, events => this.#takeSpooled(events), log);
  }

  /** Resumes deliveries of the last daemon, and starts reading git hook events. */
  async start(): Promise<void> {
    await this.deliveries.recover((dead, error) => this.#notifyOf(dead, { error }));
    await this.deliveries.prune();
    this.#spool.start();
    this.#scheduler.poll();
    this.notifier.wake();
  }

  /** Takes over the deliveries and notifications of a node that is lost. */
  async recover(lost: string): Promise<void> {
    await this.deliveries.recover((dead, error) => this.#notifyOf(dead, { error }), lost);
    await this.notifier.recover(lost);
    this.#scheduler.poll();
  }

  /**
   * The webhook with this name, if the request has its token or signature. An unknown name takes as long as a
   * wrong token. Without a body, a signature is not checked yet.
   *
   * @returns undefined for an unknown sender.
   */
  async authenticate(
    name: string,
    headers: IncomingHttpHeaders,
    body: Uint8Array,
  ): Promise<Webhook | undefined> {
    const webhook = await this.registry.find(name);
    return (await this.registry.verify(webhook, credentialOf(headers), body)) ? webhook : undefined;
  }

  /**
   * Accepts a delivery of a verified sender. It is stored when this resolves. `count` counts it towards the
   * rate limit and throws above it. Short deliveries that are ignored do not count: they cost little,
   * services send every event, and do not resend a rejected one.
   *
   * @throws DowseError INVALID_REQUEST, SERVICE_UNAVAILABLE; SqliteError when the disk is full.
   */
  async receive(
    webhook: Webhook,
    headers: IncomingHttpHeaders,
    body: Uint8Array,
    count: () => Promise<void> = async () => {},
  ): Promise<Answer> {
    const isLong = body.length > MAX_INLINE_BYTES;
    if (isLong) await count();
    const incoming = await this.#read(webhook, headers, body, isLong ? async () => {} : count);
    const [wanted, ...others] = incoming.filter(({ ignoreReason }) => ignoreReason === undefined);
    if (!wanted) return { status: 'ignored', reason: incoming[0]!.ignoreReason! };
    if (!isLong) await count();
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
    if ((await this.deliveries.countOpen()) >= MAX_OPEN) {
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
      return { webhookId: webhook.id, ...own, event, data, target, home: webhook.home };
    }) as [NewDelivery, ...NewDelivery[]];
    const isNew = await this.#intake.take(delivery);
    if (!isNew) {
      return { status: 'duplicate', delivery_id: (await this.deliveries.originalOf(delivery)) ?? id };
    }
    await Promise.all(more.map(other => this.#intake.take(other)));
    for (const target of targets) this.#scheduler.arrived(target);
    return { status: 'accepted', delivery_id: id };
  }

  /** Runs a finished delivery again. @throws DowseError INVALID_REQUEST if it is not finished. */
  async redeliver(delivery: Delivery): Promise<Delivery> {
    if (!(await this.deliveries.repeat(delivery.id))) {
      const details = `It is ${delivery.state}. Only a finished delivery can be repeated.`;
      throw new DowseError('INVALID_REQUEST', 'The delivery is still open.', details);
    }
    this.#scheduler.arrived(delivery.target);
    return (await this.deliveries.get(delivery.id))!;
  }

  /** @returns a function that removes the listener. */
  onIndexEvent(listener: Parameters<Indexer['onIndexEvent']>[0]): () => void {
    return this.#options.indexer.onIndexEvent(listener);
  }

  /** Leaves the work to other nodes. Deliveries are still accepted. */
  async pause(): Promise<void> {
    this.notifier.close();
    await this.#spool.close();
    await this.#scheduler.close();
  }

  /** Stops at once. Open deliveries wait for the next start. */
  async close(): Promise<void> {
    void this.#bodies.close();
    await this.pause().finally(this.#closeDatabase);
  }

  /** The events of a delivery, each with `ignoreReason` if this webhook ignores it. */
  async #read(
    webhook: Webhook,
    headers: IncomingHttpHeaders,
    body: Uint8Array,
    count: () => Promise<void>,
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
      await count();
      const why = error instanceof DowseError ? error.details : String(error);
      this.#options.log.warn({ webhook: webhook.name, why }, 'a delivery was refused');
      throw error;
    }
  }

  async #takeSpooled(events: readonly SpooledEvent[]): Promise<void> {
    const deliveries = events.flatMap(event => this.#deliveriesOf(event));
    await this.deliveries.add(deliveries);
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
      home: this.#options.shared?.node ?? null,
    }));
  }

  /** Queues a notification for each webhook whose deliveries ended, within the caller's transaction. */
  *#notifyOf(ended: readonly Delivery[], outcome: Outcome | { error: string }): Work<void> {
    const finishedAt = new Date((this.#options.now ?? Date.now)()).toISOString();
    for (const [id, deliveries] of Map.groupBy(ended, ({ webhookId }) => webhookId)) {
      const webhook = yield* this.registry.within(id);
      if (!webhook) continue;
      yield* this.notifier.queue(webhook, 'error' in outcome ? 'index.failed' : 'index.updated', {
        webhook: webhook.name,
        target_dir: deliveries[0]!.target,
        deliveries: deliveries.map(({ deliveryId }) => deliveryId),
        finished_at: finishedAt,
        ...('error' in outcome ? outcome : outcome(deliveries)),
      });
    }
  }
}

/** Opens `webhooks.db` and the key beside it. */
function openOwn(
  dataDir: string,
  log: WebhookLog,
): { db: StateDatabase; secrets: Secrets; close: () => void } {
  const hadWebhooks = existsSync(webhookKeyFile(dataDir));
  const file = openOrReplace(join(dataDir, 'webhooks.db'), WEBHOOK_MIGRATIONS, {
    durable: true,
    onDamage: movedTo => log.error({ movedTo }, 'the webhooks database was damaged; a new one was created'),
    onNew: () => {
      if (hadWebhooks) log.warn({ dataDir }, 'webhooks.db was missing or empty; add your webhooks again');
    },
  });
  return { db: new SqliteState(file), secrets: Secrets.in(dataDir), close: () => file.close() };
}
