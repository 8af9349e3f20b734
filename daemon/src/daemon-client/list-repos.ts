import type { RepoInfo, RepoList } from '../api/repos.ts';
import type { Connection } from './connection.ts';

/** Thousands in one answer would hold up the daemon. */
const PAGE = 1000;

/** All repositories that the key may see, by name, page by page. @throws DowseError as `json` does */
export async function listRepos(
  connection: Pick<Connection, 'json'>,
  signal?: AbortSignal,
): Promise<RepoInfo[]> {
  const all: RepoInfo[] = [];
  let after: string | undefined;
  do {
    const query = new URLSearchParams({ limit: String(PAGE), ...(after !== undefined && { after }) });
    const page = await connection.json<RepoList>('GET', `/api/repos?${query}`, undefined, signal);
    all.push(...page.repos);
    after = page.next;
  } while (after !== undefined);
  return all;
}
