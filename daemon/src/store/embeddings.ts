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
  // Approximate day of the last use, in days since 1970.
  'ALTER TABLE vectors ADD COLUMN used INTEGER NOT NULL DEFAULT 0;',
];

const DAY_MS = 86_400_000;
/** The day of use is updated only if it is older than this, so that daily use causes no writes. */
const UPDATE_USE_AFTER_DAYS = 30;
/** Size after pruning, as a share of the limit, so that pruning is not needed again at once. */
const KEPT_SHARE = 0.75;
/** Rows checked in one transaction. */
const ROWS_PER_STEP = 5000;
const PAGES_PER_STEP = 1000;
/** SQLite's largest integer. */
const MAX_INTEGER = 2n ** 63n - 1n;

/**
 * Cache of vectors by content, shared by all directories: a chunk that is known from any branch, worktree or clone is not
 * embedded again. A key is 64 bits of a SHA-1 over the embedded texts. When the cache is too large, the least recently used
 * vectors are dropped. Damage found in use is no failure: the cache answers nothing from then on, and {@link repairCache}
 * replaces it at the next start.
 */
export class EmbeddingCache {
  private readonly file: string;
  private readonly db: Sqlite;
  private readonly model: number;
  private isDamaged = false;
  private readonly today: () => number;
  /** Keys whose day of use must be updated. */
  private used: bigint[] = [];
  private readonly select: Statement;

  /** @throws SqliteError if the file is damaged */
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
      if (row && this.today() - row.used > UPDATE_USE_AFTER_DAYS) this.used.push(key);
      return row && intact(row.vector);
    });
  }

  /** Adds or replaces vectors in one transaction. */
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

  /** Writes the days of use since the last call. Ignores errors such as a full disk or a lock. */
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
      // These vectors only seem older than they are.
    }
  }

  /** Bytes in use. The file may be larger: free pages are reused before it grows. */
  get size(): number {
    const value = (name: string) => this.db.pragma(name, { simple: true }) as number;
    return (value('page_count') - value('freelist_count')) * value('page_size');
  }

  /**
   * Drops the least recently used vectors, of any model, if the cache is larger than `limitBytes`, and shrinks the file.
   * Works in small transactions while `goOn` returns true.
   *
   * @returns the number of dropped vectors
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
    for (const condition of ['used < ?', 'used = ?']) {
      for (const step of this.dropSteps(condition, day)) {
        if (dropped >= excess || !goOn()) return dropped;
        dropped += this.unlessDamaged(step) ?? 0;
        await setImmediate();
      }
    }
    return dropped;
  }

  /** Returns free pages to the file system. Files from earlier versions without incremental vacuum do not shrink. */
  private async shrink(goOn: () => boolean): Promise<void> {
    const free = () => this.db.pragma('freelist_count', { simple: true }) as number;
    const step = () => {
      const before = free();
      this.db.exec(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
      return free() < before;
    };
    while (goOn() && this.unlessDamaged(step)) await setImmediate();
  }

  /** Steps that go through all vectors in key order and drop those that meet the condition. */
  private *dropSteps(condition: string, day: number): Generator<() => number> {
    const last = this.db
      .prepare(
        'SELECT model, key FROM vectors WHERE (model, key) > (?, ?) ORDER BY model, key LIMIT 1 OFFSET ?',
      )
      .safeIntegers();
    const remove = this.db.prepare(
      `DELETE FROM vectors WHERE (model, key) > (?, ?) AND (model, key) <= (?, ?) AND ${condition}`,
    );
    let from: { model: bigint; key: bigint } = { model: -1n, key: 0n };
    for (;;) {
      const start = from;
      const found = this.unlessDamaged(() => last.get(start.model, start.key, ROWS_PER_STEP - 1));
      const to = (found as typeof from | undefined) ?? { model: MAX_INTEGER, key: MAX_INTEGER };
      yield () => remove.run(start.model, start.key, to.model, to.key, day).changes;
      if (!found) return;
      from = to;
    }
  }

  /** The number of vectors in this share, and the day up to which that many were last used. */
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

/** Suffix of a marker file: the cache was found damaged while threads had it open. */
const MARK = '.damaged';

/**
 * Creates the cache if it is missing, and replaces it if it is damaged.
 *
 * @returns whether it was replaced
 * @throws SqliteError if it cannot be opened for another reason, such as a full disk
 */
export function repairCache(file: string, modelName: string): boolean {
  try {
    if (!existsSync(file + MARK)) {
      new EmbeddingCache(file, modelName).close();
      return false;
    }
  } catch (error) {
    const isSystemError = (error as { code?: string }).code !== undefined && !isDamage(error);
    if (isSystemError) throw error;
  }
  for (const suffix of ['', '-wal', '-shm', MARK]) rmSync(file + suffix, { force: true });
  new EmbeddingCache(file, modelName).close();
  return true;
}

/** The stored vector; undefined if its checksum is wrong. */
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
