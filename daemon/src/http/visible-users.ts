import type { Key } from '../security/keys.ts';
import { hasRepos } from '../security/narrower-key.ts';
import type { User, Users } from '../users/users.ts';

/** The users whom an admin key may see: those whose repositories are surely within its own. */
export async function visibleUsers(users: Users, key: Key): Promise<User[]> {
  return (await users.list()).filter(user =>
    hasRepos(key, users.keyOf({ ...user, revokedAt: null })?.repos ?? []),
  );
}
