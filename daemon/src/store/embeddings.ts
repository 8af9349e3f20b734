import { createHash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { EmbeddingInput } from '../embed/embedder.ts';
import { seal, unseal } from './seal.ts';
import { isDamage, openDatabase, type Sqlite, type Statement } from './sqlite.ts';

const MIGRATIONS = [
  `
  CREATE TABLE models (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE vectors (model INTEGER NOT NULL, key INTEGER NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (model, key)) WITHOUT ROWID;
  `,
  // The day of the last use, about: days since 1970.
  'ALTER TABLE vectors ADD COLUMN used INTEGER NOT NULL DEFAULT 0;',
];

const DAY_MS = 86_400_000;
/** A use is noted only where the last is longer ago, so that what is used every day costs no writing. */
const NOTE_AFTER_DAYS = 30;
/** What is left after dropping, as a share of the limit: so that it is not done again at once. */
const KEPT_SHARE = 0.75;
/** Vectors looked at in one transaction. */
const AT_ONCE = 5000;
const PAGES_AT_ONCE = 1000;
/** Of SQLite's integers. */
const LARGEST = 2n ** 63n - 1n;

/**
 * Vectors by content, for all directories together: a chunk that was seen before, in any branch, worktree or
 * clone, is not embedded again. What has not been used for longest is dropped once there is too much of it. Keys are 64 bits of a SHA-1 over what the vector was made from. All of it can be
 * made again, so damage found in use fails nobody: the cache is left alone from then on, and
 * {@link makeSound} replaces it at the next start.
 */
export class EmbeddingCache {
  private readonly file: string;
  private readonly db: Sqlite;
  private readonly model: number;
  private isDamaged = false;
  private readonly today: () => number;
  /** Keys whose use is to be noted. */
  private used: bigint[] = [];
  private readonly select: Statement;

  /** @throws SqliteError when the file is damaged. */
  constructor(file: string, modelName: string, now: () => number = Date.now) {
    this.file = file;
    this.today = () => Math.floor(now() / DAY_MS);
    this.db = openDatabase(file, MIGRATIONS);
    this.db.prepare('INSERT OR IGNORE INTO models (name) VALUES (?)').run(modelName);
    this.select = this.db.prepare('SELECT vector, used FROM vectors WHERE model = ? AND key = ?');
    this.model = (
      this.db.prepare('SELECT id FROM models WHERE name = ?').get(modelName) as { id: number }
    ).id;
  }

  get(key: bigint): Uint8Array | undefined {
    return this.unlessDamaged(() => {
      const row = this.select.get(this.model, key) as { vector: Uint8Array; used: number } | undefined;
      if (row && this.today() - row.used > NOTE_AFTER_DAYS) this.used.push(key);
      return row && intact(row.vector);
    });
  }

  /** Adds vectors in one transaction, in place of those of the same keys. */
  add(entries: Iterable<[key: bigint, vector: Uint8Array]>): void {
    this.unlessDamaged(() => {
      const insert = this.db.prepare(
        'INSERT OR REPLACE INTO vectors (model, key, vector, used) VALUES (?, ?, ?, ?)',
      );
      const today = this.today();
      this.db.transaction(() => {
        for (const [key, vector] of entries) insert.run(this.model, key, seal(vector), today);
      })();
    });
  }

  /** Notes the uses since the last time. One that cannot be noted, for a full disk or a lock, does no harm. */
  noteUses(): void {
    if (this.used.length === 0) return;
    const keys = this.used;
    this.used = [];
    try {
      this.unlessDamaged(() => {
        const update = this.db.prepare('UPDATE vectors SET used = ? WHERE model = ? AND key = ?');
        const today = this.today();
        this.db.transaction(() => {
          for (const key of keys) update.run(today, this.model, key);
        })();
      });
    } catch {
      // The vector only counts as older than it is.
    }
  }

  /** Bytes in use; the file may be larger by what was dropped, which is filled again before it grows. */
  get size(): number {
    const value = (name: string) => this.db.pragma(name, { simple: true }) as number;
    return (value('page_count') - value('freelist_count')) * value('page_size');
  }

  /**
   * Drops the least recently used vectors, of any model, if there are more than `limitBytes` of them, and
   * gives their room back to the disk. Works in small steps, each a transaction, while `goOn` returns true.
   *
   * @returns how many were dropped.
   */
  async prune(limitBytes: number, goOn: () => boolean = () => true): Promise<number> {
    const size = this.unlessDamaged(() => this.size) ?? 0;
    if (size <= limitBytes) return 0;
    const share = 1 - (KEPT_SHARE * limitBytes) / size;
    const dropped = await this.drop(share, goOn);
    await this.shrink(goOn);
    return dropped;
  }

  private async drop(share: number, goOn: () => boolean): Promise<number> {
    const { excess, day } = this.unlessDamaged(() => this.oldest(share)) ?? { excess: 0, day: 0 };
    let dropped = 0;
    for (const which of ['used < ?', 'used = ?']) {
      for (const step of this.steps(which, day)) {
        if (dropped >= excess || !goOn()) return dropped;
        dropped += this.unlessDamaged(step) ?? 0;
        await setImmediate();
      }
    }
    return dropped;
  }

  /** A file that an earlier version made keeps its room. */
  private async shrink(goOn: () => boolean): Promise<void> {
    const free = () => this.db.pragma('freelist_count', { simple: true }) as number;
    const step = () => {
      const before = free();
      this.db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
      return free() < before;
    };
    while (goOn() && this.unlessDamaged(step)) await setImmediate();
  }

  /** Goes once through all vectors, a number at a time, and drops those that are meant. */
  private *steps(which: string, day: number): Generator<() => number> {
    const last = this.db
      .prepare(
        'SELECT model, key FROM vectors WHERE (model, key) > (?, ?) ORDER BY model, key LIMIT 1 OFFSET ?',
      )
      .safeIntegers();
    const remove = this.db.prepare(
      `DELETE FROM vectors WHERE (model, key) > (?, ?) AND (model, key) <= (?, ?) AND ${which}`,
    );
    let from: { model: bigint; key: bigint } = { model: -1n, key: 0n };
    for (;;) {
      const start = from;
      const found = this.unlessDamaged(() => last.get(start.model, start.key, AT_ONCE - 1));
      const to = (found as typeof from | undefined) ?? { model: LARGEST, key: LARGEST };
      yield () => remove.run(start.model, start.key, to.model, to.key, day).changes;
      if (!found) return;
      from = to;
    }
  }

  /** How many that share of the vectors is, and the day by which that many had been used for the last time. */
  private oldest(share: number): { excess: number; day: number } {
    const days = this.db
      .prepare('SELECT used, count(*) AS count FROM vectors GROUP BY used ORDER BY used')
      .all() as { used: number; count: number }[];
    const excess = Math.ceil(share * days.reduce((sum, { count }) => sum + count, 0));
    let sum = 0;
    const last = days.find(({ count }) => {
      sum += count;
      return sum >= excess;
    });
    return { excess, day: last?.used ?? 0 };
  }

  close(): void {
    this.db.close();
  }

  private unlessDamaged<T>(work: () => T): T | undefined {
    if (this.isDamaged) return undefined;
    try {
      return work();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.isDamaged = true;
      writeFileSync(this.file + MARK, '');
      return undefined;
    }
  }
}

/** Beside a cache that was found damaged while threads had it open. */
const MARK = '.damaged';

/**
 * Sees to it that the cache is there and opens, in place of one that is damaged.
 *
 * @returns whether it had to be replaced.
 * @throws SqliteError when it cannot be opened for a reason that a new one would share, such as a full disk.
 */
export function makeSound(file: string, modelName: string): boolean {
  try {
    if (!existsSync(file + MARK)) {
      new EmbeddingCache(file, modelName).close();
      return false;
    }
  } catch (error) {
    const isOfSystem = (error as { code?: string }).code !== undefined && !isDamage(error);
    if (isOfSystem) throw error;
  }
  for (const suffix of ['', '-wal', '-shm', MARK]) rmSync(file + suffix, { force: true });
  new EmbeddingCache(file, modelName).close();
  return true;
}

/** The vector, unless its bytes are not those that were stored. */
function intact(stored: Uint8Array): Uint8Array | undefined {
  try {
    return unseal(stored);
  } catch {
    return undefined;
  }
}

export function embeddingKey({ path, names, doc, text }: EmbeddingInput): bigint {
  const hash = createHash('sha1');
  for (const part of [path, names, doc, text]) hash.update(part).update('\0');
  return hash.digest().readBigInt64LE(0);
}
