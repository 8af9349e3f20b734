import type { Log } from '../../api/log.ts';
import type { SharedState } from '../state-database.ts';

/** Opens the database that several daemons share. Its driver is loaded only here: a daemon on one machine needs none. */
export async function openShared(database: string, log: Log): Promise<SharedState> {
  const [{ readPostgresUrl }, { PostgresState }] = await Promise.all([
    import('./address.ts'),
    import('./postgres-state.ts'),
  ]);
  return PostgresState.open(readPostgresUrl(database), { log });
}
