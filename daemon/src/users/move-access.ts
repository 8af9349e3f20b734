import { addKey, type SecretRow } from '../security/key-rows.ts';
import type { Row as KeyRow } from '../security/keys.ts';
import { OWNER } from '../security/owner-key.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { freeName, PREFIX, type Row as UserRow } from './users.ts';

/** What was copied from the database of one daemon to one that several share. */
export interface Moved {
  /** Ids of the users and keys here, and those there: also of what an earlier run has copied. */
  users: Map<number, number>;
  keys: Map<number, number>;
  /** How many were new there. */
  newUsers: number;
  newKeys: number;
  /** Names of keys that were not copied, because another key has the name there. */
  clashes: string[];
}

interface Access {
  users: UserRow[];
  keys: { row: KeyRow; secrets: SecretRow[] }[];
}

/**
 * Copies users and keys, also revoked ones, with the secrets that they have. The owner's key stays, and so do those of editors, which
 * make new ones. All of it is copied or nothing; what is there already stays as it is, so it can run again.
 */
export async function moveAccess(from: StateDatabase, to: StateDatabase): Promise<Moved> {
  const users = await from.run<UserRow>('SELECT * FROM users ORDER BY id');
  const all = await from.run<KeyRow>('SELECT * FROM keys ORDER BY id');
  const keys: Access['keys'] = [];
  for (const row of all) {
    if (row.name === OWNER || row.name.startsWith('editor-')) continue;
    const sql = 'SELECT hash, valid_until FROM key_secrets WHERE key_id = ?';
    keys.push({ row, secrets: await from.run<SecretRow>(sql, row.id) });
  }
  return to.transaction(() => copy({ users, keys }, to));
}

function* copy({ users, keys }: Access, to: StateDatabase): Work<Moved> {
  const moved: Moved = { users: new Map(), keys: new Map(), newUsers: 0, newKeys: 0, clashes: [] };
  const names = new Map<number, string>();
  for (const user of users) {
    const known = yield* first<UserRow>(
      'SELECT * FROM users WHERE issuer = ? AND subject = ?',
      ...[user.issuer, user.subject],
    );
    const { id, name } = known ?? (yield* addUser(user, to));
    moved.users.set(user.id, id);
    names.set(user.id, name);
    if (!known) moved.newUsers++;
  }
  for (const { row, secrets } of keys) {
    const known = yield* knownKey(secrets);
    const ofUser = row.user_id === null ? undefined : names.get(row.user_id);
    const name = ofUser === undefined ? row.name : PREFIX + ofUser + row.name.slice(row.name.indexOf('/'));
    if (known !== undefined) moved.keys.set(row.id, known);
    else if (row.revoked_at === null && (yield* isTaken(name))) moved.clashes.push(name);
    else {
      const user_id = row.user_id === null ? null : moved.users.get(row.user_id)!;
      const added = yield* addKey(to, { ...row, name, user_id }, secrets);
      moved.keys.set(row.id, added.id);
      moved.newKeys++;
    }
  }
  return moved;
}

function* addUser(user: UserRow, to: StateDatabase): Work<UserRow> {
  const row = yield* first<UserRow>(
    `INSERT INTO users (id, issuer, subject, name, group_names, epoch, created_at, signed_in_at, revoked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    ...[to.newId(), user.issuer, user.subject, yield* freeName(user.name), user.group_names],
    ...[user.epoch, user.created_at, user.signed_in_at, user.revoked_at],
  );
  return row!;
}

/** The key that has one of these secrets there. */
function* knownKey(secrets: readonly SecretRow[]): Work<number | undefined> {
  for (const { hash } of secrets) {
    const found = yield* first<{ key_id: number }>('SELECT key_id FROM key_secrets WHERE hash = ?', hash);
    if (found) return found.key_id;
  }
  return undefined;
}

function* isTaken(name: string): Work<boolean> {
  return (yield* rows('SELECT 1 FROM keys WHERE name = ? AND revoked_at IS NULL', name)).length > 0;
}
