import { join } from 'node:path';
import { connect } from './sqlite.ts';
import { unusable } from './unusable.ts';

/**
 * Takes the lock of a data folder: an exclusive SQLite lock on `daemon.lock`, which the operating system drops when
 * the process ends, however it ends. So there is no stale lock to clear and no process id to trust.
 *
 * @returns a function that lets go, or undefined when another process holds it.
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
