import { randomUUID } from 'node:crypto';
import type { Sqlite } from '../store/sqlite.ts';
import { ForbiddenAddress } from './addresses.ts';
import { isDue, MAX_DELAY_MS, retryDelay } from './backoff.ts';
import type { WebhookLog } from './log.ts';
import type { Registry, Webhook } from './registry.ts';
import { type Answer, send } from './send.ts';

export type NotifyEvent = 'index.updated' | 'index.failed' | 'ping';

interface Row {
  id: string;
  webhook_id: number;
  body: string;
  attempts: number;
  due_at: number;
}

const AT_ONCE = 4;
/** Timers follow no clock that is set forward; the due times are looked at this often whatever they say. */
const LOOK_AGAIN_MS = 30_000;
const PRUNE_EVERY_MS = 60 * 60 * 1000;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

interface Failure {
  /** 0: there was no answer. */
  status: number;
  retryAfterMs: number;
  text: string;
  /** Trying again cannot help. */
  isFinal: boolean;
}

export interface NotifierOptions {
  db: Sqlite;
  registry: Registry;
  log: WebhookLog;
  now?: () => number;
  timeoutMs?: number;
}

/** Tells the world of finished work: messages wait in `webhooks.db` until their receiver has taken them. */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #now: () => number;
  readonly #sending = new Set<string>();
  /** How to note down what became of messages: one that is here is not sent again, even while the disk is full. */
  readonly #unwritten = new Map<string, () => void>();
  #timer: NodeJS.Timeout | undefined;
  #pruneAt = 0;
  #closed = false;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Writes a message down, within the transaction of the caller; `wake` then sends it. */
  queue(webhook: Webhook, event: NotifyEvent, data: object): void {
    if (webhook.notify === null || webhook.notifyEnded !== null) return;
    this.#options.db
      .prepare(
        "INSERT INTO notifications (id, webhook_id, body, state, due_at, created_at) VALUES (?, ?, ?, 'pending', ?, ?)",
      )
      .run(`msg_${randomUUID()}`, webhook.id, JSON.stringify({ event, data }), this.#now(), this.#now());
  }

  /** Sends what is due. Never throws: it is called from timers, where nobody would catch it. */
  wake(): void {
    if (this.#closed) return;
    try {
      this.#sendDue();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the queue of notifications cannot be read or written');
      this.#wakeIn(LOOK_AGAIN_MS);
    }
  }

  /** Sends one message past the queue. @returns the status. @throws why there was none. */
  async sendNow(webhook: Webhook, event: NotifyEvent, data: object): Promise<number> {
    const body = JSON.stringify({ event, data });
    return (await this.#send(webhook, `msg_${randomUUID()}`, body)).status;
  }

  /** Messages that are not delivered yet. */
  get waiting(): number {
    const row = this.#options.db
      .prepare<[], { n: number }>("SELECT count(*) AS n FROM notifications WHERE state = 'pending'")
      .get();
    return row?.n ?? 0;
  }

  /** What is on its way may still be refused or lost; it then waits for the next start. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Sends nothing while what was sent cannot be written down. @throws SqliteError */
  #sendDue(): void {
    clearTimeout(this.#timer);
    this.#writeDown();
    this.#prune();
    const now = this.#now();
    const rows = this.#options.db
      .prepare<[number], Row>(
        `SELECT id, webhook_id, body, attempts, due_at FROM notifications WHERE state = 'pending'
         ORDER BY CASE WHEN due_at > ? THEN 0 ELSE due_at END LIMIT 100`,
      )
      .all(now + MAX_DELAY_MS);
    for (const row of rows) {
      if (this.#sending.size >= AT_ONCE) return; // whichever ends first wakes again
      if (isDue(row.due_at, now) && !this.#sending.has(row.id)) this.#start(row);
    }
    const next = rows.find(row => !this.#sending.has(row.id));
    if (next) this.#wakeIn(Math.min(LOOK_AGAIN_MS, Math.max(0, next.due_at - now)));
  }

  /** Forgets what was told, or given up, 30 days ago. */
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
    const sent = this.#send(webhook, row.id, row.body);
    this.#sending.add(row.id);
    void sent.then(failureOf, failureToSend).then(failure => {
      if (this.#closed) return;
      if (failure) {
        const fields = { webhook: webhook.name, notification: row.id, why: failure.text };
        this.#options.log.warn(fields, 'a notification failed');
      }
      this.#sending.delete(row.id);
      this.#unwritten.set(row.id, () => this.#note(row, webhook, failure));
      this.wake();
    });
  }

  #writeDown(): void {
    for (const [id, note] of this.#unwritten) {
      note();
      this.#unwritten.delete(id);
    }
  }

  #note(row: Row, webhook: Webhook, failure: Failure | undefined): void {
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

  #send(webhook: Webhook, id: string, body: string) {
    const { signing, token } = this.#options.registry.notifySecrets(webhook);
    return send({
      url: webhook.notify!,
      id,
      body,
      signing,
      token,
      allowPrivate: webhook.notifyPrivate,
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
