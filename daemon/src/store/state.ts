import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Sqlite } from './sqlite.ts';

/**
 * Schema of `dowse.db`, the daemon's state: keys, users and rate counters. Append to the list and never edit an entry, because
 * existing databases have run it. Times are Unix milliseconds.
 */
export const STATE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE keys (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL,
     scopes TEXT NOT NULL,
     roots TEXT NOT NULL,
     per_minute INTEGER NOT NULL,
     per_second INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER,
     revoked_at INTEGER
   ) STRICT;
   -- The name of a revoked key can be used again. Its row stays, so that lists show it.
   CREATE UNIQUE INDEX live_key_names ON keys (name) WHERE revoked_at IS NULL;
   -- A key has several secrets during the grace time of a rotation.
   CREATE TABLE key_secrets (
     hash BLOB PRIMARY KEY,
     key_id INTEGER NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
     valid_until INTEGER
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX key_secrets_by_key ON key_secrets (key_id);
   CREATE TABLE rate_windows (
     subject TEXT PRIMARY KEY,
     started_at INTEGER NOT NULL,
     count INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`,
  // Patterns of the repositories that a key may see.
  "ALTER TABLE keys ADD COLUMN repos TEXT NOT NULL DEFAULT '[]'",
  // Sessions are signed cookies. Of those that were signed out, the ids are kept until they would have expired.
  `CREATE TABLE ended_sessions (
     id TEXT PRIMARY KEY,
     until INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  // People who signed in with an OpenID Connect issuer, with their groups at that time. Sessions of an earlier epoch are over.
  `CREATE TABLE users (
     id INTEGER PRIMARY KEY,
     issuer TEXT NOT NULL,
     subject TEXT NOT NULL,
     name TEXT NOT NULL UNIQUE,
     group_names TEXT NOT NULL,
     epoch INTEGER NOT NULL DEFAULT 0,
     created_at INTEGER NOT NULL,
     signed_in_at INTEGER NOT NULL,
     revoked_at INTEGER,
     UNIQUE (issuer, subject)
   ) STRICT`,
  // Keys that users make for themselves. What such a key may do is never more than its user may do at that time.
  `ALTER TABLE keys ADD COLUMN user_id INTEGER REFERENCES users (id);
   CREATE INDEX keys_by_user ON keys (user_id) WHERE user_id IS NOT NULL`,
];

/** Opens `<dataDir>/dowse.db`, see {@link openOrReplace}. */
export function openState(dataDir: string, onDamage?: (movedTo: string) => void, onNew?: () => void): Sqlite {
  return openOrReplace(join(dataDir, 'dowse.db'), STATE_MIGRATIONS, {
    ...(onDamage && { onDamage }),
    ...(onNew && { onNew }),
  });
}

export interface OpenOptions {
  /** Sync the disk at each commit. */
  durable?: boolean;
  /** Called after a damaged file was moved aside, with its new path. */
  onDamage?: (movedTo: string) => void;
  /** Called if the file did not exist or was empty. */
  onNew?: () => void;
}

/** Checks and opens a database. A damaged file is renamed to `<file>.damaged-<time>` and replaced by a new one. */
export function openOrReplace(
  file: string,
  migrations: readonly string[],
  { durable = false, onDamage = () => {}, onNew = () => {} }: OpenOptions = {},
): Sqlite {
  const isNew = !statSync(file, { throwIfNoEntry: false })?.size;
  try {
    const db = openChecked(file, migrations, durable);
    if (isNew) onNew();
    return db;
  } catch (error) {
    if (!isDamage(error)) throw error;
    onDamage(moveAside(file));
    return openChecked(file, migrations, durable);
  }
}

function openChecked(file: string, migrations: readonly string[], durable: boolean): Sqlite {
  const db = openDatabase(file, migrations, { durable });
  try {
    const verdict = db.pragma('quick_check(1)', { simple: true });
    if (verdict !== 'ok') throw Object.assign(new Error(String(verdict)), { code: 'SQLITE_CORRUPT' });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB');
}

function moveAside(file: string): string {
  const movedTo = `${file}.damaged-${Date.now()}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, movedTo + suffix);
  }
  return movedTo;
}
