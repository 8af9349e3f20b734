import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';

/** The stored form of a secret. `valid_until` is in Unix milliseconds; null: as long as its key. */
export type SecretRow = Omit<RowOf<'key_secrets'>, 'key_id'>;

/** Adds a key with its secrets. @returns the key, with the id that it got */
export function* addKey(
  db: StateDatabase,
  key: Omit<RowOf<'keys'>, 'id'>,
  secrets: readonly SecretRow[],
): Work<RowOf<'keys'>> {
  const added = tables.insertInto('keys').values({ ...key, id: db.newId() });
  const row = (yield* first(added.returningAll()))!;
  for (const secret of secrets) yield* addSecret(row.id, secret);
  return row;
}

/** Gives a key one more secret. */
export function* addSecret(keyId: number, secret: SecretRow): Work<void> {
  yield* rows(tables.insertInto('key_secrets').values({ ...secret, key_id: keyId }));
}
