import { addKey, type SecretRow } from '../security/key-rows.ts';
import { OWNER } from '../security/owner-key.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';
import { freeName, PREFIX, withIdentity } from '../users/users.ts';

/** The result of copying from the database of one daemon to a shared one. */
export interface Moved {
  /** Maps ids of users and keys here to ids there, including those that an earlier run copied. */
  users: Map<number, number>;
  keys: Map<number, number>;
  /** Number of new ones there. */
  newUsers: number;
  newKeys: number;
  /** Names of keys that were not copied, because another key has the name there. */
  clashes: string[];
}

interface Access {
  users: RowOf<'users'>[];
  keys: { row: RowOf<'keys'>; secrets: SecretRow[] }[];
}

/**
 * Copies users and keys, including revoked ones, with their secrets. The owner's key is not copied, nor are keys of editors, which create
 * new ones. It copies all or nothing, and does not change existing rows, so it can run again.
 */
export async function moveAccess(from: StateDatabase, to: StateDatabase): Promise<Moved> {
  const users = await from.run(tables.selectFrom('users').selectAll().orderBy('id'));
  const all = await from.run(tables.selectFrom('keys').selectAll().orderBy('id'));
  const keys: Access['keys'] = [];
  for (const row of all) {
    if (row.name === OWNER || row.name.startsWith('editor-')) continue;
    const secrets = tables.selectFrom('key_secrets').select(['hash', 'valid_until']);
    keys.push({ row, secrets: await from.run(secrets.where('key_id', '=', row.id)) });
  }
  return to.transaction(() => copy({ users, keys }, to));
}

function* copy({ users, keys }: Access, to: StateDatabase): Work<Moved> {
  const moved: Moved = { users: new Map(), keys: new Map(), newUsers: 0, newKeys: 0, clashes: [] };
  const names = new Map<number, string>();
  for (const user of users) {
    const known = yield* first(withIdentity(user));
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

function* addUser(user: RowOf<'users'>, to: StateDatabase): Work<RowOf<'users'>> {
  const added = { ...user, id: to.newId(), name: yield* freeName(user.name) };
  return (yield* first(tables.insertInto('users').values(added).returningAll()))!;
}

/** The key that has one of these secrets there. */
function* knownKey(secrets: readonly SecretRow[]): Work<number | undefined> {
  for (const { hash } of secrets) {
    const found = yield* first(tables.selectFrom('key_secrets').select('key_id').where('hash', '=', hash));
    if (found) return found.key_id;
  }
  return undefined;
}

function* isTaken(name: string): Work<boolean> {
  const live = tables.selectFrom('keys').select('id').where('revoked_at', 'is', null);
  return (yield* rows(live.where('name', '=', name))).length > 0;
}
