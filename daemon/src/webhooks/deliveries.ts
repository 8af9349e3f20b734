import type { Sqlite } from '../store/sqlite.ts';
import type { EventData } from './dialects.ts';
import type { SkippedFile } from './files.ts';
import { GIT_HOOKS } from './new-webhook.ts';
import { isDue, MAX_DELAY_MS, retryDelay } from './retry-delay.ts';

export type DeliveryState = 'pending' | 'running' | 'done' | 'dead';

export interface NewDelivery {
  /** 0 for git hooks. */
  webhookId: number;
  deliveryId: string;
  /** SHA-256 of a signed body. */
  digest: Uint8Array | null;
  event: string;
  data: EventData;
  target: string;
}

/** Result of the work for a delivery. */
export interface DeliveryResult {
  changed: number;
  removed: number;
  embedded: number;
  /** True when the whole directory was scanned instead of the named files. */
  scanned: boolean;
  /** Number of named files that were skipped. `skipped` lists the first of them. */
  refused: number;
  skipped: SkippedFile[];
}

export interface Delivery {
  id: number;
  webhookId: number;
  /** Null for git hooks. */
  webhook: string | null;
  deliveryId: string;
  event: string;
  data: EventData;
  target: string;
  state: DeliveryState;
  attempts: number;
  /** Maximum number of tries. */
  tries: number;
  dueAt: number;
  receivedAt: number;
  finishedAt: number | null;
  error: string | null;
  result: DeliveryResult | null;
}

export interface DeliveryQuery {
  deliveryId?: string | undefined;
  webhook?: string | undefined;
  state?: DeliveryState | undefined;
  /** Omits deliveries for directories that the caller may not see. */
  maySee?: (target: string) => boolean;
  limit: number;
}

interface Row {
  id: number;
  webhook_id: number;
  name: string | null;
  delivery_id: string;
  event: string;
  data: string;
  target: string;
  state: DeliveryState;
  attempts: number;
  interruptions: number;
  tries: number | null;
  due_at: number;
  received_at: number;
  finished_at: number | null;
  error: string | null;
  result: string | null;
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const KEPT = 10_000;
/**
 * If the daemon died this often during a delivery, the delivery may be the cause: it then runs alone. The
 * limit is high because batches are faster and the cause is usually something else.
 */
const SUSPECT_AFTER = 12;
/** After this many daemon deaths the delivery is given up as their likely cause. */
const MAX_INTERRUPTIONS = 25;
const DIED_REPEATEDLY = 'the daemon died repeatedly while it worked on this delivery';
const GIT_HOOK_TRIES = 8;

/**
 * SQLite reuses delivery ids after a webhook and its deliveries are removed. Webhook ids are never reused.
 */
const STILL_RUNNING = "id = ? AND webhook_id = ? AND state = 'running'";

const SELECT = `SELECT d.*, w.name, w.tries FROM deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id`;

/**
 * The deliveries in `webhooks.db`. Each is pending, then running, then done or dead, or pending again for a
 * retry. Every step is one transaction that is on disk when the method returns, so a kill at any moment
 * leaves a delivery in exactly one state. Times are Unix milliseconds.
 */
export class Deliveries {
  readonly #db: Sqlite;
  readonly #now: () => number;

  constructor(db: Sqlite, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Stores deliveries in one transaction. @returns for each whether it is new. @throws SqliteError if none
   * was stored.
   */
  add(deliveries: readonly NewDelivery[]): boolean[] {
    const insert = this.#db.prepare(
      `INSERT OR IGNORE INTO deliveries (webhook_id, delivery_id, digest, event, data, target, state, due_at, received_at)
       VALUES (?, ?, ?, ?, ?, ?, 'pending', ?, ?)`,
    );
    const now = this.#now();
    const addAll = this.#db.transaction(() =>
      deliveries.map(({ webhookId, deliveryId, digest, event, data, target }) => {
        const values = [webhookId, deliveryId, digest, event, JSON.stringify(data), target, now, now];
        return insert.run(...values).changes === 1;
      }),
    );
    return addAll.immediate();
  }

  /** The id of the stored delivery that makes this one a duplicate: same id, or else same signed body. */
  originalOf({ webhookId, deliveryId, digest }: NewDelivery): string | undefined {
    const row = this.#db
      .prepare<[number, string, Uint8Array | null, string], { delivery_id: string }>(
        `SELECT delivery_id FROM deliveries WHERE webhook_id = ? AND (delivery_id = ? OR digest = ?)
         ORDER BY delivery_id <> ? LIMIT 1`,
      )
      .get(webhookId, deliveryId, digest, deliveryId);
    return row?.delivery_id;
  }

