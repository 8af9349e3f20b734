import { createHash, randomBytes } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { SCOPES } from '../api/admin.ts';
import { DowseError } from '../api/errors.ts';
import type { RowOf } from '../store/tables.ts';
import { checkPatterns, commonPatterns } from './name-patterns.ts';

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

/** Throws if a key may not be changed. It is called with the key as it is when it changes. */
export type Check = (key: Key) => void;

/** The keys of a daemon, or those that several daemons share. */
export interface Keys {
  /**
   * Creates a key.
   *
   * @param secret given only to restore a secret that was issued before
   * @throws DowseError INVALID_REQUEST if a field is invalid or the name is in use
   */
  create(wanted: NewKey, secret?: string): Promise<IssuedKey>;
  /** All keys but those that users made for themselves, including revoked ones, oldest first. */
  list(): Promise<Key[]>;
  /** The key with this name that is not revoked, unless a user made it for themselves. */
  find(name: string): Promise<Key | undefined>;
  /**
   * Appends absolute roots to a key. Ignores roots that are not directories.
   *
   * @throws DowseError NOT_FOUND if there is no such key
   */
  addRoots(name: string, roots: readonly string[]): Promise<void>;
  /** Replaces the patterns of the repositories that a key may see. @throws DowseError NOT_FOUND if there is no such key */
  setRepos(name: string, repos: readonly string[]): Promise<void>;
  /**
   * Gives a key a new secret. Its old secrets stay valid for `graceMs`.
   *
   * @throws DowseError NOT_FOUND if there is no such key, INVALID_REQUEST if it has expired
   */
  rotate(name: string, graceMs?: number, check?: Check): Promise<IssuedKey>;
  /**
   * Revokes a key with all its secrets.
   *
   * @throws DowseError NOT_FOUND if there is no such key
   */
  revoke(name: string, check?: Check): Promise<Key>;
  /** Deletes keys whose name begins with `prefix` and that were revoked or expired more than `afterMs` ago. */
  deleteEnded(prefix: string, afterMs: number): Promise<void>;
  /** The key of a secret; undefined if the secret is unknown, expired, rotated out or revoked. */
  verify(secret: string): Promise<Key | undefined>;
  /** The key of a secret with this SHA-256, under the same conditions. */
  verifyHash(hash: Buffer): Promise<Key | undefined>;
  /** The key with this id, unless it is expired or revoked. */
  usable(id: number): Promise<Key | undefined>;
  /** Whether this secret was ever issued, even if it is no longer valid. */
  knows(secret: string): Promise<boolean>;
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

/** The stored form of a secret. */
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

/** @throws DowseError INVALID_REQUEST with the invalid field */
export function checkNewKey(key: NewKey, now: number): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(key.name)) {
    throw invalidKey('/name', 'up to 64 letters, digits, ".", "_" and "-"');
  }
  const { repos = [] } = key;
  checkPatterns('/repos', repos);
  if (key.roots.length === 0 && repos.length === 0) throw invalidKey('/roots', 'at least one root folder');
  if (!key.roots.every(root => isAbsolute(root))) throw invalidKey('/roots', 'absolute paths');
  if (key.scopes?.length === 0) throw invalidKey('/scopes', `at least one of ${SCOPES.join(', ')}`);
  for (const scope of key.scopes ?? []) {
    if (!SCOPES.includes(scope)) throw invalidKey('/scopes', `one of ${SCOPES.join(', ')}`);
  }
  for (const [field, rate] of [
    ['/per_minute', key.perMinute],
    ['/per_second', key.perSecond],
  ] as const) {
    if (rate !== undefined && !(Number.isInteger(rate) && rate >= 1 && rate <= 1_000_000)) {
      throw invalidKey(field, 'a whole number from 1 to 1,000,000');
    }
  }
  if (key.expiresAt !== undefined && key.expiresAt !== null && !(key.expiresAt > now)) {
    throw invalidKey('/expires_at', 'a time in the future');
  }
}

/** The error of a field of a new key. */
export function invalidKey(pointer: string, expected: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid key settings.', `${pointer}: expected ${expected}`);
}

/** A row of the table as a key. */
export function toKey(row: RowOf<'keys'>): Key {
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
