import { createHash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { EmbeddingInput } from '../embed/embedder.ts';
import { seal, unseal } from './seal.ts';
import { isDamage, openDatabase, type Sqlite, type Statement } from './sqlite.ts';

const MIGRATIONS = [
  `
  CREATE TABLE models (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE vectors (model INTEGER NOT NULL, key INTEGER NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (model, key)) WITHOUT ROWID;
  `,
];

/**
 * Vectors by content, for all directories together: a chunk that was seen before, in any branch, worktree or
 * clone, is not embedded again. Keys are 64 bits of a SHA-1 over what the vector was made from. All of it can be
 * made again, so damage found in use fails nobody: the cache is left alone from then on, and
 * {@link makeSound} replaces it at the next start.
 */
export class EmbeddingCache {
  private readonly file: string;
  private readonly db: Sqlite;
  private readonly model: number;
  private isDamaged = false;
  private readonly select: Statement;

  /** @throws SqliteError when the file is damaged. */
  constructor(file: string, modelName: string) {
    this.file = file;
    this.db = openDatabase(file, MIGRATIONS);
    this.db.prepare('INSERT OR IGNORE INTO models (name) VALUES (?)').run(modelName);
    this.select = this.db.prepare('SELECT vector FROM vectors WHERE model = ? AND key = ?');
    this.model = (
      this.db.prepare('SELECT id FROM models WHERE name = ?').get(modelName) as { id: number }
    ).id;
  }

  get(key: bigint): Uint8Array | undefined {
    return this.unlessDamaged(() => {
      const row = this.select.get(this.model, key) as { vector: Uint8Array } | undefined;
      return row && intact(row.vector);
    });
  }

  /** Adds vectors in one transaction, in place of those of the same keys. */
  add(entries: Iterable<[key: bigint, vector: Uint8Array]>): void {
    this.unlessDamaged(() => {
      const insert = this.db.prepare('INSERT OR REPLACE INTO vectors (model, key, vector) VALUES (?, ?, ?)');
      this.db.transaction(() => {
        for (const [key, vector] of entries) insert.run(this.model, key, seal(vector));
      })();
    });
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
