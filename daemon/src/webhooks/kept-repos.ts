import { DowseError } from '../api/errors.ts';
import { PREFIX } from '../api/repo-address.ts';
import type { Update } from './indexer.ts';

/** The part of the repositories of the server that webhooks use. */
export interface KeptRepos {
  /** The names that fit a pattern; with addresses, only of repositories that have one of them. */
  named(pattern: string, urls: readonly string[] | undefined): string[];
  /** Fetches a repository and indexes what changed. @throws DowseError, NOT_FOUND if there is no such repository */
  sync(name: string): Promise<Pick<Update, 'changed' | 'removed' | 'embedded'>>;
}

/** Deliveries that one request may cause: a pattern may fit many repositories, and the request may name none. */
const MAX_TARGETS = 100;

/**
 * The targets of a delivery to a webhook for repositories: the repositories with the addresses in the delivery. A webhook for
 * a single repository needs no address.
 */
export function targetsOf(
  target: string,
  urls: readonly string[] | undefined,
  repos: KeptRepos | undefined,
): string[] {
  const pattern = target.slice(PREFIX.length);
  const isSingle = !/[*?]/.test(pattern);
  const names = isSingle ? [pattern] : (repos?.named(pattern, urls) ?? []);
  return names.slice(0, MAX_TARGETS).map(name => PREFIX + name);
}

/** Fetches the repository of a target. */
export async function fetchTarget(target: string, repos: KeptRepos | undefined): Promise<Update> {
  const name = target.slice(PREFIX.length);
  try {
    if (!repos)
      throw new DowseError('NOT_FOUND', 'This server keeps no repositories.', 'Add one: dowse repos add URL');
    return { ...(await repos.sync(name)), scanned: false };
  } catch (error) {
    if (!(error instanceof DowseError) || error.code !== 'NOT_FOUND') throw error;
    // No retry helps.
    throw new DowseError('INVALID_REQUEST', `The repository ${name} is not kept any more.`, error.details);
  }
}
