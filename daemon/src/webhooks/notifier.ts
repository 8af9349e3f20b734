import { randomUUID } from 'node:crypto';
import type { Sqlite } from '../store/sqlite.ts';
import { ForbiddenAddress } from './addresses.ts';
import type { WebhookLog } from './log.ts';
import type { Registry, Webhook } from './registry.ts';
import { isDue, MAX_DELAY_MS, retryDelay } from './retry-delay.ts';
import { type Answer, send } from './send.ts';

export type NotifyEvent = 'index.updated' | 'index.failed' | 'search.matched' | 'ping';

interface Row {
  id: string;
  webhook_id: number;
  body: string;
  attempts: number;
  due_at: number;
}

const MAX_CONCURRENT = 4;
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

export interface NotifierOptions {
  db: Sqlite;
  registry: Registry;
  log: WebhookLog;
  now?: () => number;
  timeoutMs?: number;
  /** Asked before each try: the owner of a saved search may have been revoked. */
  maySend?: (webhook: Webhook) => Promise<boolean>;
}

/** Sends notifications of finished work. They stay in `webhooks.db` until the receiver accepts them. */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #now: () => number;
  readonly #sending = new Set<string>();
  /**
   * Functions that record the outcome of sent messages. A message with an entry here is not sent again, even
   * while the disk is full.
   */
  readonly #unrecorded = new Map<string, () => void>();
  #timer: NodeJS.Timeout | undefined;
  #pruneAt = 0;
  #closed = false;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Stores a message, within the caller's transaction. `wake` then sends it. */
  queue(webhook: Webhook, event: NotifyEvent, data: object): void {
    if (webhook.notify === null || webhook.notifyEnded !== null) return;
    this.#options.db
      .prepare(
        "INSERT INTO notifications (id, webhook_id, body, state, due_at, created_at) VALUES (?, ?, ?, 'pending', ?, ?)",
      )
      .run(`msg_${randomUUID()}`, webhook.id, JSON.stringify({ event, data }), this.#now(), this.#now());
  }

  /** Sends the due messages. Never throws: timers call it. */
  wake(): void {
    if (this.#closed) return;
    try {
      this.#sendDue();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the queue of notifications cannot be read or written');
      this.#wakeIn(POLL_MS);
    }
  }

  /** Sends one message without the queue. @returns the HTTP status. @throws if there is no response. */
  async sendNow(webhook: Webhook, event: NotifyEvent, data: object): Promise<number> {
    const body = JSON.stringify({ event, data });
    return (await this.#send(webhook, `msg_${randomUUID()}`, body)).status;
  }

  /** Number of messages that are not delivered yet. */
  get waiting(): number {
    const row = this.#options.db
      .prepare<[], { n: number }>("SELECT count(*) AS n FROM notifications WHERE state = 'pending'")
      .get();
    return row?.n ?? 0;
  }

  /** Stops sending. Messages in flight stay in the queue for the next start, as they may still fail. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Sends nothing while outcomes of sent messages cannot be recorded. @throws SqliteError */
  #sendDue(): void {
    clearTimeout(this.#timer);
    this.#recordOutcomes();
    this.#prune();
    const now = this.#now();
    const rows = this.#options.db
      .prepare<[number], Row>(
        `SELECT id, webhook_id, body, attempts, due_at FROM notifications WHERE state = 'pending'
         ORDER BY CASE WHEN due_at > ? THEN 0 ELSE due_at END LIMIT 100`,
      )
      .all(now + MAX_DELAY_MS);
    for (const row of rows) {
      if (this.#sending.size >= MAX_CONCURRENT) return; // the next one to end calls `wake`
      if (isDue(row.due_at, now) && !this.#sending.has(row.id)) this.#start(row);
    }
    const next = rows.find(row => !this.#sending.has(row.id));
    if (next) this.#wakeIn(Math.min(POLL_MS, Math.max(0, next.due_at - now)));
  }

  /** Deletes finished notifications older than 30 days. */
  #prune(): void {
    if (performance.now() < this.#pruneAt) return;
    this.#pruneAt = performance.now() + PRUNE_EVERY_MS;
    this.#options.db
      .prepare("DELETE FROM notifications WHERE state <> 'pending' AND created_at < ?")
      .run(this.#now() - KEPT_MS);
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), ms);
    this.#timer.unref();
  }

  #start(row: Row): void {
    const webhook = this.#options.registry.get(row.webhook_id);
    if (!webhook || webhook.notifyEnded !== null) {
      this.#end(row, 'dead', 'notifications have ended');
      return;
    }
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

  #recordOutcomes(): void {
    for (const [id, record] of this.#unrecorded) {
      record();
      this.#unrecorded.delete(id);
    }
  }

  #record(row: Row, webhook: Webhook, failure: Failure | undefined): void {
    const { db, registry } = this.#options;
    if (failure?.status === 410) registry.endNotifications(webhook.id, 'the receiver answered 410 Gone');
    if (!failure) this.#end(row, 'done', null);
    else if (failure.isFinal || row.attempts + 1 >= webhook.tries) this.#end(row, 'dead', failure.text);
    else {
      const wait = Math.max(retryDelay(row.attempts + 1), Math.min(failure.retryAfterMs, MAX_DELAY_MS));
      db.prepare('UPDATE notifications SET attempts = attempts + 1, due_at = ?, error = ? WHERE id = ?').run(
        this.#now() + wait,
        failure.text,
        row.id,
      );
    }
  }

  async #sendIfAllowed(row: Row, webhook: Webhook): Promise<Failure | undefined> {
    if ((await this.#options.maySend?.(webhook)) === false) return REFUSED;
    return failureOf(await this.#send(webhook, row.id, row.body));
  }

  #send(webhook: Webhook, id: string, body: string) {
    const { signing, token } = this.#options.registry.notifySecrets(webhook);
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

  #end(row: Row, state: 'done' | 'dead', error: string | null): void {
    this.#options.db
      .prepare(
        'UPDATE notifications SET state = ?, error = ?, attempts = attempts + 1, finished_at = ? WHERE id = ?',
      )
      .run(state, error, this.#now(), row.id);
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
