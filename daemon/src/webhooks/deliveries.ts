import { first, rows, type StateDatabase, type Value, type Work } from '../store/state-database.ts';
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
  /** The node that must do the work, because the target is a folder there. Left out: any. */
  home?: string | null;
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
  /** How often it was claimed. */
  fence: number;
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
  fence: number;
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

/** How many rows a list reads at once. */
const PAGE = 500;

/**
 * A delivery that another claim has taken over since is left alone. SQLite reuses its id after a webhook and its deliveries are removed;
 * ids of webhooks are never reused.
 */
const STILL_RUNNING = "id = ? AND webhook_id = ? AND fence = ? AND state = 'running'";

const SELECT = `SELECT d.*, w.name, w.tries FROM deliveries d LEFT JOIN webhooks w ON w.id = d.webhook_id`;

export interface DeliveriesOptions {
  now?: () => number;
  /** The node of this daemon, if several share the database. */
  node?: string | null;
}

/**
 * The stored deliveries. Each is pending, then running, then done or dead, or pending again for a retry. Every step is one
 * transaction that is stored when the method resolves, so a kill at any moment leaves a delivery in exactly one state. Times are
 * Unix milliseconds.
 */
export class Deliveries {
  readonly #db: StateDatabase;
  readonly #now: () => number;
  readonly #node: string | null;

  constructor(db: StateDatabase, { now = Date.now, node = null }: DeliveriesOptions = {}) {
    this.#db = db;
    this.#now = now;
    this.#node = node;
  }

