import { join } from 'node:path';
import { connect } from './sqlite.ts';
import { unusable } from './unusable.ts';

/**
 * Takes the lock of a data folder: an exclusive SQLite lock on `daemon.lock`. The operating system drops it when the
 * process ends, so there are no stale locks and no process ids to check.
 *
 * @returns a function that releases the lock; undefined if another process holds it
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  const file = join(dataDir, 'daemon.lock');
  const db = connect(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return () => db.close();
  } catch (error) {
    db.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return undefined;
    throw unusable(file, error);
  }
}
