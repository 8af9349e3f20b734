import { DowseError } from '../api/errors.ts';
import { isAddress, PREFIX } from '../api/repo-address.ts';
import type { CreateWebhookRequest } from '../api/webhooks.ts';
import type { Key } from '../security/keys.ts';
import { checkPatterns } from '../security/name-patterns.ts';
import { hasRepos } from '../security/narrower-key.ts';
import { isInside, resolvePath } from '../security/paths.ts';

/** The target of a new webhook: a directory, or `repo:` and a pattern. @throws DowseError */
export function targetOf({ target_dir, repo }: CreateWebhookRequest, key: Key): string {
  if ((target_dir === undefined) === (repo === undefined)) {
    const details = '/target_dir: expected either a directory or "repo"';
    throw new DowseError('INVALID_REQUEST', 'Invalid webhook settings.', details);
  }
  if (repo !== undefined) {
    checkPatterns('/repo', [repo]);
    if (hasRepos(key, [repo])) return PREFIX + repo;
    const details = `/repo: expected some of ${key.repos.join(', ') || 'none'}`;
    throw new DowseError('PERMISSION_DENIED', 'The key may not see these repositories.', details);
  }
  const target = resolvePath(target_dir!, key.roots, undefined, '/target_dir');
  if (!target.isDirectory) throw notADirectory();
  return target.absolute;
}

/** Whether a key may see the target of a webhook. */
export function covers(key: Key, target: string): boolean {
  if (isAddress(target)) return hasRepos(key, [target.slice(PREFIX.length)]);
  return key.roots.some(root => isInside(target, root));
}

function notADirectory(): DowseError {
  return new DowseError(
    'FILE_NOT_FOUND',
    'target_dir is not a directory.',
    '/target_dir: expected a directory',
  );
}
