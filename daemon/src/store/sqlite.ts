import Database from 'better-sqlite3';
import { folderBeside, unusable } from './unusable.ts';

export type Sqlite = Database.Database;
export type Statement = Database.Statement;

/**
 * Opens a database in WAL mode and brings its schema up to date. `migrations[n]` takes version n to n + 1, once,
 * each in a transaction. What was committed survives a kill of the process; `durable` adds a sync at each commit,
 * so that it survives a power cut too.
 *
 * @throws SqliteError when the file is no database or is damaged (`SQLITE_NOTADB`, `SQLITE_CORRUPT`), or was
 *   written by a newer version.
 */
export function openDatabase(file: string, migrations: readonly string[], { durable = false } = {}): Sqlite {
  const db = connect(file);
  try {
    // It would be read all the same, and could not be written.
    if (folderBeside(file)) throw new Error('it is a folder');
    // Counts for a new file only, before anything else is written to it; said of another, it is written into it once more.
    if (db.pragma('page_count', { simple: true }) === 0) db.pragma('auto_vacuum = INCREMENTAL');
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
    db.pragma('foreign_keys = ON');
    db.pragma('busy_timeout = 5000');
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw unusable(file, error);
  }
}

/** @throws an error that names the file where it cannot be opened. */
export function connect(file: string, options?: Database.Options): Sqlite {
  try {
    return new Database(file, options);
  } catch (error) {
    throw unusable(file, error);
  }
}

/** Whether SQLite says that the file itself is bad; a full disk or a lock is another matter. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test((error as { code?: string } | null)?.code ?? '');
}

function migrate(db: Sqlite, migrations: readonly string[]): void {
  const version = () => db.pragma('user_version', { simple: true }) as number;
  if (version() > migrations.length) {
    throw new Error(`${db.name} was written by a newer version of dowse (schema ${version()})`);
  }
  // Whoever only reads waits for no writer.
  if (version() === migrations.length) return;
  db.transaction(() => {
    for (let next = version(); next < migrations.length; next++) {
      db.exec(migrations[next]!);
      db.pragma(`user_version = ${next + 1}`);
    }
  }).immediate();
}
