import { randomUUID } from 'node:crypto';
import { DowseError } from '../api/errors.ts';
import { rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';
import { ForbiddenAddress } from './addresses.ts';
import type { WebhookLog } from './log.ts';
import type { Registry, Webhook } from './registry.ts';
import { isDue, MAX_DELAY_MS, retryDelay } from './retry-delay.ts';
import { type Answer, send } from './send.ts';

type NotifyEvent = 'index.updated' | 'index.failed' | 'search.matched' | 'ping';

type Row = Pick<RowOf<'notifications'>, 'id' | 'webhook_id' | 'body' | 'attempts' | 'due_at'>;

const MAX_CONCURRENT = 4;
const PENDING = tables.selectFrom('notifications').where('state', '=', 'pending');
/** Longest time between two looks at the queue: timers do not notice when the clock is set forward. */
const POLL_MS = 30_000;
const PRUNE_EVERY_MS = 60 * 60 * 1000;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

interface Failure {
  /** 0 without a response. */
  status: number;
  retryAfterMs: number;
  text: string;
  /** True if a retry cannot help. */
  isFinal: boolean;
}

const REFUSED: Failure = {
  ...{ status: 0, retryAfterMs: 0, isFinal: true },
  text: 'the owner may no longer search',
};

interface NotifierOptions {
  db: StateDatabase;
  registry: Registry;
  log: WebhookLog;
  now?: () => number;
  timeoutMs?: number;
  /** The node of this daemon, if several share the database. Each message is claimed before it is sent. */
  node?: string | null;
  pollMs?: number;
  /** Asked before each try: the owner of a saved search may have been revoked. */
  maySend?: (webhook: Webhook) => Promise<boolean>;
}

/** Sends notifications of finished work. They are stored until the receiver accepts them. */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #now: () => number;
  readonly #sending = new Set<string>();
  /**
   * Functions that record the outcome of sent messages. A message with an entry here is not sent again, even
   * while the disk is full.
   */
  readonly #unrecorded = new Map<string, () => Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #pruneAt = 0;
  #closed = false;
  #isLooking = false;
  #isWoken = false;
  readonly #pollMs: number;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#pollMs = options.pollMs ?? POLL_MS;
  }

  /** Stores a message, within the caller's transaction. `wake` then sends it. */
  *queue(webhook: Webhook, event: NotifyEvent, data: object): Work<void> {
    if (webhook.notify === null || webhook.notifyEnded !== null) return;
    const [id, now] = [`msg_${randomUUID()}`, this.#now()];
    const content = { id, webhook_id: webhook.id, body: JSON.stringify({ event, data }) };
    const message = { ...content, state: 'pending' as const, due_at: now, created_at: now };
    yield* rows(tables.insertInto('notifications').values(message));
  }

  /** Sends the due messages. Never throws: timers call it. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isLooking) void this.#look();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#isWoken && !this.#closed) {
      this.#isWoken = false;
      try {
        await this.#sendDue();
      } catch (error) {
        if (this.#closed) break;
        // A shared database says itself that it does not answer.
        if (!(error instanceof DowseError))
          this.#options.log.error({ err: error }, 'the queue of notifications cannot be read or written');
        this.#wakeIn(this.#pollMs);
      }
    }
    this.#isLooking = false;
  }

  /** Sends one message without the queue. @returns the HTTP status. @throws if there is no response. */
  async sendNow(webhook: Webhook, event: NotifyEvent, data: object): Promise<number> {
    const body = JSON.stringify({ event, data });
    return (await this.#send(webhook, `msg_${randomUUID()}`, body)).status;
  }

  /** Number of messages that are not delivered yet. */
  async waiting(): Promise<number> {
    const all = PENDING.select(({ fn }) => fn.countAll<number>().as('n'));
    return (await this.#options.db.run(all))[0]?.n ?? 0;
  }

  /** Lets other nodes send what a lost one has claimed. */
  async recover(lost: string): Promise<void> {
    const all = tables.updateTable('notifications').set({ node: null });
    await this.#options.db.run(all.where(({ and }) => and({ state: 'pending', node: lost })));
    this.wake();
  }

  /** Stops sending. Messages in flight stay in the queue for the next start, as they may still fail. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Sends nothing while outcomes of sent messages cannot be recorded. */
  async #sendDue(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#recordOutcomes();
    await this.#prune();
    const now = this.#now();
    const latest = now + MAX_DELAY_MS;
    const found = await this.#options.db.run(
      this.#claimable()
        .select(['id', 'webhook_id', 'body', 'attempts', 'due_at'])
        .orderBy(({ eb }) => eb.case().when('due_at', '>', latest).then(0).else(eb.ref('due_at')).end())
        .limit(100),
    );
    for (const row of found) {
      if (this.#sending.size >= MAX_CONCURRENT) return; // the next one to end calls `wake`
      if (isDue(row.due_at, now) && !this.#sending.has(row.id)) await this.#start(row);
    }
    const next = found.find(row => !this.#sending.has(row.id));
    if (next) this.#wakeIn(Math.min(this.#pollMs, Math.max(0, next.due_at - now)));
    else if (this.#options.node) this.#wakeIn(this.#pollMs); // another node may add some
  }

  /** Deletes finished notifications older than 30 days. */
  async #prune(): Promise<void> {
    if (performance.now() < this.#pruneAt) return;
    this.#pruneAt = performance.now() + PRUNE_EVERY_MS;
    const finished = tables.deleteFrom('notifications').where('state', '<>', 'pending');
    await this.#options.db.run(finished.where('created_at', '<', this.#now() - KEPT_MS));
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.wake(), ms);
    this.#timer.unref();
  }

  async #start(row: Row): Promise<void> {
    const { node = null, registry } = this.#options;
    if (node !== null && !(await this.#claim(row, node))) return;
    const webhook = await registry.get(row.webhook_id);
    if (!webhook || webhook.notifyEnded !== null) {
      await this.#end(row, 'dead', 'notifications have ended');
      return;
    }
    if (this.#closed) return;
    const sent = this.#sendIfAllowed(row, webhook);
    this.#sending.add(row.id);
    void sent.catch(failureToSend).then(failure => {
      if (this.#closed) return;
      if (failure) {
        const fields = { webhook: webhook.name, notification: row.id, why: failure.text };
        this.#options.log.warn(fields, 'a notification failed');
      }
      this.#sending.delete(row.id);
      this.#unrecorded.set(row.id, () => this.#record(row, webhook, failure));
      this.wake();
    });
  }

  #claimable() {
    const { node = null } = this.#options;
    return PENDING.where(({ or, eb }) => or([eb('node', 'is', null), eb('node', '=', node)]));
  }

  /** @returns false if another node has claimed it, or is about to */
  async #claim({ id }: Row, node: string): Promise<boolean> {
    const free = this.#claimable().select('id').where('id', '=', id).forUpdate().skipLocked();
    const claimed = tables.updateTable('notifications').set({ node }).where('id', '=', free);
    return (await this.#options.db.run(claimed.returning('id'))).length > 0;
  }

  async #recordOutcomes(): Promise<void> {
    for (const [id, record] of [...this.#unrecorded]) {
      await record();
      this.#unrecorded.delete(id);
    }
  }

  async #record(row: Row, webhook: Webhook, failure: Failure | undefined): Promise<void> {
    const { registry } = this.#options;
    if (failure?.status === 410)
      await registry.endNotifications(webhook.id, 'the receiver answered 410 Gone');
    if (!failure) return this.#end(row, 'done', null);
    if (failure.isFinal || row.attempts + 1 >= webhook.tries) return this.#end(row, 'dead', failure.text);
    const wait = Math.max(retryDelay(row.attempts + 1), Math.min(failure.retryAfterMs, MAX_DELAY_MS));
    await this.#update(row, { due_at: this.#now() + wait, error: failure.text, node: null });
  }

  async #sendIfAllowed(row: Row, webhook: Webhook): Promise<Failure | undefined> {
    if ((await this.#options.maySend?.(webhook)) === false) return REFUSED;
    return failureOf(await this.#send(webhook, row.id, row.body));
  }

  async #send(webhook: Webhook, id: string, body: string) {
    const { signing, token } = await this.#options.registry.notifySecrets(webhook);
    return send({
      url: webhook.notify!,
      id,
      body,
      signing,
      token,
      allowPrivate: webhook.notifyPrivate,
      allowLoopback: webhook.notifyLoopback,
      timeoutMs: this.#options.timeoutMs,
    });
  }

  async #end(row: Row, state: 'done' | 'dead', error: string | null): Promise<void> {
    await this.#update(row, { state, error, finished_at: this.#now() });
  }

  /** Counts a try, unless another node has claimed it since. */
  async #update({ id }: Row, change: Partial<RowOf<'notifications'>>): Promise<void> {
    const { db, node = null } = this.#options;
    const own = tables.updateTable('notifications').where(({ and }) => and({ id, node }));
    await db.run(own.set(({ eb }) => ({ ...change, attempts: eb('attempts', '+', 1) })));
  }
}

function failureOf({ status, retryAfterMs }: Answer): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  return { status, retryAfterMs, text: `answered ${status}`, isFinal: status === 410 };
}

function failureToSend(error: Error): Failure {
  const text = error.message || (error as NodeJS.ErrnoException).code || 'no answer';
  return { status: 0, retryAfterMs: 0, text, isFinal: error instanceof ForbiddenAddress };
}
