import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { SCOPES } from '../api/admin.ts';
import { DowseError } from '../api/errors.ts';
import type { Sqlite } from '../store/sqlite.ts';
import { checkPatterns, commonPatterns } from './name-patterns.ts';
import { realDirectory } from './paths.ts';

export type Scope = (typeof SCOPES)[number];

export const DEFAULT_SCOPES: readonly Scope[] = ['search', 'index'];
export const DEFAULT_RATE = { perMinute: 100, perSecond: 10 } as const;
export const DEFAULT_GRACE_MS = 24 * 60 * 60 * 1000;

/** A key without its secret, which is never stored. Times are Unix milliseconds. */
export interface Key {
  id: number;
  name: string;
  scopes: Scope[];
  /** Absolute real paths. Relative paths start at the first. */
  roots: string[];
  /** Patterns of the names of the repositories that it may see, as in `fitsAny`. */
  repos: string[];
  perMinute: number;
  perSecond: number;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** The id of the user who made it for themselves. */
  userId?: number;
}

export interface NewKey {
  name: string;
  /** Absolute real paths of directories, stored unchanged. `narrower-key.ts` checks them. */
  roots: readonly string[];
  /** Default: none. */
  repos?: readonly string[];
  scopes?: readonly Scope[];
  perMinute?: number;
  perSecond?: number;
  /** Unix milliseconds. */
  expiresAt?: number | null;
}

/** A key with its secret, which is shown only once. */
export interface IssuedKey {
  key: Key;
  secret: string;
}

/** A row of the table. */
export interface Row {
  id: number;
  name: string;
  scopes: string;
  roots: string;
  repos: string;
  per_minute: number;
  per_second: number;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  user_id: number | null;
}

interface SecretRow extends Row {
  hash: Buffer;
  valid_until: number | null;
}

/**
 * The keys in `dowse.db`. Every call reads the database, so a change by another process, such as the command line, takes
 * effect with the next request. A look-up takes microseconds.
 */
export class Keys {
  readonly #db: Sqlite;
  readonly #now: () => number;
  readonly #ofUser: (id: number) => Key | undefined;
  readonly #byHash: { get(hash: Buffer): SecretRow | undefined };

