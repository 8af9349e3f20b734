import type { Sqlite } from '../store/sqlite.ts';

export const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** Interval between writes. A kill loses at most the counts of this time. */
const FLUSH_EVERY_MS = 1000;

export interface Rate {
  perMinute: number;
  /** Left out: no limit per second. */
  perSecond?: number;
}

/** The state of a subject's rate. */
export interface RateState {
  limit: number;
  remaining: number;
  /** End of the minute's window, in whole Unix seconds. */
  resetAtSeconds: number;
  /** Set if the request is over the limit: whole seconds to wait, at least 1. */
  retryAfterSeconds?: number;
}

/** Counts requests by subject. */
export interface RateCounter {
  /** Counts one request of `subject`, unless it is over the limit. */
  take(subject: string, rate: Rate): RateState | Promise<RateState>;
  /** The state of `subject`, without counting a request. */
  peek(subject: string, rate: Rate): RateState | Promise<RateState>;
  /** Writes the counts that have changed since the last call. */
  flush(): void;
}

interface Window {
  startedAt: number;
  count: number;
  /** Times of the requests in the last second, oldest first. */
  recent: number[];
}

/**
 * Counts requests by subject, in a fixed window of one minute that starts with its first request, and a sliding window of
 * one second. Refused requests are not counted. Counts are in memory and written once a second, so they survive a restart;
 * a kill loses at most the last second.
 */
export class Rates implements RateCounter {
  readonly #db: Sqlite;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Sqlite, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
    const rows = db
      .prepare<[], { subject: string; started_at: number; count: number }>('SELECT * FROM rate_windows')
      .all();
    for (const row of rows) {
      this.#windows.set(row.subject, { startedAt: row.started_at, count: row.count, recent: [] });
    }
  }

  /** Counts one request of `subject`, unless it is over the limit. */
  take(subject: string, rate: Rate): RateState {
    const now = this.#now();
    const window = this.#window(subject, now);
    const waitMs = this.#wait(window, rate, now);
    if (waitMs > 0) {
      const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
      return { ...stateOf(window, rate), retryAfterSeconds };
    }
    window.count += 1;
    if (rate.perSecond !== undefined) window.recent.push(now);
    this.#changed.add(subject);
    this.#scheduleFlush();
    return stateOf(window, rate);
  }

  /** The state of `subject`, without counting a request. */
  peek(subject: string, rate: Rate): RateState {
    return stateOf(this.#window(subject, this.#now()), rate);
  }

  /** Writes the counts that have changed since the last call. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const upsert = this.#db.prepare(
      `INSERT INTO rate_windows (subject, started_at, count) VALUES (?, ?, ?)
       ON CONFLICT (subject) DO UPDATE SET started_at = excluded.started_at, count = excluded.count`,
    );
    const expired = this.#now() - MINUTE_MS;
    const write = this.#db.transaction(() => {
      for (const subject of this.#changed) {
        const window = this.#windows.get(subject);
        if (window) upsert.run(subject, window.startedAt, window.count);
      }
      this.#db.prepare('DELETE FROM rate_windows WHERE started_at <= ?').run(expired);
    });
    write.immediate();
    this.#changed.clear();
    for (const [subject, { startedAt }] of this.#windows) {
      if (startedAt <= expired) this.#windows.delete(subject);
    }
  }

  #window(subject: string, now: number): Window {
    const known = this.#windows.get(subject);
    // If a window starts in the future, the clock was set back.
    if (known && known.startedAt <= now && now < known.startedAt + MINUTE_MS) return known;
    const fresh: Window = { startedAt: now, count: 0, recent: known?.recent ?? [] };
    this.#windows.set(subject, fresh);
    return fresh;
  }

  /** Milliseconds until the next request is allowed; 0 if it is allowed now. */
  #wait(window: Window, { perMinute, perSecond }: Rate, now: number): number {
    if (window.count >= perMinute) return window.startedAt + MINUTE_MS - now;
    return burstWait(window.recent, perSecond, now);
  }

  #scheduleFlush(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      try {
        this.flush();
      } catch {
        // On a full disk or a busy database the counts stay in memory and are written later.
        this.#scheduleFlush();
      }
    }, FLUSH_EVERY_MS).unref();
  }
}

/** The rest of a minute's window. */
export function stateOf(
  { startedAt, count }: Pick<Window, 'startedAt' | 'count'>,
  { perMinute }: Rate,
): RateState {
  return {
    limit: perMinute,
    remaining: Math.max(0, perMinute - count),
    resetAtSeconds: Math.ceil((startedAt + MINUTE_MS) / SECOND_MS),
  };
}

/** Milliseconds until a second has room for one more request; 0 if it has now. Drops times that are over. */
export function burstWait(recent: number[], perSecond: number | undefined, now: number): number {
  if (perSecond === undefined) return 0;
  dropOld(recent, now);
  if (recent.length < perSecond) return 0;
  return recent[recent.length - perSecond]! + SECOND_MS - now;
}

/** Removes times older than one second, or all if the clock was set back. */
function dropOld(recent: number[], now: number): void {
  const wasSetBack = (recent.at(-1) ?? now) > now;
  const firstKept = wasSetBack ? -1 : recent.findIndex(time => time > now - SECOND_MS);
  recent.splice(0, firstKept === -1 ? recent.length : firstKept);
}
