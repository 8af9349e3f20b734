import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * Takes the lock of a data folder: an exclusive SQLite lock on `daemon.lock`, which the operating system drops when
 * the process ends, however it ends. So there is no stale lock to clear and no process id to trust.
 *
 * @returns a function that lets go, or undefined when another process holds it.
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  const db = new Database(join(dataDir, 'daemon.lock'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return () => db.close();
  } catch (error) {
    db.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}
