import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openShared } from './access.ts';
import { DowseError } from './api/errors.ts';
import { SavedStore } from './saved/saved-store.ts';
import { lockDataDir } from './store/lock.ts';
import { openDatabase } from './store/sqlite.ts';
import { SqliteState } from './store/sqlite-state.ts';
import { STATE_MIGRATIONS } from './store/state.ts';
import { type Moved, moveAccess } from './users/move-access.ts';
import { WEBHOOK_MIGRATIONS } from './webhooks/schema.ts';

/** What `migrate` did. */
export interface Migrated {
  newUsers: number;
  newKeys: number;
  /** Names of keys that another key has there. */
  clashes: string[];
  /** Saved searches that now belong to a user or key there. */
  searches: number;
}

/**
 * Copies keys and users of a data folder to a database that several daemons share, and gives saved searches to them. Nothing is
 * removed here. A run that was interrupted is completed by the next.
 *
 * @throws DowseError if a daemon runs on the folder, Error if a database cannot be used
 */
export async function migrate(dataDir: string, database: string): Promise<Migrated> {
  const file = join(dataDir, 'dowse.db');
  if (!existsSync(file))
    throw new DowseError('FILE_NOT_FOUND', 'There is nothing to copy.', `${file} is missing.`);
  const unlock = lockDataDir(dataDir);
  if (!unlock) throw new DowseError('INVALID_REQUEST', 'The daemon runs.', 'Stop it first: dowse stop');
  try {
    const shared = await openShared(database, { info() {}, warn() {} });
    const own = openDatabase(file, STATE_MIGRATIONS);
    try {
      const moved = await moveAccess(new SqliteState(own), shared);
      const { newUsers, newKeys, clashes } = moved;
      return { newUsers, newKeys, clashes, searches: giveSearches(dataDir, moved) };
    } finally {
      own.close();
      await shared.close();
    }
  } finally {
    unlock();
  }
}

/** Owners of saved searches are ids of keys, and negative ids of users. */
function giveSearches(dataDir: string, { users, keys }: Moved): number {
  const file = join(dataDir, 'webhooks.db');
  if (!existsSync(file)) return 0;
  const db = openDatabase(file, WEBHOOK_MIGRATIONS, { durable: true });
  try {
    const store = new SavedStore(db);
    return store.atOnce(() => {
      let given = 0;
      for (const [id, newId] of users) given += store.giveTo(-id, -newId);
      for (const [id, newId] of keys) given += store.giveTo(id, newId);
      return given;
    });
  } finally {
    db.close();
  }
}
