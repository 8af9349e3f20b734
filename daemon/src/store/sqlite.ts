import Database from 'better-sqlite3';
import { folderBeside, unusable } from './unusable.ts';

export type Sqlite = Database.Database;
/** @typeParam Parameters what it is run with, @typeParam Row what it gives */
export type Statement<Parameters extends unknown[] = unknown[], Row = unknown> = Database.Statement<
  Parameters,
  Row
>;

/**
 * Opens a database in WAL mode and migrates its schema: `migrations[n]` takes version n to n + 1, in a transaction. Commits
 * survive a kill of the process. With `durable` each commit is synced to disk and survives a power cut. With `mustExist` no file
 * is created.
 *
 * @throws SqliteError if the file is not a database (`SQLITE_NOTADB`) or damaged (`SQLITE_CORRUPT`), Error if it was
 *   written by a newer version
 */
export function openDatabase(
  file: string,
  migrations: readonly string[],
  { durable = false, mustExist = false } = {},
): Sqlite {
  const db = connect(file, { fileMustExist: mustExist });
  try {
    // With a folder in place of the WAL file, the database could be read but not written.
    if (folderBeside(file)) throw new Error('it is a folder');
    // Only for a new file, before the first write. On an existing file SQLite would write its header again.
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

/** @throws an error that names the file if it cannot be opened */
export function connect(file: string, options?: Database.Options): Sqlite {
  try {
    return new Database(file, options);
  } catch (error) {
    throw unusable(file, error);
  }
}

/** Whether the error means that the file is damaged. A full disk or a lock is no damage. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test((error as { code?: string } | null)?.code ?? '');
}

function migrate(db: Sqlite, migrations: readonly string[]): void {
  const version = () => db.pragma('user_version', { simple: true }) as number;
  if (version() > migrations.length) {
    throw new Error(`${db.name} was written by a newer version of dowse (schema ${version()})`);
  }
  // Without a migration no write lock is needed.
  if (version() === migrations.length) return;
  db.transaction(() => {
    for (let next = version(); next < migrations.length; next++) {
      db.exec(migrations[next]!);
      db.pragma(`user_version = ${next + 1}`);
    }
  }).immediate();
}
