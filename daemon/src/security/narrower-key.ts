import { isAbsolute } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { DEFAULT_RATE, DEFAULT_SCOPES, defaultBurst, type Key, type NewKey } from './keys.ts';
import { isCovered } from './name-patterns.ts';
import { OWNER } from './owner-key.ts';
import { isInside, resolvePath } from './paths.ts';

/** Requested settings of a new key. Missing ones come from the defaults, limited by the calling key. */
export type WantedKey = Omit<NewKey, 'roots'> & Partial<Pick<NewKey, 'roots'>>;

/**
 * The settings of a key that `admin` creates. They never exceed `admin`. Each root is resolved only once, so the checked
 * path is the one returned.
 *
 * @throws DowseError PERMISSION_DENIED with the field that exceeds `admin`; FILE_NOT_FOUND for a root that is not a
 *   directory; INVALID_REQUEST for an invalid root
 */
export function narrowerKey(admin: Key, wanted: WantedKey): NewKey {
  const perMinute = wanted.perMinute ?? Math.min(DEFAULT_RATE.perMinute, admin.perMinute);
  const key = {
    name: wanted.name,
    // A key for repositories sees no folders unless it is given some.
    roots: wanted.roots?.map(root => rootWithin(admin, root)) ?? (wanted.repos?.length ? [] : admin.roots),
    repos: wanted.repos ?? [],
    scopes: wanted.scopes ?? DEFAULT_SCOPES.filter(scope => admin.scopes.includes(scope)),
    perMinute,
    perSecond: wanted.perSecond ?? Math.min(defaultBurst(perMinute), admin.perSecond),
    expiresAt: wanted.expiresAt === undefined ? admin.expiresAt : wanted.expiresAt,
  };
  // The admin key may have none of the default scopes.
  if (key.scopes.length === 0) throw exceeds(scopesOf(admin));
  assertWithin(admin, key);
  return key;
}

/** The settings of a key that may not exceed the key that creates or rotates it. Roots are real paths. */
export type Reach = Pick<Key, 'perMinute' | 'perSecond' | 'expiresAt'> &
  Readonly<{
    roots: readonly string[];
    repos: readonly string[];
    scopes: readonly Key['scopes'][number][];
  }>;

/** @throws DowseError PERMISSION_DENIED with the field in which `key` exceeds `admin` */
export function assertWithin(admin: Key, key: Reach): void {
  assertRoots(admin, key.roots);
  if (!hasRepos(admin, key.repos))
    throw exceeds(`/repos: expected some of ${admin.repos.join(', ') || 'none'}`);
  if (key.scopes.some(scope => !admin.scopes.includes(scope))) throw exceeds(scopesOf(admin));
  assertRate(admin, key);
  const end = admin.expiresAt;
  if (end !== null && (key.expiresAt === null || key.expiresAt > end)) {
    throw exceeds(
      `/expires_at: expected at the latest ${new Date(end).toISOString()}, when your own key expires`,
    );
  }
}

/** The owner's key may give any rate, because the owner can edit the database anyway. */
function assertRate(admin: Key, key: Reach): void {
  if (admin.name === OWNER) return;
  if (key.perMinute > admin.perMinute) throw exceeds(`/per_minute: expected at most ${admin.perMinute}`);
  if (key.perSecond > admin.perSecond) throw exceeds(`/per_second: expected at most ${admin.perSecond}`);
}

/** @throws DowseError PERMISSION_DENIED if a root, a real path, is outside the roots of `admin` */
function assertRoots(admin: Key, roots: readonly string[]): void {
  if (!hasRoots(admin, roots)) throw exceeds(`/roots: expected folders within ${admin.roots.join(', ')}`);
}

/** Whether all roots, which are real paths, are within the roots of `admin`. */
export function hasRoots(admin: Key, roots: readonly string[]): boolean {
  return roots.every(root => admin.roots.some(own => isInside(root, own)));
}

/** Whether all repositories that fit the patterns surely fit those of `admin`. */
export function hasRepos(admin: Key, repos: readonly string[]): boolean {
  return repos.every(pattern => isCovered(pattern, admin.repos));
}

function rootWithin(admin: Key, root: string): string {
  if (!isAbsolute(root)) {
    throw new DowseError('INVALID_REQUEST', 'Invalid key settings.', '/roots: expected absolute paths');
  }
  const { absolute, isDirectory } = resolvePath(root, admin.roots, 'the roots of your own key', '/roots');
  if (isDirectory) return absolute;
  throw new DowseError(
    'FILE_NOT_FOUND',
    'Key root is not a directory.',
    `/roots: ${root} is not a directory`,
  );
}

function scopesOf(admin: Key): string {
  return `/scopes: expected some of ${admin.scopes.join(', ')}`;
}

function exceeds(details: string): DowseError {
  return new DowseError('PERMISSION_DENIED', 'That key would exceed your own.', details);
}
