import { DowseError } from '../api/errors.ts';
import type { CodeHost } from '../api/repos.ts';
import { type Credentials, credentialsFor } from './credentials.ts';

/** A repository in the list of a code host. */
export interface Listed {
  url: string;
  /** The path on the host: owner and name. */
  name: string;
  isArchived: boolean;
  isFork: boolean;
}

export interface ListOptions {
  host: CodeHost;
  /** An organization, a user, a group or a workspace. */
  owner: string;
  /** Scheme and host; by default, the public server. */
  origin?: string;
  dataDir: string;
}

type Json = Record<string, unknown>;

/** How a code host lists the repositories of an owner. */
interface Dialect {
  origin: string;
  /** The first page. Owners are organizations or users, so there may be several lists; the first existing one is used. */
  firstPages(origin: string, owner: string): string[];
  headers(credentials: Credentials): Record<string, string>;
  read(item: Json): Listed;
  /** The items of a page, if they are not the page itself. */
  itemsOf?(page: Json): Json[];
  /** The next page, if the page contains its address. */
  nextOf?(page: Json): string | undefined;
}

const PER_PAGE = 50;
const MAX_PAGES = 100;
const PAGE_MS = 30_000;
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

const github = (item: Json): Listed => ({
  url: String(item.clone_url),
  name: String(item.full_name),
  isArchived: item.archived === true,
  isFork: item.fork === true,
});

const DIALECTS: Record<CodeHost, Dialect> = {
  github: {
    origin: 'https://github.com',
    firstPages: (origin, owner) => {
      const api = origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
      return ['orgs', 'users'].map(kind => `${api}/${kind}/${owner}/repos?per_page=${PER_PAGE}&page=1`);
    },
    headers: ({ password }) => ({ authorization: `Bearer ${password}` }),
    read: github,
  },
  gitea: {
    origin: 'https://gitea.com',
    firstPages: (origin, owner) =>
      ['orgs', 'users'].map(kind => `${origin}/api/v1/${kind}/${owner}/repos?limit=${PER_PAGE}&page=1`),
    headers: ({ password }) => ({ authorization: `token ${password}` }),
    read: github,
  },
  gitlab: {
    origin: 'https://gitlab.com',
    firstPages: (origin, owner) => [
      `${origin}/api/v4/groups/${owner}/projects?include_subgroups=true&per_page=${PER_PAGE}&page=1`,
      `${origin}/api/v4/users/${owner}/projects?per_page=${PER_PAGE}&page=1`,
    ],
    headers: ({ password }) => ({ 'private-token': password }),
    read: item => ({
      url: String(item.http_url_to_repo),
      name: String(item.path_with_namespace),
      isArchived: item.archived === true,
      isFork: item.forked_from_project !== undefined,
    }),
  },
  bitbucket: {
    origin: 'https://bitbucket.org',
    firstPages: (origin, owner) => {
      const api = origin === 'https://bitbucket.org' ? 'https://api.bitbucket.org' : origin;
      return [`${api}/2.0/repositories/${owner}?pagelen=${PER_PAGE}`];
    },
    headers: ({ username, password }) => ({
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    }),
    read: item => {
      const { clone = [] } = (item.links ?? {}) as { clone?: { name: string; href: string }[] };
      const https = URL.parse(clone.find(({ name }) => name.startsWith('http'))?.href ?? '');
      // The address contains the name of the listing user.
      if (https) https.username = '';
      return {
        url: https?.href ?? '',
        name: String(item.full_name),
        isArchived: false,
        isFork: item.parent !== undefined && item.parent !== null,
      };
    },
    itemsOf: page => (page.values ?? []) as Json[],
    nextOf: page => (typeof page.next === 'string' ? page.next : undefined),
  },
};

/**
 * The repositories of an owner on a code host. The token comes from `repo-credentials` or `DOWSE_REPO_CREDENTIALS`, as for fetching.
 *
 * @throws DowseError FILE_NOT_FOUND if there is no such owner, SERVICE_UNAVAILABLE if the host does not answer as expected
 */
export async function listRepositories({ host, owner, origin, dataDir }: ListOptions): Promise<Listed[]> {
  const dialect = DIALECTS[host];
  const base = origin ?? dialect.origin;
  const credentials = credentialsFor(base, dataDir);
  const headers = { accept: 'application/json', ...(credentials && dialect.headers(credentials)) };
  for (const first of dialect.firstPages(base, encodeURIComponent(owner))) {
    const found = await allPages(first, dialect, headers);
    if (found) return found;
  }
  throw new DowseError(
    'FILE_NOT_FOUND',
    `No organization, group or user "${owner}" at ${base}.`,
    'If it is private, put a token into repo-credentials.',
  );
}

/** @returns undefined if there is no such list */
async function allPages(
  first: string,
  dialect: Dialect,
  headers: Record<string, string>,
): Promise<Listed[] | undefined> {
  const all: Listed[] = [];
  let url: string | undefined = first;
  for (let number = 1; url !== undefined && number <= MAX_PAGES; number++) {
    const page = await pageAt(url, headers);
    if (page === undefined) return undefined;
    const items: Json[] = dialect.itemsOf?.(page as Json) ?? (Array.isArray(page) ? (page as Json[]) : []);
    all.push(...items.map(item => dialect.read(item)));
    const next = dialect.nextOf ? dialect.nextOf(page as Json) : numbered(first, number + 1);
    const isLast = dialect.nextOf ? next === undefined : items.length < PER_PAGE;
    // Send the token only to its own host.
    url = isLast || URL.parse(next ?? '')?.origin !== new URL(first).origin ? undefined : next;
  }
  return all;
}

const numbered = (first: string, page: number) => first.replace(/([?&]page=)1$/, `$1${page}`);

async function pageAt(url: string, headers: Record<string, string>): Promise<unknown> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PAGE_MS) });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_PAGE_BYTES) throw new Error('its answer is too large');
    return JSON.parse(text);
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error);
    throw new DowseError('SERVICE_UNAVAILABLE', `${host} could not list its repositories.`, details, 30);
  }
}
