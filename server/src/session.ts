import { randomBytes } from 'node:crypto';
import type { IssuedKeyResponse } from '../../daemon/src/api/admin.ts';
import type { Dowse } from '../../daemon/src/api/dowse.ts';
import { DowseError } from '../../daemon/src/api/errors.ts';
import { type Connection, clientOn, connect, type Located } from '../../daemon/src/daemon-client/index.ts';
import { failure } from './errors.ts';
import { isFile, noFolder, realFolder } from './folder-on-disk.ts';
import { isInside } from './workspace.ts';

/** Someone who types asks often; this stops a loop that has run away, not a person. */
const RATE = { per_minute: 6000, per_second: 100 };
/** A key that nobody could revoke, since the editor was killed, ends by itself. A server that lives longer makes another. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;
/** As many as a key takes. */
const MAX_ROOTS = 64;

/** A key of this server's own. */
export interface SessionKey {
  name: string;
  secret: string;
  /** As asked for: those that it is for, and those that were gone. */
  roots: readonly string[];
  missing: readonly string[];
}

/** A daemon that is spoken to, with a key for the workspace's folders and nothing else. */
export interface Session {
  daemon: Located;
  dowse: Dowse;
  connection: Connection;
  /** Undefined where a key that was given is used as it is. */
  key: SessionKey | undefined;
}

/**
 * @param known a key of an earlier session, which holds as long as it is for the same folders.
 * @param ownKey the user has given a key.
 * @throws DowseError where it does not answer, or refuses a key.
 */
export async function openSession(
  daemon: Located,
  roots: readonly string[],
  { known, ownKey }: { known?: SessionKey | undefined; ownKey: boolean },
): Promise<Session> {
  const holds = known?.roots.join('\0') === roots.join('\0') && !lacksFolder(known);
  const needsKey = !ownKey && roots.length > 0;
  const key = needsKey ? (holds ? known : await issueKey(daemon, roots)) : undefined;
  const connection = connect({ ...daemon, key: key?.secret ?? daemon.key });
  // Of one that an address names nobody has seen yet whether it answers.
  if (!daemon.info) await connection.json('GET', '/healthz');
  return { daemon, key, connection, dowse: clientOn(connection) };
}

/** Whether a folder that was gone when the key was made is there again. */
export function lacksFolder(key: SessionKey | undefined): boolean {
  return key?.missing.some(folder => realFolder(folder) !== undefined) ?? false;
}

/** Ends a key. Never throws: one that cannot be revoked ends by itself. */
export async function revokeKey(daemon: Located, { name }: SessionKey): Promise<void> {
  const limit = AbortSignal.timeout(1000);
  await asOwner(daemon, owner => owner.json('POST', `/api/admin/keys/${name}/revoke`, {}, limit)).catch(
    () => {},
  );
}

/**
 * Undefined where the key that is there may not make others: then it is used itself.
 *
 * @throws DowseError FILE_NOT_FOUND where none of the folders is there, or they are files.
 */
async function issueKey(daemon: Located, roots: readonly string[]): Promise<SessionKey | undefined> {
  const name = `editor-${process.pid}-${randomBytes(4).toString('hex')}`;
  // The daemon refuses a key for a folder that is gone.
  const present = roots.flatMap(root => realFolder(root) ?? []);
  if (present.length === 0) throw failure('FILE_NOT_FOUND', whyNone(roots));
  const wanted = {
    name,
    scopes: ['search', 'index'],
    roots: outermost(present).slice(0, MAX_ROOTS),
    ...RATE,
    expires_at: new Date(Date.now() + KEY_LIFE_MS).toISOString(),
  };
  try {
    const issued = await asOwner(daemon, owner =>
      owner.json<IssuedKeyResponse>('POST', '/api/admin/keys', wanted),
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

/** A key for a folder is one for those within it, which so leave room for others. */
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
