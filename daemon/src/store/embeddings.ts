import { createHash } from 'node:crypto';
import type { EmbeddingInput } from '../embed/embedder.ts';
import { openDatabase, type Sqlite, type Statement } from './sqlite.ts';

const MIGRATIONS = [
  `
  CREATE TABLE models (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE vectors (model INTEGER NOT NULL, key INTEGER NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (model, key)) WITHOUT ROWID;
  `,
];

/**
 * Vectors by content, for all directories together: a chunk that was seen before, in any branch, worktree or
 * clone, is not embedded again. Keys are 64 bits of a SHA-1 over what the vector was made from.
 */
export class EmbeddingCache {
  private readonly db: Sqlite;
  private readonly model: number;
  private readonly select: Statement;

  /** @throws SqliteError when the file is damaged. */
  constructor(file: string, modelName: string) {
    this.db = openDatabase(file, MIGRATIONS);
    this.db.prepare('INSERT OR IGNORE INTO models (name) VALUES (?)').run(modelName);
    this.select = this.db.prepare('SELECT vector FROM vectors WHERE model = ? AND key = ?');
    this.model = (
      this.db.prepare('SELECT id FROM models WHERE name = ?').get(modelName) as { id: number }
    ).id;
  }

  get(key: bigint): Uint8Array | undefined {
    const row = this.select.get(this.model, key) as { vector: Uint8Array } | undefined;
    return row?.vector;
  }

  /** Adds vectors in one transaction; those already there stay. */
  add(entries: Iterable<[key: bigint, vector: Uint8Array]>): void {
    const insert = this.db.prepare('INSERT OR IGNORE INTO vectors (model, key, vector) VALUES (?, ?, ?)');
    this.db.transaction(() => {
      for (const [key, vector] of entries) insert.run(this.model, key, vector);
    })();
  }

  close(): void {
    this.db.close();
  }
}

export function embeddingKey({ path, names, doc, text }: EmbeddingInput): bigint {
  const hash = createHash('sha1');
  for (const part of [path, names, doc, text]) hash.update(part).update('\0');
  return hash.digest().readBigInt64LE(0);
}
