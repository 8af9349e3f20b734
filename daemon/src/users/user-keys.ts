import { DowseError } from '../api/errors.ts';
import { addKey } from '../security/key-rows.ts';
import {
  DEFAULT_SCOPES,
  type IssuedKey,
  type Key,
  newSecret,
  type Scope,
  sha256,
  toKey,
  withinUser,
} from '../security/keys.ts';
import { checkPatterns } from '../security/name-patterns.ts';
import { assertWithin } from '../security/narrower-key.ts';
import { rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';

/** The settings of a new key of a user. */
interface WantedOwnKey {
  name: string;
  scopes?: readonly Scope[];
  /** Default: everything that the user may see, also in the future. */
  repos?: readonly string[];
  expiresAt?: number | null;
}

/** Keys that one user may have at a time. */
const MAX_KEYS = 20;
/** Between the name of the user and that of the key; names of users have no slash. */
const SEPARATOR = '/';

/** The keys of a user that are neither revoked nor expired, oldest first. */
const live = (userId: number, now: number) =>
  tables
    .selectFrom('keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id');

/** The name of the user of a key, or else the name as it is. */
export const withoutKeyName = (name: string): string => name.split(SEPARATOR)[0]!;

/**
 * The keys that users make for themselves. Each is named `user:NAME/KEY`. `Keys` verifies them, and limits them to the user's current
 * permissions.
 */
export class UserKeys {
  readonly #db: StateDatabase;
  readonly #now: () => number;

  constructor(db: StateDatabase, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The active keys of a user, oldest first. `user` has the permissions of the user: see `Users.keyOf`. */
  async list(user: Key): Promise<Key[]> {
    const own = await this.#db.run(live(-user.id, this.#now()));
    return own.flatMap(row => withinUser(toKey(row), user) ?? []);
  }

  /** The name that the user gave to a key. */
  nameOf({ name }: Key): string {
    return name.slice(name.indexOf(SEPARATOR) + 1);
  }

  /**
   * Makes a key with at most the rights of the user.
   *
   * @throws DowseError INVALID_REQUEST, PERMISSION_DENIED with the field that exceeds the user
   */
  async create(user: Key, wanted: WantedOwnKey): Promise<IssuedKey> {
    const { expiresAt = null, repos = [] } = wanted;
    const scopes = wanted.scopes ?? DEFAULT_SCOPES.filter(scope => user.scopes.includes(scope));
    const { perMinute, perSecond } = user;
    checkPatterns('/repos', repos);
    assertWithin(user, { roots: [], repos, scopes, perMinute, perSecond, expiresAt });
    if (scopes.length === 0) throw invalid('/scopes', `some of ${user.scopes.join(', ')}`);
    if (expiresAt !== null && expiresAt <= this.#now()) throw invalid('/expires_at', 'a time in the future');
    const secret = newSecret();
    const row = await this.#db.transaction(() =>
      this.#add(user, { ...{ repos, scopes, expiresAt }, name: wanted.name }, secret),
    );
    return { key: withinUser(toKey(row), user)!, secret };
  }

  /** Revokes a key of a user. @throws DowseError NOT_FOUND */
  async revoke(user: Key, name: string): Promise<Key> {
    const now = this.#now();
    const key = await this.#db.transaction(function* () {
      const own = yield* rows(live(-user.id, now));
      const row = own.find(each => each.name === user.name + SEPARATOR + name);
      if (!row) throw new DowseError('NOT_FOUND', 'No such key.', `You have no key named "${name}".`);
      yield* rows(tables.updateTable('keys').set({ revoked_at: now }).where('id', '=', row.id));
      return toKey(row);
    });
    this.#db.forget('secret:', { id: key.id });
    return key;
  }

  *#add(user: Key, wanted: Required<WantedOwnKey>, secret: string): Work<RowOf<'keys'>> {
    const now = this.#now();
    const name = user.name + SEPARATOR + wanted.name;
    const own = yield* rows(live(-user.id, now));
    if (own.some(row => row.name === name)) throw invalid('/name', 'a name that none of your keys has');
    if (own.length >= MAX_KEYS) throw tooMany();
    const key = {
      ...{ name, scopes: JSON.stringify(wanted.scopes), roots: '[]', repos: JSON.stringify(wanted.repos) },
      ...{ per_minute: user.perMinute, per_second: user.perSecond },
      ...{ created_at: now, expires_at: wanted.expiresAt, revoked_at: null, user_id: -user.id },
    };
    return yield* addKey(this.#db, key, [{ hash: sha256(secret), valid_until: null }]);
  }
}

/** Revokes all keys of the user with this id. */
export function* revokeAll(userId: number, now: number): Work<void> {
  const own = tables.updateTable('keys').where('user_id', '=', userId).where('revoked_at', 'is', null);
  yield* rows(own.set({ revoked_at: now }));
}

function tooMany(): DowseError {
  return new DowseError('INVALID_REQUEST', `You have ${MAX_KEYS} keys already.`, 'Revoke one.');
}

function invalid(pointer: string, expected: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid key settings.', `${pointer}: expected ${expected}`);
}
