import { rmSync } from 'node:fs';
import type { FileStamp } from './file-stamp.ts';
import { seal, unseal } from './seal.ts';
import { connect, isDamage, openDatabase, type Sqlite } from './sqlite.ts';

/** Facts of a file, as they are stored. */
export interface StoredFacts {
  /** Bits of the kinds that the file has. */
  kinds: number;
  /** The encoded facts; null if no parser could read the file. */
  facts: Uint8Array | null;
}

export interface FactRow extends FileStamp, StoredFacts {
  path: string;
}

const MIGRATIONS = [
  `
  CREATE TABLE meta (version TEXT NOT NULL);
  CREATE TABLE facts (
    path TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    mtime_ms REAL NOT NULL,
    ctime_ms REAL NOT NULL,
    kinds INTEGER NOT NULL,
    facts BLOB
  );
  `,
];

/** The facts of the files of one directory, by their paths in it. Facts of another `version` are deleted. */
export class FactStore {
  readonly #db: Sqlite;

  /** Opens the store for writing. A damaged one is replaced. @throws an error that names the file if it cannot be opened */
  constructor(file: string, version: string) {
    this.#db = openOrReplace(file);
    if (versionOf(this.#db) === version) return;
    this.#db.transaction(() => {
      this.#db.exec('DELETE FROM facts; DELETE FROM meta');
      this.#db.prepare('INSERT INTO meta VALUES (?)').run(version);
    })();
  }

  /** Writes rows in one transaction. */
  put(rows: readonly FactRow[]): void {
    const insert = this.#db.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?, ?, ?)');
    this.#db.transaction(() => {
      for (const { path, size, mtimeMs, ctimeMs, kinds, facts } of rows)
        insert.run(path, size, mtimeMs, ctimeMs, kinds, facts && seal(facts));
    })();
  }

  /**
   * Compares the store with the index of the directory, and deletes the facts of files that the index does not have.
   *
   * @returns the files whose facts are missing, or are of an earlier content, by their paths
   */
  compareWith(indexFile: string): string[] {
    this.#db.prepare('ATTACH ? AS indexed').run(indexFile);
    try {
      this.#db.exec(
        'DELETE FROM facts WHERE path NOT IN (SELECT path FROM indexed.files WHERE chunk_count > 0)',
      );
      const rows = this.#db
        .prepare(
          `SELECT file.path FROM indexed.files AS file LEFT JOIN facts ON facts.path = file.path
           WHERE file.chunk_count > 0 AND (facts.path IS NULL OR facts.size <> file.size
             OR facts.mtime_ms <> file.mtime_ms OR facts.ctime_ms <> file.ctime_ms)
           ORDER BY file.path`,
        )
        .pluck()
        .all();
      return rows as string[];
    } finally {
      this.#db.exec('DETACH indexed');
    }
  }

  close(): void {
    this.#db.close();
  }
}

/** Reads the facts of a directory's files. */
export class FactReader {
  readonly #db: Sqlite;
  readonly #select;

  private constructor(db: Sqlite) {
    this.#db = db;
    this.#select = db.prepare(
      'SELECT kinds, facts FROM facts WHERE path = ? AND size = ? AND mtime_ms = ? AND ctime_ms = ?',
    );
  }

  /** @returns undefined if there is no store, or only one of another version */
  static open(file: string, version: string): FactReader | undefined {
    let db: Sqlite | undefined;
    try {
      db = connect(file, { readonly: true, fileMustExist: true });
      if (versionOf(db) === version) return new FactReader(db);
    } catch {
      // none yet, or damaged: the next update replaces it
    }
    db?.close();
    return undefined;
  }

  /** The facts of a file with this content. @returns undefined if they are not stored, or the row is damaged */
  get(path: string, { size, mtimeMs, ctimeMs }: FileStamp): StoredFacts | undefined {
    try {
      const row = this.#select.get(path, size, mtimeMs, ctimeMs) as StoredFacts | undefined;
      return row && { kinds: row.kinds, facts: row.facts && unseal(row.facts) };
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.#db.close();
  }
}

function openOrReplace(file: string): Sqlite {
  try {
    return openDatabase(file, MIGRATIONS);
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    return openDatabase(file, MIGRATIONS);
  }
}

function versionOf(db: Sqlite): string | undefined {
  return db.prepare('SELECT version FROM meta').pluck().get() as string | undefined;
}
