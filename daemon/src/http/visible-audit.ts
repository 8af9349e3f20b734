import type { AuditEntry } from '../security/audit-store.ts';
import type { Key } from '../security/keys.ts';
import { hasRepos, hasRoots } from '../security/narrower-key.ts';
import { withoutKeyName } from '../users/user-keys.ts';
import type { Context } from './context.ts';
import { visibleUsers } from './visible-users.ts';

/**
 * The newest entries of the audit log that an admin key may see: those of the keys and users that it may manage.
 *
 * @param of only of this key, or of a user (`user:NAME`) with their keys
 */
export async function visibleAudit(
  { audit, keys, users }: Pick<Context, 'audit' | 'keys' | 'users'>,
  own: Key,
  { of, limit }: { of?: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const all = await keys.list();
  const within = all.filter(other => hasRoots(own, other.roots) && hasRepos(own, other.repos));
  // A name can be used again by a key that sees more.
  const beyond = all.filter(other => !within.some(({ id }) => id === other.id));
  const names = new Set(within.map(({ name }) => name));
  for (const { name } of beyond) names.delete(name);
  for (const { name } of await visibleUsers(users, own)) names.add(`user:${name}`);
  const accepts = ({ key }: { key: string }) =>
    names.has(withoutKeyName(key)) && (of === undefined || [key, withoutKeyName(key)].includes(of));
  return audit.read({ limit, accepts });
}
