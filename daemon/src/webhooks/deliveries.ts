import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';
import type { SkippedFile } from './confine-files.ts';
import type { EventData } from './dialects.ts';
import { GIT_HOOKS } from './new-webhook.ts';
import { isDue, MAX_DELAY_MS, retryDelay } from './retry-delay.ts';

export type DeliveryState = RowOf<'deliveries'>['state'];

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

const FINISHED = ['done', 'dead'] as const;
/** How many rows a list reads at once. */
const PAGE = 500;

/** Deliveries with the name and the tries of their webhook. */
const WITH_WEBHOOK = tables
  .selectFrom('deliveries as d')
  .leftJoin('webhooks as w', 'w.id', 'd.webhook_id')
  .selectAll('d')
  .select(['w.name', 'w.tries']);
type Row = RowOf<'deliveries'> & { name: string | null; tries: number | null };

const update = () => tables.updateTable('deliveries');
/**
 * A delivery that another claim has taken over since is left alone. SQLite reuses its id after a webhook and its deliveries are removed;
 * ids of webhooks are never reused.
 */
const stillRunning = ({ id, webhookId, fence }: Delivery) =>
  update().where(({ and }) => and({ id, webhook_id: webhookId, fence, state: 'running' }));

interface DeliveriesOptions {
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
        const row = {
          ...{
            id: ids[at]!,
            webhook_id: webhookId,
            delivery_id: deliveryId,
            event,
            data: JSON.stringify(data),
          },
          ...{ target, state: 'pending' as const, due_at: now, received_at: now, home },
          digest: digest && Buffer.from(digest),
        };
        const added = tables.insertInto('deliveries').values(row);
        isNew.push((yield* rows(added.onConflict(oc => oc.doNothing()).returning('id'))).length === 1);
      }
      return isNew;
    });
  }

  /** The id of the stored delivery that makes this one a duplicate: same id, or else same signed body. */
  async originalOf({ webhookId, deliveryId, digest }: NewDelivery): Promise<string | undefined> {
    const bytes = digest && Buffer.from(digest);
    const [row] = await this.#db.run(
      tables
        .selectFrom('deliveries')
        .select('delivery_id')
        .where('webhook_id', '=', webhookId)
        .where(({ or, eb }) => or([eb('delivery_id', '=', deliveryId), eb('digest', '=', bytes)]))
        .orderBy(({ eb }) => eb('delivery_id', '<>', deliveryId))
        .limit(1),
    );
    return row?.delivery_id;
  }

  /** Number of pending and running deliveries. */
  async countOpen(): Promise<number> {
    const [row] = await this.#db.run(
      tables
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('state', 'in', ['pending', 'running']),
    );
    return row?.n ?? 0;
  }

  /**
   * Targets with pending deliveries for this node, and when the first of each is due. `isSuspect`: every pending delivery there may be
   * the cause of daemon deaths, so each must run alone.
   */
  async waiting(): Promise<{ target: string; dueAt: number; isSuspect?: true }[]> {
    const latest = this.#now() + MAX_DELAY_MS;
    const found = await this.#db.run(
      tables
        .selectFrom('deliveries')
        .select('target')
        .select(({ fn, eb }) => [
          fn.min(eb.case().when('due_at', '>', latest).then(0).else(eb.ref('due_at')).end()).as('due_at'),
          fn.min('interruptions').as('interruptions'),
        ])
        .where('state', '=', 'pending')
        .where(({ or, eb }) => or([eb('home', 'is', null), eb('home', '=', this.#node)]))
        .groupBy('target'),
    );
    return found.map(row => ({
      target: row.target,
      dueAt: row.due_at,
      ...(isSuspect(row) && { isSuspect: true }),
    }));
  }

  /**
   * Claims all due deliveries of a target, oldest first. If all are suspects, claims only the one with the fewest interruptions.
   * Those that another node is claiming at this moment are left to it.
   */
  claim(target: string): Promise<Delivery[]> {
    const now = this.#now();
    const node = this.#node;
    return this.#db.transaction(function* () {
      const pending = yield* rows(
        WITH_WEBHOOK.where('d.target', '=', target)
          .where('d.state', '=', 'pending')
          .where(({ or, eb }) => or([eb('d.home', 'is', null), eb('d.home', '=', node)]))
          .orderBy('d.id')
          .forUpdate('d')
          .skipLocked(),
      );
      const claimed: Delivery[] = [];
      for (const row of batchOf(pending.filter(({ due_at }) => isDue(due_at, now)))) {
        const fence = row.fence + 1;
        yield* rows(update().set({ state: 'running', node, fence }).where('id', '=', row.id));
        claimed.push(toDelivery({ ...row, fence }));
      }
      return claimed;
      // A row is read again when it is locked, so the locks are enough. A serializable transaction keeps what it has read first, and
      // fails if another node has claimed one of the rows since.
    }, 'read committed');
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
      for (const delivery of retried) {
        const attempts = delivery.attempts + 1;
        const retry = { state: 'pending', attempts, due_at: now + retryDelay(attempts), error } as const;
        yield* rows(stillRunning(delivery).set(retry));
      }
      return yield* end(dead, { state: 'dead', error, resultOf: () => null }, beside);
    });
  }

  /** Makes running deliveries pending again when the daemon stops. */
  async release(deliveries: readonly Delivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.#db.transaction(function* () {
      for (const delivery of deliveries) yield* rows(stillRunning(delivery).set({ state: 'pending' }));
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
    await this.#db.transaction(function* () {
      const ran = WITH_WEBHOOK.where(({ and }) => and({ state: 'running', node: lost }));
      const running = yield* rows(ran.orderBy('d.id'));
      if (running.length === 0) return;
      const dead = running.filter(row => row.interruptions + 1 >= MAX_INTERRUPTIONS);
      yield* rows(
        update()
          .set(({ eb, ref }) => ({
            interruptions: eb('interruptions', '+', 1),
            due_at: eb.case().when('due_at', '<', now).then(ref('due_at')).else(now).end(),
            state: 'pending',
          }))
          .where(({ and }) => and({ state: 'running', node: lost })),
      );
      for (const { id } of dead) {
        const ended = { state: 'dead', finished_at: now, error: DIED_REPEATEDLY } as const;
        yield* rows(update().set(ended).where('id', '=', id));
      }
      if (dead.length > 0) yield* beside(dead.map(toDelivery), DIED_REPEATEDLY);
    });
  }

  /** Newest first. */
  async list({ deliveryId, webhook, state, maySee = () => true, limit }: DeliveryQuery): Promise<Delivery[]> {
    let wanted = WITH_WEBHOOK.orderBy('d.id', 'desc').limit(PAGE);
    if (deliveryId !== undefined) wanted = wanted.where('d.delivery_id', '=', deliveryId);
    if (webhook === GIT_HOOKS) wanted = wanted.where('d.webhook_id', '=', 0);
    else if (webhook !== undefined) wanted = wanted.where('w.name', '=', webhook);
    if (state !== undefined) wanted = wanted.where('d.state', '=', state);
    const found: Delivery[] = [];
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = await this.#db.run(wanted.where('d.id', '<', before));
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
    const [row] = await this.#db.run(WITH_WEBHOOK.where('d.id', '=', id));
    return row && toDelivery(row);
  }

  /** Makes a finished delivery pending again. @returns false if it is not finished. */
  async repeat(id: number): Promise<boolean> {
    const fresh = { attempts: 0, interruptions: 0, finished_at: null, result: null, error: null };
    const repeated = update()
      .set({ ...fresh, state: 'pending', due_at: this.#now() })
      .where('id', '=', id)
      .where('state', 'in', FINISHED);
    return (await this.#db.run(repeated.returning('id'))).length === 1;
  }

  /** Deletes finished deliveries older than 30 days, and all but the newest 10,000. @returns how many. */
  async prune(): Promise<number> {
    const finished = tables.selectFrom('deliveries').select('id').where('state', 'in', FINISHED);
    const newestToDelete = finished.orderBy('id', 'desc').limit(1).offset(KEPT);
    const pruned = tables
      .deleteFrom('deliveries')
      .where('state', 'in', FINISHED)
      .where(({ or, eb }) =>
        or([eb('finished_at', '<', this.#now() - KEPT_MS), eb('id', '<=', newestToDelete)]),
      );
    return (await this.#db.run(pruned.returning('id'))).length;
  }

  *#end(
    deliveries: readonly Delivery[],
    { state, error, resultOf }: End,
    beside: (ended: Delivery[]) => Work<void> = nothing,
  ): Work<Delivery[]> {
    const ended: Delivery[] = [];
    for (const delivery of deliveries) {
      const result = resultOf(delivery);
      const end = stillRunning(delivery).set(({ eb }) => ({
        ...{ state, error, result: result && JSON.stringify(result), finished_at: this.#now() },
        attempts: eb('attempts', '+', 1),
      }));
      if (yield* first(end.returning('id'))) ended.push(delivery);
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
