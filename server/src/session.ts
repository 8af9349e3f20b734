import { randomBytes } from 'node:crypto';
import type { IssuedKeyResponse } from '../../daemon/src/api/admin.ts';
import type { Dowse } from '../../daemon/src/api/dowse.ts';
import { DowseError } from '../../daemon/src/api/errors.ts';
import { type Connection, clientOn, connect, type Located } from '../../daemon/src/daemon-client/index.ts';
import { failure } from './errors.ts';
import { isFile, noFolder, realFolder } from './folder-on-disk.ts';
import { isInside } from './workspace.ts';

/** Rate limit of session keys: high enough for typing, low enough to stop a runaway loop. */
const RATE = { per_minute: 6000, per_second: 100 };
/**
 * Lifetime of a session key, in case it cannot be revoked, as when the editor is killed. A server that runs
 * longer creates another.
 */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;
/** Maximum number of roots of a key. */
const MAX_ROOTS = 64;

/** A key created by this server. */
export interface SessionKey {
  name: string;
  secret: string;
  /** The requested roots, and those of them that were missing. */
  roots: readonly string[];
  missing: readonly string[];
}

/** A connection to a daemon, with a key for only the workspace folders. */
export interface Session {
  daemon: Located;
  dowse: Dowse;
  connection: Connection;
  /** Undefined if a key given by the user is used. */
  key: SessionKey | undefined;
}

/**
 * @param known key of an earlier session; reused for the same folders.
 * @param ownKey whether the user has given a key.
 * @throws DowseError if the daemon does not respond or refuses the key.
 */
export async function openSession(
  daemon: Located,
  roots: readonly string[],
  { known, ownKey }: { known?: SessionKey | undefined; ownKey: boolean },
): Promise<Session> {
  const isReusable = known?.roots.join('\0') === roots.join('\0') && !lacksFolder(known);
  const needsKey = !ownKey && roots.length > 0;
  const key = needsKey ? (isReusable ? known : await issueKey(daemon, roots)) : undefined;
  const connection = connect({ ...daemon, key: key?.secret ?? daemon.key });
  // A daemon named by address has not been checked yet.
  if (!daemon.info) await connection.json('GET', '/healthz');
  return { daemon, key, connection, dowse: clientOn(connection) };
}

/** Whether a folder that was missing when the key was created exists again. */
export function lacksFolder(key: SessionKey | undefined): boolean {
  return key?.missing.some(folder => realFolder(folder) !== undefined) ?? false;
}

/** Revokes a key. Never throws: a key that cannot be revoked expires. */
export async function revokeKey(daemon: Located, { name }: SessionKey): Promise<void> {
  const limit = AbortSignal.timeout(1000);
  await asOwner(daemon, owner => owner.json('POST', `/api/admin/keys/${name}/revoke`, {}, limit)).catch(
    () => {},
  );
}

/**
 * Creates a session key. Undefined if the available key may not create keys: then that one is used.
 *
 * @throws DowseError FILE_NOT_FOUND if none of the folders exists, or they are files.
 */
async function issueKey(daemon: Located, roots: readonly string[]): Promise<SessionKey | undefined> {
  const name = `editor-${process.pid}-${randomBytes(4).toString('hex')}`;
  // The daemon refuses a key for a missing folder.
  const present = roots.flatMap(root => realFolder(root) ?? []);
  if (present.length === 0) throw failure('FILE_NOT_FOUND', whyNone(roots));
  const request = {
    name,
    scopes: ['search', 'index'],
    roots: outermost(present).slice(0, MAX_ROOTS),
    ...RATE,
    expires_at: new Date(Date.now() + KEY_LIFE_MS).toISOString(),
  };
  try {
    const issued = await asOwner(daemon, owner =>
      owner.json<IssuedKeyResponse>('POST', '/api/admin/keys', request),
    );
    return { name, secret: issued.key, roots, missing: roots.filter(root => !realFolder(root)) };
  } catch (error) {
    if (error instanceof DowseError && error.code === 'PERMISSION_DENIED') return undefined;
    throw error;
  }
}

function whyNone(roots: readonly string[]): string {
  const file = roots.find(isFile);
  if (file !== undefined) return noFolder(file);
  return `No file or directory at ${roots.map(root => `"${root}"`).join(', ')}.`;
}

/** Removes nested folders: a root includes the folders in it. */
function outermost(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter(path => !paths.some(other => other !== path && isInside(path, other)));
}

async function asOwner<T>(daemon: Located, work: (owner: Connection) => Promise<T>): Promise<T> {
  const owner = connect(daemon);
  try {
    return await work(owner);
  } finally {
    owner.close();
  }
}
