import { isAbsolute } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { DEFAULT_RATE, DEFAULT_SCOPES, defaultBurst, type Key, type NewKey } from './keys.ts';
import { OWNER } from './owner-key.ts';
import { isInside, resolvePath } from './paths.ts';

/** What is asked for of a new key; what is left out is taken from the key that asks, as far as the defaults go. */
export type WantedKey = Omit<NewKey, 'roots'> & Partial<Pick<NewKey, 'roots'>>;

/**
 * The settings of a key that another key makes: nothing in them exceeds that one. Each root is resolved once; what was
 * checked is what is returned.
 *
 * @throws DowseError PERMISSION_DENIED naming the field that exceeds, FILE_NOT_FOUND or INVALID_REQUEST for a root that is
 *   no directory or no path.
 */
export function narrowerKey(admin: Key, wanted: WantedKey): NewKey {
  const perMinute = wanted.perMinute ?? Math.min(DEFAULT_RATE.perMinute, admin.perMinute);
  const key = {
    name: wanted.name,
    roots: wanted.roots?.map(root => rootWithin(admin, root)) ?? admin.roots,
    scopes: wanted.scopes ?? DEFAULT_SCOPES.filter(scope => admin.scopes.includes(scope)),
    perMinute,
    perSecond: wanted.perSecond ?? Math.min(defaultBurst(perMinute), admin.perSecond),
    expiresAt: wanted.expiresAt === undefined ? admin.expiresAt : wanted.expiresAt,
  };
  // Of the default scopes an admin may have none.
  if (key.scopes.length === 0) throw exceeds(scopesOf(admin));
  demandWithin(admin, key);
  return key;
}

/** What of a key may not exceed that of the key that makes it, or gives it a new secret. Roots are real paths. */
export type Reach = Pick<Key, 'perMinute' | 'perSecond' | 'expiresAt'> &
  Readonly<{ roots: readonly string[]; scopes: readonly Key['scopes'][number][] }>;

/** @throws DowseError PERMISSION_DENIED naming the field in which `key` exceeds `admin`. */
export function demandWithin(admin: Key, key: Reach): void {
  demandRoots(admin, key.roots);
  if (key.scopes.some(scope => !admin.scopes.includes(scope))) throw exceeds(scopesOf(admin));
  demandRate(admin, key);
  const end = admin.expiresAt;
  if (end !== null && (key.expiresAt === null || key.expiresAt > end)) {
    throw exceeds(
      `/expires_at: expected at the latest ${new Date(end).toISOString()}, when your own key ends`,
    );
  }
}

/** The owner may give any rate: whoever has that key can write the keys' database. */
function demandRate(admin: Key, key: Reach): void {
  if (admin.name === OWNER) return;
  if (key.perMinute > admin.perMinute) throw exceeds(`/per_minute: expected at most ${admin.perMinute}`);
  if (key.perSecond > admin.perSecond) throw exceeds(`/per_second: expected at most ${admin.perSecond}`);
}

/** @throws DowseError PERMISSION_DENIED where a root, a real path, lies outside those of `admin`. */
export function demandRoots(admin: Key, roots: readonly string[]): void {
  if (!hasRoots(admin, roots)) throw exceeds(`/roots: expected folders within ${admin.roots.join(', ')}`);
}

/** Whether roots, real paths, all lie within those of `admin`. */
export function hasRoots(admin: Key, roots: readonly string[]): boolean {
  return roots.every(root => admin.roots.some(own => isInside(root, own)));
}

function rootWithin(admin: Key, root: string): string {
  if (!isAbsolute(root)) {
    throw new DowseError('INVALID_REQUEST', 'Invalid key settings.', '/roots: expected absolute paths');
  }
  const { absolute, isDirectory } = resolvePath(root, admin.roots, 'the roots of your own key', '/roots');
  if (isDirectory) return absolute;
  throw new DowseError('FILE_NOT_FOUND', 'A root of a key must be a directory.', `${root} is none.`);
}

function scopesOf(admin: Key): string {
  return `/scopes: expected some of ${admin.scopes.join(', ')}`;
}

function exceeds(details: string): DowseError {
  return new DowseError('PERMISSION_DENIED', 'That key would exceed your own.', details);
}
