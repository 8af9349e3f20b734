import { DowseError } from '../api/errors.ts';
import {
  DEFAULT_SCOPES,
  type IssuedKey,
  type Key,
  newSecret,
  type Row,
  type Scope,
  sha256,
  toKey,
  withinUser,
} from '../security/keys.ts';
import { checkPatterns } from '../security/name-patterns.ts';
import { demandWithin } from '../security/narrower-key.ts';
import type { Sqlite } from '../store/sqlite.ts';

/** A key that a user wants. */
export interface WantedOwnKey {
  name: string;
  scopes?: readonly Scope[];
  /** Default: all that the user may see, also later. */
  repos?: readonly string[];
  expiresAt?: number | null;
}

/** Keys that one user may have at a time. */
const MAX_KEYS = 20;
/** Between the name of the user and that of the key; names of users have no slash. */
const SEPARATOR = '/';

/** The name of the user of a key, or else the name as it is. */
export const withoutKeyName = (name: string): string => name.split(SEPARATOR)[0]!;

/**
 * The keys that users make for themselves, in `dowse.db`. Each is named `user:NAME/KEY`. `Keys` verifies them, and lets them do no more than the
 * user may do at that time.
 */
export class UserKeys {
  readonly #db: Sqlite;
  readonly #now: () => number;

  constructor(db: Sqlite, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The keys of a user that work or will expire, oldest first. `user` is what the user may do: see `Users.keyOf`. */
  list(user: Key): Key[] {
    return this.#rows(user).flatMap(row => withinUser(toKey(row), user) ?? []);
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
  create(user: Key, wanted: WantedOwnKey): IssuedKey {
    const { expiresAt = null, repos = [] } = wanted;
    const scopes = wanted.scopes ?? DEFAULT_SCOPES.filter(scope => user.scopes.includes(scope));
    const { perMinute, perSecond } = user;
    checkPatterns('/repos', repos);
    demandWithin(user, { roots: [], repos, scopes, perMinute, perSecond, expiresAt });
    if (scopes.length === 0) throw invalid('/scopes', `some of ${user.scopes.join(', ')}`);
    if (expiresAt !== null && expiresAt <= this.#now()) throw invalid('/expires_at', 'a time in the future');
    const name = user.name + SEPARATOR + wanted.name;
    const secret = newSecret();
    const issue = this.#db.transaction(() => {
      const own = this.#rows(user);
      if (own.some(row => row.name === name)) throw invalid('/name', 'a name that none of your keys has');
      if (own.length >= MAX_KEYS) throw tooMany();
      const { lastInsertRowid } = this.#db
        .prepare(
          `INSERT INTO keys (name, scopes, roots, repos, per_minute, per_second, created_at, expires_at, user_id)
           VALUES (@name, @scopes, '[]', @repos, @perMinute, @perSecond, @now, @expiresAt, @userId)`,
        )
        .run({
          ...{ name, perMinute, perSecond, expiresAt, now: this.#now(), userId: -user.id },
          ...{ scopes: JSON.stringify(scopes), repos: JSON.stringify(repos) },
        });
      this.#db
        .prepare('INSERT INTO key_secrets (hash, key_id) VALUES (?, ?)')
        .run(sha256(secret), lastInsertRowid);
    });
    issue.immediate();
    const row = this.#rows(user).find(each => each.name === name)!;
    return { key: withinUser(toKey(row), user)!, secret };
  }

  /** Revokes a key of a user, from the next request on. @throws DowseError NOT_FOUND */
  revoke(user: Key, name: string): Key {
    const row = this.#rows(user).find(each => each.name === user.name + SEPARATOR + name);
    if (!row) throw new DowseError('NOT_FOUND', 'No such key.', `You have no key named "${name}".`);
    this.#db.prepare('UPDATE keys SET revoked_at = ? WHERE id = ?').run(this.#now(), row.id);
    return toKey(row);
  }

  /** Revokes all keys of the user with this id. */
  revokeAll(userId: number): void {
    this.#db
      .prepare('UPDATE keys SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL')
      .run(this.#now(), userId);
  }

  #rows({ id }: Key): Row[] {
    return this.#db
      .prepare<[number, number], Row>(
        `SELECT * FROM keys WHERE user_id = ? AND revoked_at IS NULL AND coalesce(expires_at > ?, 1) ORDER BY id`,
      )
      .all(-id, this.#now());
  }
}

function tooMany(): DowseError {
  return new DowseError('INVALID_REQUEST', `You have ${MAX_KEYS} keys already.`, 'Revoke one.');
}

function invalid(pointer: string, expected: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid key settings.', `${pointer}: expected ${expected}`);
}
