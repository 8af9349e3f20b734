import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { SCOPES } from '../api/admin.ts';
import { DowseError } from '../api/errors.ts';
import { unusable } from '../store/unusable.ts';
import { type IssuedKey, isSecret, type Key, type Keys } from './keys.ts';
import { moveOver } from './move-over.ts';
import { assertOurs } from './ownership.ts';
import { realDirectory } from './paths.ts';

export const OWNER = 'owner';
/** The owner is a person and their editor on their own machine: a limit against runaway loops, not against use. */
export const OWNER_RATE = { perMinute: 60_000, perSecond: 1000 } as const;

export function ownerKeyFile(dataDir: string): string {
  return join(dataDir, 'owner.key');
}

/**
 * The owner's secret, or undefined where no daemon has run on this data folder yet.
 *
 * @throws DowseError PERMISSION_DENIED for a key that belongs to another user, who may have planted it.
 */
export function readOwnerKey(dataDir: string): string | undefined {
  try {
    assertOurs(ownerKeyFile(dataDir), dataDir);
    return readFileSync(ownerKeyFile(dataDir), 'utf8').trim();
  } catch (error) {
    if (error instanceof DowseError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(ownerKeyFile(dataDir), error);
  }
}

/**
 * Sees to it that `owner.key` (mode 0600) holds a key that works, and returns its secret. Whoever may write the data
 * folder is the owner, so a lost or revoked key is replaced; after a loss of the database the old secret is kept.
 * `roots`, absolute, are given to it where it lacks them: a drive may have come since it was made.
 */
export function ensureOwnerKey(keys: Keys, dataDir: string, roots = filesystemRoots()): string {
  if (keys.find(OWNER)) keys.addRoots(OWNER, roots);
  const held = readOwnerKey(dataDir);
  if (held !== undefined && keys.verify(held)) return held;
  if (keys.find(OWNER)) return writeOwnerKey(dataDir, keys.rotate(OWNER, 0));
  const reusable = held !== undefined && isSecret(held) && !keys.knows(held);
  // Windows cannot say where a drive leads that its mount manager does not know, as that of a RAM disk.
  const known = roots.flatMap(root => realDirectory(root) ?? []);
  const wanted = { name: OWNER, scopes: SCOPES, roots: known, ...OWNER_RATE };
  return writeOwnerKey(dataDir, reusable ? keys.create(wanted, held) : keys.create(wanted));
}

/** Rotates any key; the owner's goes to its file too, or the command line would lose its access. */
export function rotateKey(keys: Keys, dataDir: string, name: string, graceMs?: number): IssuedKey {
  const issued = keys.rotate(name, graceMs);
  if (name === OWNER) writeOwnerKey(dataDir, issued);
  return issued;
}

/**
 * Ends any key but the owner's: every command speaks with it, and nothing could make another until the daemon starts anew.
 *
 * @throws DowseError NOT_FOUND when there is no such key, INVALID_REQUEST for the owner's.
 */
export function revokeKey(keys: Keys, name: string): Key {
  if (name !== OWNER) return keys.revoke(name);
  throw new DowseError(
    'INVALID_REQUEST',
    "The owner's key is the one that commands use, and is not revoked.",
    'POST /api/admin/keys/owner/rotate with {"grace_seconds": 0} ends its secret at once, and gives it a new one.',
  );
}

function writeOwnerKey(dataDir: string, { secret }: IssuedKey): string {
  const file = ownerKeyFile(dataDir);
  // Written aside and renamed, so that a reader never sees half a key.
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  moveOver(draft, file);
  return secret;
}

/** `/`, or on Windows every drive there is, the system's first. */
export function filesystemRoots(): string[] {
  const first = parse(process.cwd()).root;
  if (process.platform !== 'win32') return [first];
  const drives = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => `${letter}:\\`);
  return [first, ...drives.filter(drive => drive !== first.toUpperCase() && existsSync(drive))];
}