  /** Number of pending and running deliveries. */
  get open(): number {
    const row = this.#db
      .prepare<[], { n: number }>(
        "SELECT count(*) AS n FROM deliveries WHERE state IN ('pending', 'running')",
      )
      .get();
    return row?.n ?? 0;
  }

  /**
   * Directories with pending deliveries, and when the first of each is due. `isSuspect`: every pending
   * delivery there may be the cause of daemon deaths, so each must run alone.
   */
  waiting(): { target: string; dueAt: number; isSuspect?: true }[] {
    const now = this.#now();
    const rows = this.#db
      .prepare<[number], { target: string; due_at: number; interruptions: number }>(
        `SELECT target, min(CASE WHEN due_at > ? THEN 0 ELSE due_at END) AS due_at, min(interruptions) AS interruptions
         FROM deliveries WHERE state = 'pending' GROUP BY target`,
      )
      .all(now + MAX_DELAY_MS);
    return rows.map(row => ({
      target: row.target,
      dueAt: row.due_at,
      ...(isSuspect(row) && { isSuspect: true }),
    }));
  }

  /**
   * Claims all due deliveries of a directory, oldest first. If all are suspects, claims only the one with the
   * fewest interruptions.
   */
  claim(target: string): Delivery[] {
    const now = this.#now();
    const claim = this.#db.transaction(() => {
      const rows = this.#db
        .prepare<[string], Row>(`${SELECT} WHERE d.target = ? AND d.state = 'pending' ORDER BY d.id`)
        .all(target)
        .filter(row => isDue(row.due_at, now));
      const start = this.#db.prepare("UPDATE deliveries SET state = 'running' WHERE id = ?");
      const claimed = batchOf(rows);
      for (const { id } of claimed) start.run(id);
      return claimed.map(toDelivery);
    });
    return claim.immediate();
  }

  /**
   * Marks deliveries as done. `inTransaction` runs in the same transaction. @returns those that were still
   * running.
   */
  complete(
    deliveries: readonly Delivery[],
    resultOf: (delivery: Delivery) => DeliveryResult,
    inTransaction: (completed: Delivery[]) => void = () => {},
  ): Delivery[] {
    return this.#end(deliveries, { state: 'done', error: null, resultOf }, inTransaction);
  }

  /**
   * Schedules a retry after a failure, or gives up on deliveries without tries left. @returns those given up.
   */
  fail(
    deliveries: readonly Delivery[],
    error: string,
    { isFinal, inTransaction = () => {} }: { isFinal: boolean; inTransaction?: (dead: Delivery[]) => void },
  ): Delivery[] {
    const retried = deliveries.filter(({ attempts, tries }) => !isFinal && attempts + 1 < tries);
    const dead = deliveries.filter(delivery => !retried.includes(delivery));
    const step = this.#db.transaction(() => {
      const scheduleRetry = this.#db.prepare(
        `UPDATE deliveries SET state = 'pending', attempts = attempts + 1, due_at = ?, error = ? WHERE ${STILL_RUNNING}`,
      );
      for (const { id, webhookId, attempts } of retried) {
        scheduleRetry.run(this.#now() + retryDelay(attempts + 1), error, id, webhookId);
      }
      return this.#end(dead, { state: 'dead', error, resultOf: () => null }, inTransaction);
    });
    return step.immediate();
  }

  /** Makes running deliveries pending again when the daemon stops. */
  release(deliveries: readonly Delivery[]): void {
    const release = this.#db.prepare(`UPDATE deliveries SET state = 'pending' WHERE ${STILL_RUNNING}`);
    this.#db
      .transaction(() => {
        for (const { id, webhookId } of deliveries) release.run(id, webhookId);
      })
      .immediate();
  }

  /**
   * At start: makes the deliveries pending that ran when the daemon died, or gives up on those interrupted
   * too often. `inTransaction` runs in the same transaction, with those given up.
   */
  recover(inTransaction: (dead: Delivery[], error: string) => void = () => {}): void {
    this.#db
      .transaction(() => {
        const running = this.#db.prepare<[], Row>(`${SELECT} WHERE d.state = 'running' ORDER BY d.id`).all();
        const dead = running.filter(row => row.interruptions + 1 >= MAX_INTERRUPTIONS);
        this.#db
          .prepare(
            `UPDATE deliveries SET interruptions = interruptions + 1, due_at = min(due_at, ?), state = 'pending'
             WHERE state = 'running'`,
          )
          .run(this.#now());
        const giveUp = this.#db.prepare(
          "UPDATE deliveries SET state = 'dead', finished_at = ?, error = ? WHERE id = ?",
        );
        for (const { id } of dead) giveUp.run(this.#now(), DIED_REPEATEDLY, id);
        if (dead.length > 0) inTransaction(dead.map(toDelivery), DIED_REPEATEDLY);
      })
      .immediate();
  }

  /** Newest first. */
  list({ deliveryId, webhook, state, maySee = () => true, limit }: DeliveryQuery): Delivery[] {
    const where = [
      ...(deliveryId === undefined ? [] : ['d.delivery_id = @deliveryId']),
      ...(webhook === undefined ? [] : [webhook === GIT_HOOKS ? 'd.webhook_id = 0' : 'w.name = @webhook']),
      ...(state === undefined ? [] : ['d.state = @state']),
    ];
    const rows = this.#db
      .prepare<[object], Row>(
        `${SELECT} ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''} ORDER BY d.id DESC`,
      )
      .iterate({ deliveryId, webhook, state });
    const found: Delivery[] = [];
    for (const row of rows) {
      if (maySee(row.target)) found.push(toDelivery(row));
      if (found.length >= limit) break;
    }
    return found;
  }

  /** The newest delivery with this id. Ids are unique only within a webhook. */
  find(deliveryId: string, filter: Pick<DeliveryQuery, 'webhook' | 'maySee'> = {}): Delivery | undefined {
    return this.list({ deliveryId, ...filter, limit: 1 })[0];
  }

  get(id: number): Delivery | undefined {
    const row = this.#db.prepare<[number], Row>(`${SELECT} WHERE d.id = ?`).get(id);
    return row && toDelivery(row);
  }

  /** Makes a finished delivery pending again. @returns false if it is not finished. */
  repeat(id: number): boolean {
    const { changes } = this.#db
      .prepare(
        `UPDATE deliveries SET state = 'pending', attempts = 0, interruptions = 0, due_at = ?, finished_at = NULL,
           result = NULL, error = NULL
         WHERE id = ? AND state IN ('done', 'dead')`,
      )
      .run(this.#now(), id);
    return changes === 1;
  }

  /** Deletes finished deliveries older than 30 days, and all but the newest 10,000. @returns how many. */
  prune(): number {
    const { changes } = this.#db
      .prepare(
        `DELETE FROM deliveries WHERE state IN ('done', 'dead') AND (finished_at < ? OR id <= (
           SELECT id FROM deliveries WHERE state IN ('done', 'dead') ORDER BY id DESC LIMIT 1 OFFSET ?))`,
      )
      .run(this.#now() - KEPT_MS, KEPT);
    return changes;
  }

  #end(
    deliveries: readonly Delivery[],
    { state, error, resultOf }: End,
    inTransaction: (ended: Delivery[]) => void,
  ): Delivery[] {
    const end = this.#db.prepare(
      `UPDATE deliveries SET state = ?, error = ?, result = ?, finished_at = ?, attempts = attempts + 1
       WHERE ${STILL_RUNNING}`,
    );
    const step = this.#db.transaction(() => {
      const ended = deliveries.filter(delivery => {
        const result = resultOf(delivery);
        const values = [state, error, result && JSON.stringify(result), this.#now()];
        return end.run(...values, delivery.id, delivery.webhookId).changes === 1;
      });
      if (ended.length > 0) inTransaction(ended);
      return ended;
    });
    return step.immediate();
  }
}

