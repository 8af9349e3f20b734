import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { SCOPES } from '../api/admin.ts';
import { DowseError } from '../api/errors.ts';
import { unusable } from '../store/unusable.ts';
import { replaceAtomically } from './atomic-replace.ts';
import { type Check, type IssuedKey, isSecret, type Key, type Keys } from './keys.ts';
import { assertOurs } from './ownership.ts';
import { realDirectory } from './paths.ts';

export const OWNER = 'owner';
/** The owner's rate is high: it only stops runaway loops. */
const OWNER_RATE = { perMinute: 60_000, perSecond: 1000 } as const;

export function ownerKeyFile(dataDir: string): string {
  return join(dataDir, 'owner.key');
}

/**
 * The owner's secret; undefined if no daemon has used this data folder yet.
 *
 * @throws DowseError PERMISSION_DENIED if the file belongs to another user, who may have planted it
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
 * Ensures that `owner.key` (mode 0600) holds a valid key, and returns its secret. A lost or revoked key is replaced, because
 * a user who can write to the data folder is the owner. If the database was lost, the old secret is kept.
 *
 * @param roots absolute; missing ones are added to the key, because a drive may have been added since
 */
export async function ensureOwnerKey(
  keys: Keys,
  dataDir: string,
  roots = filesystemRoots(),
): Promise<string> {
  const owner = await keys.find(OWNER);
  if (owner) await keys.addRoots(OWNER, roots);
  // A key of an earlier version has no patterns.
  if (owner && !owner.repos.includes('**')) await keys.setRepos(OWNER, ['**']);
  const stored = readOwnerKey(dataDir);
  if (stored !== undefined && (await keys.verify(stored))) return stored;
  if (owner) return writeOwnerKey(dataDir, await keys.rotate(OWNER, 0));
  const reusable = stored !== undefined && isSecret(stored) && !(await keys.knows(stored));
  // Windows cannot resolve a drive that its mount manager does not know, such as a RAM disk.
  const resolved = roots.flatMap(root => realDirectory(root) ?? []);
  const wanted = { name: OWNER, scopes: SCOPES, roots: resolved, repos: ['**'], ...OWNER_RATE };
  return writeOwnerKey(dataDir, await keys.create(wanted, reusable ? stored : undefined));
}

/** Rotates a key. The owner's new secret is also written to its file, which the command line reads. */
export async function rotateKey(
  keys: Keys,
  dataDir: string,
  name: string,
  graceMs?: number,
  check?: Check,
): Promise<IssuedKey> {
  const issued = await keys.rotate(name, graceMs, check);
  if (name === OWNER) writeOwnerKey(dataDir, issued);
  return issued;
}

/**
 * Revokes a key. The owner's key is refused: all commands use it, and no other could be created until a restart.
 *
 * @throws DowseError NOT_FOUND if there is no such key, INVALID_REQUEST for the owner's key
 */
export async function revokeKey(keys: Keys, name: string, check: Check): Promise<Key> {
  if (name !== OWNER) return keys.revoke(name, check);
  const owner = await keys.find(OWNER);
  if (owner) check(owner);
  throw new DowseError(
    'INVALID_REQUEST',
    "The owner's key cannot be revoked, because commands use it.",
    'POST /api/admin/keys/owner/rotate with {"grace_seconds": 0} replaces its secret at once.',
  );
}

function writeOwnerKey(dataDir: string, { secret }: IssuedKey): string {
  const file = ownerKeyFile(dataDir);
  // Renamed into place, so that readers never see half a key.
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  replaceAtomically(draft, file);
  return secret;
}

/** `/`, or on Windows all drives, the current one first. */
export function filesystemRoots(): string[] {
  const first = parse(process.cwd()).root;
  if (process.platform !== 'win32') return [first];
  const drives = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(letter => `${letter}:\\`);
  return [first, ...drives.filter(drive => drive !== first.toUpperCase() && existsSync(drive))];
}
