/** Requests to the server of the team: what it has, and its files. */
import { takeFilters } from '../../../daemon/src/api/filters.ts';
import { type Caller, type Context, call } from '../context.ts';
import type {
  ReadRepoFileParams,
  ReadRepoFileResult,
  TeamPageParams,
  TeamPageResult,
  TeamStatus,
} from '../protocol.ts';
import { filtersOf } from '../team/filters.ts';
import { addressOfUri, type Names, pageOf } from '../team/places.ts';

/** Most lines of one answer of the daemon. */
const PAGE = 2000;

/**
 * The filters of a request for the team, or undefined for one to the folders. A repository that is named in a text makes it one for
 * the team, since folders have none.
 *
 * @throws DowseError INVALID_REQUEST for a wrong filter
 */
export function teamFilters(given: string | undefined, text = ''): string[] | undefined {
  if (given !== undefined) return filtersOf(given);
  return namesRepository(text) ? [] : undefined;
}

function namesRepository(text: string): boolean {
  // Code may have it in a comment; a question has one line.
  if (!text.includes('repo:') || text.trim().includes('\n')) return false;
  // A text of only filters is refused later.
  const { filters } = takeFilters(`${text} x`);
  return filters.some(filter => filter.startsWith('repo:'));
}

/** Names the places of results. @throws DowseError as {@link TeamServer.call} does */
export async function namesOf({ team }: Pick<Context, 'team'>, signal: AbortSignal): Promise<Names> {
  return { origin: team.origin, repositories: await team.repositories(signal) };
}

export async function teamStatus({ team }: Context, { signal }: Caller): Promise<TeamStatus> {
  if (!team.isSet) return { repositories: [] };
  const { name, repos } = await team.session(signal);
  return { origin: team.origin, name, repositories: repos };
}

/** @throws DowseError INVALID_REQUEST for another URI, or if no server is set */
export function teamPage(
  { team }: Pick<Context, 'team'>,
  { uri = '', line = 1 }: TeamPageParams,
): TeamPageResult {
  return { page: pageOf(team.origin, addressOfUri(uri), line) };
}

/**
 * Reads the file of a result as it was indexed.
 *
 * @throws DowseError INVALID_REQUEST for another URI, else as the daemon does.
 */
export async function readRepoFile(
  { team }: Pick<Context, 'team'>,
  { uri = '' }: ReadRepoFileParams,
  { signal }: Caller,
): Promise<ReadRepoFileResult> {
  const path = addressOfUri(uri);
  const pages: string[] = [];
  for (let first = 1, total = 1; first <= total; first += PAGE) {
    const request = { path, first_line: first, last_line: first + PAGE - 1 };
    const page = await team.call(signal, (dowse, limited) => dowse.read(request, call(limited)));
    pages.push(page.text);
    total = page.total_lines;
  }
  return { text: pages.join('\n') };
}
