import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { nodeId } from '../nodes/node-id.ts';
import { isLocal, Registry } from '../repos/registry.ts';
import { REPO_MIGRATIONS } from '../repos/schema.ts';
import { AuditFiles } from '../security/audit-files.ts';
import { OWNER } from '../security/owner-key.ts';
import { loadSecret } from '../security/secret-file.ts';
import { SharedAudit } from '../security/shared-audit.ts';
import { lockDataDir } from '../store/lock.ts';
import { openShared } from '../store/postgres/open-shared.ts';
import { openDatabase } from '../store/sqlite.ts';
import { SqliteState } from '../store/sqlite-state.ts';
import { STATE_MIGRATIONS } from '../store/state.ts';
import type { SharedState, StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
import { WEBHOOK_MIGRATIONS } from '../webhooks/schema.ts';
import { webhookKeyFile } from '../webhooks/secrets.ts';
import { type Moved, moveAccess } from './move-access.ts';
import { type MovedWebhooks, moveWebhooks } from './move-webhooks.ts';

/** The numbers of copied items that were new there. */
export interface Migrated {
  users: number;
  keys: number;
  webhooks: number;
  searches: number;
  deliveries: number;
  /** Entries of the audit log. */
  audited: number;
  /** Repositories that join the list of all daemons when this one starts, and folders of this machine, which do not. */
  repositories: number;
  localRepositories: number;
  /** Names of keys that another key has there, and of webhooks that another webhook has there. */
  clashes: string[];
  webhookClashes: string[];
}

const NO_WEBHOOKS: MovedWebhooks = { webhooks: 0, searches: 0, deliveries: 0, clashes: [] };

/**
 * Copies what changes in a data folder to a database that several daemons share: keys, users, webhooks with their deliveries, saved
 * searches with their history. The audit log moves: a daemon
 * with a shared database takes the files in `audit/` for entries that it must still log there. The next run completes an interrupted one.
 *
 * @throws DowseError if a daemon runs on the folder, Error if a database cannot be used
 */
export async function migrate(dataDir: string, database: string): Promise<Migrated> {
  const file = join(dataDir, 'dowse.db');
  if (!existsSync(file))
    throw new DowseError('FILE_NOT_FOUND', 'There is nothing to copy.', `${file} is missing.`);
  const unlock = lockDataDir(dataDir);
  if (!unlock) throw new DowseError('INVALID_REQUEST', 'The daemon is running.', 'Stop it first: dowse stop');
  try {
    const shared = await openShared(database, { info() {}, warn() {} });
    const own = openDatabase(file, STATE_MIGRATIONS);
    try {
      const state = new SqliteState(own);
      const moved = await moveAccess(state, shared);
      const webhooks = await copyWebhooks(dataDir, state, shared, moved);
      const audited = await new SharedAudit({ db: shared, days: Number.MAX_SAFE_INTEGER }).take(
        new AuditFiles({ dataDir, days: Number.MAX_SAFE_INTEGER }),
        nodeId(dataDir),
      );
      const { newUsers: users, newKeys: keys, clashes } = moved;
      const repositories = countRepositories(dataDir);
      return {
        ...webhooks,
        ...repositories,
        users,
        keys,
        clashes,
        webhookClashes: webhooks.clashes,
        audited,
      };
    } finally {
      own.close();
      await shared.close();
    }
  } finally {
    unlock();
  }
}

/** The repositories that are in no list of several daemons yet. Nothing of them is copied: a daemon lists what it keeps. */
function countRepositories(dataDir: string): Pick<Migrated, 'repositories' | 'localRepositories'> {
  const file = join(dataDir, 'repos.db');
  if (!existsSync(file)) return { repositories: 0, localRepositories: 0 };
  const db = openDatabase(file, REPO_MIGRATIONS, { durable: true });
  try {
    const registry = new Registry(db, Date.now);
    const listed = registry.generations();
    const [local, others] = [registry.list().filter(isLocal), registry.list().filter(repo => !isLocal(repo))];
    return {
      repositories: others.filter(({ id }) => !listed.has(id)).length,
      localRepositories: local.length,
    };
  } finally {
    db.close();
  }
}

/** Owners of saved searches are ids of keys, and negative ids of users. The owner's key keeps its id. */
async function copyWebhooks(
  dataDir: string,
  state: StateDatabase,
  shared: SharedState,
  { users, keys }: Moved,
): Promise<MovedWebhooks> {
  const file = join(dataDir, 'webhooks.db');
  if (!existsSync(file)) return NO_WEBHOOKS;
  const owners = await state.run(tables.selectFrom('keys').select('id').where('name', '=', OWNER));
  const isOwner = (id: number) => owners.some(owner => owner.id === id);
  const userOf = (id: number) => {
    const user = users.get(id);
    return user === undefined ? undefined : -user;
  };
  const db = openDatabase(file, WEBHOOK_MIGRATIONS, { durable: true });
  try {
    return await moveWebhooks(new SqliteState(db), shared, {
      home: nodeId(dataDir),
      key: loadSecret(webhookKeyFile(dataDir), 'rotate the tokens of all webhooks'),
      ownerOf: id => (id < 0 ? userOf(-id) : (keys.get(id) ?? (isOwner(id) ? id : undefined))),
    });
  } finally {
    db.close();
  }
}