  /** `ofUser` tells what a user may do now; undefined: nothing. */
  constructor(
    db: Sqlite,
    now: () => number = Date.now,
    ofUser: (id: number) => Key | undefined = () => undefined,
  ) {
    this.#db = db;
    this.#now = now;
    this.#ofUser = ofUser;
    this.#byHash = db.prepare<[Buffer], SecretRow>(
      'SELECT keys.*, hash, valid_until FROM key_secrets JOIN keys ON keys.id = key_id WHERE hash = ?',
    );
  }

  /**
   * Creates a key.
   *
   * @param secret given only to restore a secret that was issued before
   * @throws DowseError INVALID_REQUEST if a field is invalid or the name is in use
   */
  create(wanted: NewKey, secret = newSecret()): IssuedKey {
    const { roots, repos = [] } = wanted;
    check(wanted, this.#now());
    const scopes = [...new Set(wanted.scopes ?? DEFAULT_SCOPES)];
    const perMinute = wanted.perMinute ?? DEFAULT_RATE.perMinute;
    const perSecond = wanted.perSecond ?? defaultBurst(perMinute);
    const issue = this.#db.transaction(() => {
      if (this.find(wanted.name)) throw invalid('/name', `a name not in use; "${wanted.name}" is`);
      const { lastInsertRowid } = this.#db
        .prepare(
          `INSERT INTO keys (name, scopes, roots, repos, per_minute, per_second, created_at, expires_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          wanted.name,
          JSON.stringify(scopes),
          JSON.stringify(roots),
          JSON.stringify(repos),
          perMinute,
          perSecond,
          this.#now(),
          wanted.expiresAt ?? null,
        );
      this.#addSecret(Number(lastInsertRowid), secret);
    });
    issue.immediate();
    return { key: this.find(wanted.name)!, secret };
  }

  /** All keys but those that users made for themselves, including revoked ones, oldest first. */
  list(): Key[] {
    return this.#db.prepare<[], Row>('SELECT * FROM keys WHERE user_id IS NULL ORDER BY id').all().map(toKey);
  }

  /** The key with this name that is not revoked, unless a user made it for themselves. */
  find(name: string): Key | undefined {
    const row = this.#db
      .prepare<[string], Row>('SELECT * FROM keys WHERE name = ? AND revoked_at IS NULL AND user_id IS NULL')
      .get(name);
    return row && toKey(row);
  }

  /**
   * Appends absolute roots to a key. Ignores roots that are not directories.
   *
   * @throws DowseError NOT_FOUND if there is no such key
   */
  addRoots(name: string, roots: readonly string[]): void {
    const key = this.#need(name);
    const found = roots.flatMap(root => realDirectory(root) ?? []);
    const more = found.filter(root => !key.roots.includes(root));
    if (more.length === 0) return;
    const all = JSON.stringify([...key.roots, ...more]);
    this.#db.prepare('UPDATE keys SET roots = ? WHERE id = ?').run(all, key.id);
  }

  /** Replaces the patterns of the repositories that a key may see. @throws DowseError NOT_FOUND if there is no such key */
  setRepos(name: string, repos: readonly string[]): void {
    const key = this.#need(name);
    this.#db.prepare('UPDATE keys SET repos = ? WHERE id = ?').run(JSON.stringify(repos), key.id);
  }

  /**
   * Gives a key a new secret. Its old secrets stay valid for `graceMs`.
   *
   * @throws DowseError NOT_FOUND if there is no such key, INVALID_REQUEST if it has expired
   */
  rotate(name: string, graceMs = DEFAULT_GRACE_MS): IssuedKey {
    const secret = newSecret();
    const exchange = this.#db.transaction(() => {
      const key = this.#need(name);
      if (key.expiresAt !== null && key.expiresAt <= this.#now()) throw expired(name);
      this.#db
        .prepare(
          'UPDATE key_secrets SET valid_until = min(coalesce(valid_until, @until), @until) WHERE key_id = @id',
        )
        .run({ until: this.#now() + graceMs, id: key.id });
      this.#db
        .prepare('DELETE FROM key_secrets WHERE key_id = ? AND valid_until <= ?')
        .run(key.id, this.#now());
      this.#addSecret(key.id, secret);
      return key;
    });
    return { key: exchange.immediate(), secret };
  }

  /**
   * Revokes a key with all its secrets, from the next request on.
   *
   * @throws DowseError NOT_FOUND if there is no such key
   */
  revoke(name: string): Key {
    const end = this.#db.transaction(() => {
      const key = this.#need(name);
      const revokedAt = this.#now();
      this.#db.prepare('UPDATE keys SET revoked_at = ? WHERE id = ?').run(revokedAt, key.id);
      return { ...key, revokedAt };
    });
    return end.immediate();
  }

  /** Deletes keys whose name begins with `prefix` and that were revoked or expired more than `afterMs` ago. */
  deleteEnded(prefix: string, afterMs: number): void {
    this.#db
      .prepare(
        'DELETE FROM keys WHERE substr(name, 1, ?) = ? AND min(coalesce(revoked_at, expires_at), coalesce(expires_at, revoked_at)) < ?',
      )
      .run(prefix.length, prefix, this.#now() - afterMs);
  }

  /** The key of a secret; undefined if the secret is unknown, expired, rotated out or revoked. */
  verify(secret: string): Key | undefined {
    return isSecret(secret) ? this.verifyHash(sha256(secret)) : undefined;
  }

  /** The key of a secret with this SHA-256, under the same conditions. */
  verifyHash(hash: Buffer): Key | undefined {
    const row = this.#byHash.get(hash);
    // The look-up is by hash, which an attacker cannot control. The last comparison takes constant time too.
    if (!row || !timingSafeEqual(row.hash, hash)) return undefined;
    const now = this.#now();
    const isPast = (at: number | null) => at !== null && at <= now;
    if (row.revoked_at !== null || isPast(row.expires_at) || isPast(row.valid_until)) return undefined;
    return this.#allowed(toKey(row));
  }

  /** The key with this id, unless it is expired or revoked. */
  usable(id: number): Key | undefined {
    const row = this.#db.prepare<[number], Row>('SELECT * FROM keys WHERE id = ?').get(id);
    if (!row || row.revoked_at !== null) return undefined;
    return row.expires_at === null || row.expires_at > this.#now() ? this.#allowed(toKey(row)) : undefined;
  }

  /** What a key may do now, which for one of a user is no more than the user may do. */
  #allowed(key: Key): Key | undefined {
    if (key.userId === undefined) return key;
    const user = this.#ofUser(key.userId);
    return user && withinUser(key, user);
  }

  /** Whether this secret was ever issued, even if it is no longer valid. */
  knows(secret: string): boolean {
    return this.#db.prepare('SELECT 1 FROM key_secrets WHERE hash = ?').get(sha256(secret)) !== undefined;
  }

  #need(name: string): Key {
    const key = this.find(name);
    if (!key) throw new DowseError('NOT_FOUND', 'No such key.', `There is no key named "${name}".`);
    return key;
  }

  #addSecret(keyId: number, secret: string): void {
    this.#db.prepare('INSERT INTO key_secrets (hash, key_id) VALUES (?, ?)').run(sha256(secret), keyId);
  }
}

/** A key of a user, without what the user may not do now; undefined if nothing is left. Without patterns it sees what the user sees. */
export function withinUser(key: Key, user: Key): Key | undefined {
  const scopes = key.scopes.filter(scope => user.scopes.includes(scope));
  if (scopes.length === 0) return undefined;
  return {
    ...key,
    scopes,
    roots: [],
    repos: key.repos.length === 0 ? user.repos : commonPatterns(key.repos, user.repos),
    perMinute: Math.min(key.perMinute, user.perMinute),
    perSecond: Math.min(key.perSecond, user.perSecond),
  };
}

/** A new API key: `dws_` and 32 random bytes in base64url. */
export function newSecret(): string {
  return `dws_${randomBytes(32).toString('base64url')}`;
}

export function isSecret(text: string): boolean {
  return /^dws_[A-Za-z0-9_-]{43}$/.test(text);
}

/** What is stored of a secret. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The default rate per second: in the default proportion of 10 per second to 100 per minute, and at least 10, so that a key
 * with a low rate may use it at once.
 */
export function defaultBurst(perMinute: number): number {
  const { perMinute: minute, perSecond: second } = DEFAULT_RATE;
  return Math.max(second, Math.ceil((perMinute * second) / minute));
}

function check(key: NewKey, now: number): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(key.name)) {
    throw invalid('/name', 'up to 64 letters, digits, ".", "_" and "-"');
  }
  const { repos = [] } = key;
  checkPatterns('/repos', repos);
  if (key.roots.length === 0 && repos.length === 0) throw invalid('/roots', 'at least one root folder');
  if (!key.roots.every(root => isAbsolute(root))) throw invalid('/roots', 'absolute paths');
  if (key.scopes?.length === 0) throw invalid('/scopes', `at least one of ${SCOPES.join(', ')}`);
  for (const scope of key.scopes ?? []) {
    if (!SCOPES.includes(scope)) throw invalid('/scopes', `one of ${SCOPES.join(', ')}`);
  }
  for (const [field, rate] of [
    ['/per_minute', key.perMinute],
    ['/per_second', key.perSecond],
  ] as const) {
    if (rate !== undefined && !(Number.isInteger(rate) && rate >= 1 && rate <= 1_000_000)) {
      throw invalid(field, 'a whole number from 1 to 1,000,000');
    }
  }
  if (key.expiresAt !== undefined && key.expiresAt !== null && !(key.expiresAt > now)) {
    throw invalid('/expires_at', 'a time in the future');
  }
}

function invalid(pointer: string, expected: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid key settings.', `${pointer}: expected ${expected}`);
}

function expired(name: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    'The key has expired.',
    `/name: expected a key that has not expired; revoke "${name}" and create it again`,
  );
}

/** A row of the table as a key. */
export function toKey(row: Row): Key {
  return {
    id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes) as Scope[],
    roots: JSON.parse(row.roots) as string[],
    repos: JSON.parse(row.repos) as string[],
    perMinute: row.per_minute,
    perSecond: row.per_second,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    ...(row.user_id !== null && { userId: row.user_id }),
  };
}