  /** Stores deliveries in one transaction. @returns for each whether it is new. @throws if none was stored */
  add(deliveries: readonly NewDelivery[]): Promise<boolean[]> {
    const ids = deliveries.map(() => this.#db.newId());
    const now = this.#now();
    return this.#db.transaction(function* () {
      const isNew: boolean[] = [];
      for (const [at, delivery] of deliveries.entries()) {
        const { webhookId, deliveryId, digest, event, data, target, home = null } = delivery;
        const added = yield* rows(
          `INSERT INTO deliveries (id, webhook_id, delivery_id, digest, event, data, target, state, due_at, received_at, home)
           VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
          ...[ids[at]!, webhookId, deliveryId, digest && Buffer.from(digest), event],
          ...[JSON.stringify(data), target, now, now, home],
        );
        isNew.push(added.length === 1);
      }
      return isNew;
    });
  }

  /** The id of the stored delivery that makes this one a duplicate: same id, or else same signed body. */
  async originalOf({ webhookId, deliveryId, digest }: NewDelivery): Promise<string | undefined> {
    const [row] = await this.#db.run<{ delivery_id: string }>(
      `SELECT delivery_id FROM deliveries WHERE webhook_id = ? AND (delivery_id = ? OR digest = ?)
       ORDER BY delivery_id <> ? LIMIT 1`,
      ...[webhookId, deliveryId, digest && Buffer.from(digest), deliveryId],
    );
    return row?.delivery_id;
  }

  /** Number of pending and running deliveries. */
  async open(): Promise<number> {
    const [row] = await this.#db.run<{ n: number }>(
      "SELECT count(*) AS n FROM deliveries WHERE state IN ('pending', 'running')",
    );
    return row?.n ?? 0;
  }

  /**
   * Targets with pending deliveries for this node, and when the first of each is due. `isSuspect`: every pending delivery there may be
   * the cause of daemon deaths, so each must run alone.
   */
  async waiting(): Promise<{ target: string; dueAt: number; isSuspect?: true }[]> {
    const found = await this.#db.run<{ target: string; due_at: number; interruptions: number }>(
      `SELECT target, min(CASE WHEN due_at > ? THEN 0 ELSE due_at END) AS due_at, min(interruptions) AS interruptions
       FROM deliveries WHERE state = 'pending' AND (home IS NULL OR home = ?) GROUP BY target`,
      ...[this.#now() + MAX_DELAY_MS, this.#node],
    );
    return found.map(row => ({
      target: row.target,
      dueAt: row.due_at,
      ...(isSuspect(row) && { isSuspect: true }),
    }));
  }

  /**
   * Claims all due deliveries of a target, oldest first. If all are suspects, claims only the one with the fewest interruptions.
   */
  claim(target: string): Promise<Delivery[]> {
    const now = this.#now();
    const node = this.#node;
    return this.#db.transaction(function* () {
      const pending = yield* rows<Row>(
        `${SELECT} WHERE d.target = ? AND d.state = 'pending' AND (d.home IS NULL OR d.home = ?) ORDER BY d.id`,
        ...[target, node],
      );
      const claimed: Delivery[] = [];
      for (const row of batchOf(pending.filter(({ due_at }) => isDue(due_at, now)))) {
        const fence = row.fence + 1;
        yield* rows(
          "UPDATE deliveries SET state = 'running', node = ?, fence = ? WHERE id = ?",
          node,
          fence,
          row.id,
        );
        claimed.push(toDelivery({ ...row, fence }));
      }
      return claimed;
    });
  }

  /** Marks deliveries as done. `beside` runs in the same transaction. @returns those that were still running */
  complete(
    deliveries: readonly Delivery[],
    resultOf: (delivery: Delivery) => DeliveryResult,
    beside?: (completed: Delivery[]) => Work<void>,
  ): Promise<Delivery[]> {
    return this.#db.transaction(() =>
      this.#end(deliveries, { state: 'done', error: null, resultOf }, beside),
    );
  }

  /** Schedules a retry after a failure, or gives up on deliveries without tries left. @returns those given up */
  fail(
    deliveries: readonly Delivery[],
    error: string,
    { isFinal, beside }: { isFinal: boolean; beside?: (dead: Delivery[]) => Work<void> },
  ): Promise<Delivery[]> {
    const retried = deliveries.filter(({ attempts, tries }) => !isFinal && attempts + 1 < tries);
    const dead = deliveries.filter(delivery => !retried.includes(delivery));
    const [end, now] = [this.#end.bind(this), this.#now()];
    return this.#db.transaction(function* () {
      for (const { id, webhookId, fence, attempts } of retried) {
        yield* rows(
          `UPDATE deliveries SET state = 'pending', attempts = attempts + 1, due_at = ?, error = ? WHERE ${STILL_RUNNING}`,
          ...[now + retryDelay(attempts + 1), error, id, webhookId, fence],
        );
      }
      return yield* end(dead, { state: 'dead', error, resultOf: () => null }, beside);
    });
  }

  /** Makes running deliveries pending again when the daemon stops. */
  async release(deliveries: readonly Delivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.#db.transaction(function* () {
      for (const { id, webhookId, fence } of deliveries) {
        const sql = `UPDATE deliveries SET state = 'pending' WHERE ${STILL_RUNNING}`;
        yield* rows(sql, id, webhookId, fence);
      }
    });
  }

  /**
   * Makes the deliveries pending that ran when their daemon died, or gives up on those interrupted too often: those of this node, or of
   * one that is lost. `beside` runs in the same transaction, with those given up.
   */
  async recover(
    beside: (dead: Delivery[], error: string) => Work<void> = nothing,
    lost: string | null = this.#node,
  ): Promise<void> {
    const now = this.#now();
    const ran = "state = 'running' AND coalesce(node, '') = ?";
    const node = lost ?? '';
    await this.#db.transaction(function* () {
      const running = yield* rows<Row>(`${SELECT} WHERE d.${ran} ORDER BY d.id`, node);
      if (running.length === 0) return;
      const dead = running.filter(row => row.interruptions + 1 >= MAX_INTERRUPTIONS);
      yield* rows(
        `UPDATE deliveries SET interruptions = interruptions + 1, due_at = CASE WHEN due_at < ? THEN due_at ELSE ? END,
           state = 'pending' WHERE ${ran}`,
        ...[now, now, node],
      );
      for (const { id } of dead) {
        const sql = "UPDATE deliveries SET state = 'dead', finished_at = ?, error = ? WHERE id = ?";
        yield* rows(sql, now, DIED_REPEATEDLY, id);
      }
      if (dead.length > 0) yield* beside(dead.map(toDelivery), DIED_REPEATEDLY);
    });
  }

  /** Newest first. */
  async list({ deliveryId, webhook, state, maySee = () => true, limit }: DeliveryQuery): Promise<Delivery[]> {
    const isNamed = webhook !== undefined && webhook !== GIT_HOOKS;
    const filters: (readonly [sql: string, value: Value | undefined])[] = [
      ['d.delivery_id = ?', deliveryId],
      ['w.name = ?', isNamed ? webhook : undefined],
      ['d.webhook_id = ?', webhook === GIT_HOOKS ? 0 : undefined],
      ['d.state = ?', state],
    ];
    const given = filters.filter(([, value]) => value !== undefined);
    const where = ['d.id < ?', ...given.map(([sql]) => sql)].join(' AND ');
    const values = given.map(([, value]) => value!);
    const found: Delivery[] = [];
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = await this.#db.run<Row>(
        `${SELECT} WHERE ${where} ORDER BY d.id DESC LIMIT ${PAGE}`,
        before,
        ...values,
      );
      found.push(...page.filter(({ target }) => maySee(target)).map(toDelivery));
      if (page.length < PAGE || found.length >= limit) return found.slice(0, limit);
      before = page.at(-1)!.id;
    }
  }

  /** The newest delivery with this id. Ids are unique only within a webhook. */
  async find(
    deliveryId: string,
    filter: Pick<DeliveryQuery, 'webhook' | 'maySee'> = {},
  ): Promise<Delivery | undefined> {
    return (await this.list({ deliveryId, ...filter, limit: 1 }))[0];
  }

  async get(id: number): Promise<Delivery | undefined> {
    const [row] = await this.#db.run<Row>(`${SELECT} WHERE d.id = ?`, id);
    return row && toDelivery(row);
  }

  /** Makes a finished delivery pending again. @returns false if it is not finished. */
  async repeat(id: number): Promise<boolean> {
    const repeated = await this.#db.run(
      `UPDATE deliveries SET state = 'pending', attempts = 0, interruptions = 0, due_at = ?, finished_at = NULL,
         result = NULL, error = NULL
       WHERE id = ? AND state IN ('done', 'dead') RETURNING id`,
      ...[this.#now(), id],
    );
    return repeated.length === 1;
  }

  /** Deletes finished deliveries older than 30 days, and all but the newest 10,000. @returns how many. */
  async prune(): Promise<number> {
    const pruned = await this.#db.run(
      `DELETE FROM deliveries WHERE state IN ('done', 'dead') AND (finished_at < ? OR id <= (
         SELECT id FROM deliveries WHERE state IN ('done', 'dead') ORDER BY id DESC LIMIT 1 OFFSET ?)) RETURNING id`,
      ...[this.#now() - KEPT_MS, KEPT],
    );
    return pruned.length;
  }

  *#end(
    deliveries: readonly Delivery[],
    { state, error, resultOf }: End,
    beside: (ended: Delivery[]) => Work<void> = nothing,
  ): Work<Delivery[]> {
    const ended: Delivery[] = [];
    for (const delivery of deliveries) {
      const result = resultOf(delivery);
      const row = yield* first(
        `UPDATE deliveries SET state = ?, error = ?, result = ?, finished_at = ?, attempts = attempts + 1
         WHERE ${STILL_RUNNING} RETURNING id`,
        ...[state, error, result && JSON.stringify(result), this.#now()],
        ...[delivery.id, delivery.webhookId, delivery.fence],
      );
      if (row) ended.push(delivery);
    }
    if (ended.length > 0) yield* beside(ended);
    return ended;
  }
}

function* nothing(): Work<void> {}

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
    fence: row.fence,
  };
}
