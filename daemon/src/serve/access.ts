import { existsSync } from 'node:fs';
import { atMost } from '../concurrency/at-most.ts';
import type { Logger } from '../http/context.ts';
import type { Keys } from '../security/keys.ts';
import { KeysBesideOwner } from '../security/keys-beside-owner.ts';
import { ensureOwnerKey, OWNER, ownerKeyFile } from '../security/owner-key.ts';
import { type RateCounter, Rates } from '../security/rates.ts';
import { Sessions, sessionKey, sharedSecret } from '../security/sessions.ts';
import { SharedRates } from '../security/shared-rates.ts';
import { StoredKeys } from '../security/stored-keys.ts';
import { openShared } from '../store/postgres/open-shared.ts';
import type { Sqlite } from '../store/sqlite.ts';
import { SqliteState } from '../store/sqlite-state.ts';
import { openState } from '../store/state.ts';
import type { SharedState } from '../store/state-database.ts';
import { Users } from '../users/users.ts';

/** Prefix of the session keys of language servers, and how long ended ones are kept. */
const EDITOR_KEY_PREFIX = 'editor-';
const KEEP_ENDED_KEYS_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_DATABASE_CLOSE_MS = 500;

/** The keys, users and sessions of a daemon. */
export interface Access {
  keys: Keys;
  users: Users;
  sessions: Sessions;
  rates: RateCounter;
  /** The database with all that changes, if several daemons share it. */
  shared: SharedState | undefined;
  close(): Promise<void>;
}

interface AccessOptions {
  dataDir: string;
  logger: Logger;
  /** A `postgres://` URL. Left out: all is in `dowse.db`. */
  database?: string | undefined;
}

/** Opens keys, users, sessions and rates, and ensures that the owner has a key. @throws Error if a database cannot be used */
export async function openAccess({ dataDir, logger, database }: AccessOptions): Promise<Access> {
  const file = openFile(dataDir, logger);
  let shared: SharedState | undefined;
  const close = async () => {
    file.close();
    if (shared) await atMost(MAX_DATABASE_CLOSE_MS, shared.close());
  };
  try {
    if (database !== undefined) shared = await openShared(database, logger);
    const own = new SqliteState(file);
    const db = shared ?? own;
    const users: Users = new Users({ dataDir, db, warn: (...report) => logger.warn(...report) });
    const stored = new StoredKeys(db, undefined, id => users.keyOfId(id));
    const ownKeys = new StoredKeys(own);
    const keys = shared ? new KeysBesideOwner(ownKeys, stored) : stored;
    if (shared) await warnOfUnused(ownKeys, stored, logger);
    await keys.deleteEnded(EDITOR_KEY_PREFIX, KEEP_ENDED_KEYS_MS);
    await ensureOwnerKey(keys, dataDir);
    const signingKey = shared ? await sharedSecret(shared, 'session key') : sessionKey(dataDir);
    const userKeys = (user: number, epoch: number) => users.keyOfSession(user, epoch);
    const sessions = new Sessions({ signingKey, db, keys, userKeys });
    await sessions.deleteExpired();
    const rates = shared ? new SharedRates(shared) : new Rates(file);
    return { keys, users, sessions, rates, shared, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Names the keys that work without a shared database only. */
async function warnOfUnused(own: Keys, shared: Keys, logger: Logger): Promise<void> {
  const copied = new Set([OWNER, ...(await shared.list()).map(({ name }) => name)]);
  const unused = (await own.list()).filter(({ name, revokedAt }) => revokedAt === null && !copied.has(name));
  const names = unused.map(({ name }) => name).filter(name => !name.startsWith(EDITOR_KEY_PREFIX));
  if (names.length === 0) return;
  logger.warn(
    { keys: names },
    'these keys in dowse.db are not used beside --database; dowse migrate copies them',
  );
}

function openFile(dataDir: string, logger: Logger): Sqlite {
  const onDamage = (movedTo: string) => {
    logger.warn({ movedTo }, 'the state database was damaged; a new one was created, add your keys again');
  };
  const hadKeys = existsSync(ownerKeyFile(dataDir));
  const onNew = () => {
    if (hadKeys)
      logger.warn({ dataDir }, "dowse.db was missing or empty; add all keys except the owner's again");
  };
  return openState(dataDir, onDamage, onNew);
}
