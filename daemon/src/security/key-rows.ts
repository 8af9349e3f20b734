import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import type { Row } from './keys.ts';

/** The stored form of a secret. */
export interface SecretRow {
  hash: Buffer;
  /** Unix milliseconds; null: as long as its key. */
  valid_until: number | null;
}

/** Adds a key with its secrets. @returns the key, with the id that it got */
export function* addKey(db: StateDatabase, key: Omit<Row, 'id'>, secrets: readonly SecretRow[]): Work<Row> {
  const row = yield* first<Row>(
    `INSERT INTO keys (id, name, scopes, roots, repos, per_minute, per_second, created_at, expires_at, revoked_at, user_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    ...[db.newId(), key.name, key.scopes, key.roots, key.repos, key.per_minute, key.per_second],
    ...[key.created_at, key.expires_at, key.revoked_at, key.user_id],
  );
  for (const secret of secrets) yield* addSecret(row!.id, secret);
  return row!;
}

/** Gives a key one more secret. */
export function* addSecret(keyId: number, { hash, valid_until }: SecretRow): Work<void> {
  yield* rows(
    'INSERT INTO key_secrets (hash, key_id, valid_until) VALUES (?, ?, ?)',
    hash,
    keyId,
    valid_until,
  );
}