/** Final state of deliveries. */
interface End {
  state: 'done' | 'dead';
  error: string | null;
  resultOf(delivery: Delivery): DeliveryResult | null;
}

/** Results stored by older versions have no `skipped`. */
function toResult(text: string): DeliveryResult {
  return { skipped: [], ...(JSON.parse(text) as Omit<DeliveryResult, 'skipped'>) };
}

function isSuspect({ interruptions }: Pick<Row, 'interruptions'>): boolean {
  return interruptions >= SUSPECT_AFTER;
}

/** The rows that may run together. */
function batchOf(rows: readonly Row[]): readonly Row[] {
  const unsuspected = rows.filter(row => !isSuspect(row));
  if (unsuspected.length > 0) return unsuspected;
  return rows.toSorted((a, b) => a.interruptions - b.interruptions).slice(0, 1);
}

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    webhook: row.name,
    deliveryId: row.delivery_id,
    event: row.event,
    data: JSON.parse(row.data) as EventData,
    target: row.target,
    state: row.state,
    attempts: row.attempts,
    tries: row.tries ?? GIT_HOOK_TRIES,
    dueAt: row.due_at,
    receivedAt: row.received_at,
    finishedAt: row.finished_at,
    error: row.error,
    result: row.result === null ? null : toResult(row.result),
  };
}
