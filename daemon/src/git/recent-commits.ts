import { realpathSync } from 'node:fs';
import { DowseError } from '../api/errors.ts';
import { BASE_LIMITS } from '../api/index-base.ts';
import { git } from './git.ts';

/**
 * The newest commits in the history of a checkout.
 *
 * @throws DowseError INVALID_REQUEST if the folder is not the top of a checkout with a commit
 */
export async function recentCommits(directory: string): Promise<string[]> {
  const top = await git(directory, ['rev-parse', '--show-toplevel']);
  if (top.exitCode !== 0) throw notCheckout(directory, top.stderr.trim());
  const folder = top.stdout.replace(/\r?\n$/, '');
  if (realpathSync.native(folder) !== realpathSync.native(directory)) {
    throw notCheckout(directory, `The checkout is ${folder}; name that folder.`);
  }
  const list = await git(directory, ['rev-list', `--max-count=${BASE_LIMITS.commits}`, 'HEAD']);
  const commits = list.stdout.split('\n').filter(Boolean);
  if (commits.length === 0) throw notCheckout(directory, 'It has no commit.');
  return commits;
}

function notCheckout(directory: string, details: string): DowseError {
  return new DowseError('INVALID_REQUEST', `${directory} is not the top of a git checkout.`, details);
}
