import type { StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
import { burstWait, MINUTE_MS, type Rate, type RateCounter, type RateState, stateOf } from './rates.ts';

/** A node leases this part of a minute's requests at once. */
const SLICES = 20;
const CLEAN_EVERY_MS = 10 * MINUTE_MS;

interface Window {
  startedAt: number;
  /** Requests that all nodes have leased, at most the limit. */
  leased: number;
  /** Of those, what is left here. */
  left: number;
  /** Requests of this node; they count alone while the database does not answer. */
  own: number;
  recent: number[];
  /** Nothing is left to lease. */
  isSpent: boolean;
}

/**
 * Rates that several daemons count together, in windows of one minute in their database. A node leases requests in slices, so most
 * requests ask no database, and all nodes together never allow more than the limit. Bursts within a second are counted by each node.
 * While the database does not answer, each node counts for itself. The nodes' clocks must agree within a few seconds.
 */
export class SharedRates implements RateCounter {
  readonly #db: StateDatabase;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();
  readonly #leasing = new Map<string, Promise<void>>();
  #cleanedAt = 0;

  constructor(db: StateDatabase, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  async take(subject: string, rate: Rate): Promise<RateState> {
    for (;;) {
      const now = this.#now();
      const window = this.#window(subject, now);
      const wait = burstWait(window.recent, rate.perSecond, now);
      if (wait > 0) return refused(window, rate, wait);
      if (window.left > 0) {
        window.left--;
        window.own++;
        if (rate.perSecond !== undefined) window.recent.push(now);
        return stateIn(window, rate);
      }
      if (window.isSpent) return refused(window, rate, window.startedAt + MINUTE_MS - now);
      await (this.#leasing.get(subject) ?? this.#lease(subject, window, rate));
    }
  }

  peek(subject: string, rate: Rate): RateState {
    return stateIn(this.#window(subject, this.#now()), rate);
  }

  /** Leases are stored when they are taken. */
  flush(): void {}

  #window(subject: string, now: number): Window {
    this.#clean(now);
    const known = this.#windows.get(subject);
    if (known && known.startedAt <= now && now < known.startedAt + MINUTE_MS) return known;
    const recent = known?.recent ?? [];
    const fresh = { startedAt: now, leased: 0, left: 0, own: 0, recent, isSpent: false };
    this.#windows.set(subject, fresh);
    return fresh;
  }

  #lease(subject: string, window: Window, rate: Rate): Promise<void> {
    const leasing = this.#ask(subject, window, rate).finally(() => this.#leasing.delete(subject));
    this.#leasing.set(subject, leasing);
    return leasing;
  }

  /** The count may exceed the limit by what is asked for and not given, so that one statement is enough. */
  async #ask(subject: string, window: Window, { perMinute }: Rate): Promise<void> {
    const slice = Math.ceil(perMinute / SLICES);
    const [now, begun] = [this.#now(), this.#now() - MINUTE_MS];
    try {
      const [row] = await this.#db.run(
        tables
          .insertInto('rate_windows')
          .values({ subject, started_at: now, count: slice })
          .onConflict(oc =>
            oc.column('subject').doUpdateSet(eb => {
              const ifOpen = eb.case().when('rate_windows.started_at', '>', begun);
              const counted = ifOpen.then(eb.ref('rate_windows.count')).else(0).end();
              const startedAt = ifOpen.then(eb.ref('rate_windows.started_at'));
              return {
                count: eb(counted, '+', eb.ref('excluded.count')),
                started_at: startedAt.else(eb.ref('excluded.started_at')).end(),
              };
            }),
          )
          .returning(['started_at', 'count']),
      );
      const { started_at, count } = row!;
      const given = Math.max(0, Math.min(slice, perMinute - (count - slice)));
      Object.assign(window, { startedAt: Math.min(started_at, now), leased: Math.min(count, perMinute) });
      window.left += given;
      window.isSpent = given === 0;
    } catch {
      const given = Math.min(slice, perMinute - window.own);
      window.left += given;
      window.isSpent = given <= 0;
    }
  }

  #clean(now: number): void {
    if (now - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = now;
    for (const [subject, { startedAt }] of this.#windows) {
      if (startedAt <= now - MINUTE_MS) this.#windows.delete(subject);
    }
    const old = tables.deleteFrom('rate_windows').where('started_at', '<', now - CLEAN_EVERY_MS);
    this.#db.run(old).catch(() => {}); // the next time
  }
}

function stateIn({ startedAt, leased, left }: Window, rate: Rate): RateState {
  return stateOf({ startedAt, count: leased - left }, rate);
}

function refused(window: Window, rate: Rate, waitMs: number): RateState {
  return { ...stateIn(window, rate), retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}
