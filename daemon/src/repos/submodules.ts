import { DowseError } from '../api/errors.ts';
import { hasCommit, type Submodule, submodulesOf } from '../git/submodules.ts';
import { treeWith } from '../git/tree-with.ts';
import type { FetchOptions, Mirror } from './mirror.ts';
import type { Repo } from './registry.ts';
import { readRemoteUrl } from './remote-url.ts';

/** More submodules of a commit are left as empty folders. */
const MAX_SUBMODULES = 100;

/** The content of a checkout: the commit itself, or a tree with the files of its submodules and of Git LFS. */
export interface Content {
  content: string;
  /** The missing parts, with the reasons. */
  problems: string[];
}

/**
 * Adds the files of a commit's submodules. Nested submodules are ignored.
 *
 * @param name of the ref for the result
 * @param fetch without it, only commits that were already fetched are used
 */
export async function withSubmodules(
  repo: Repo,
  mirror: Mirror,
  { commit, name }: { commit: string; name: string },
  fetch?: FetchOptions,
): Promise<Content> {
  const all = await submodulesOf(mirror.path, commit);
  const filled: Submodule[] = [];
  const problems = all
    .slice(MAX_SUBMODULES)
    .map(({ path }) => `submodule ${path}: more than ${MAX_SUBMODULES} submodules`);
  for (const submodule of all.slice(0, MAX_SUBMODULES)) {
    try {
      if (!(await hasCommit(mirror.path, submodule.commit))) {
        if (!fetch) continue;
        const url = submoduleUrl(repo.url, submodule.url);
        await mirror.fetchCommit(url, submodule.commit, { ...fetch, isTrusted: isBeside(repo.url, url) });
      }
      filled.push(submodule);
    } catch (error) {
      if (!(error instanceof DowseError) || fetch?.signal.aborted) throw error;
      problems.push(`submodule ${submodule.path}: ${error.text.trim()}`);
    }
  }
  const placed = filled.map(submodule => ({ path: submodule.path, commit: submodule.commit }));
  const content = placed.length === 0 ? commit : await treeWith(mirror.path, commit, placed, name);
  return { content, problems };
}

/**
 * The address of a submodule: one of a server, as for a repository, or relative to that of its repository. Folders of this machine are
 * refused, even if the repository is one: otherwise its commits could choose which folders are read.
 *
 * @throws DowseError INVALID_REQUEST
 */
export function submoduleUrl(parent: string, given: string | undefined): string {
  if (given === undefined) throw refused('.gitmodules has no address for it');
  const url = /^\.\.?\//.test(given) ? resolved(parent, given) : given;
  const { protocol } = readRemoteUrl(url);
  if (protocol === 'file') throw refused('its address is a folder of this machine');
  if (protocol === 'ssh' && !isBeside(parent, url)) {
    throw refused(
      'an address with ssh must be beside that of the repository, because the key of the daemon is used',
    );
  }
  return url;
}

/**
 * Whether an address is in the same folder of the same server. A submodule is fetched with the password or key of its repository only from
 * there. Otherwise people who can commit could use them to read other repositories.
 */
export function isBeside(parent: string, url: string): boolean {
  const end = Math.max(parent.lastIndexOf('/'), parent.lastIndexOf(':')) + 1;
  return url.startsWith(parent.slice(0, end)) && !/[/%\\]|\.\./.test(url.slice(end));
}

/** Like git, this treats the address of the repository as a folder. */
function resolved(parent: string, given: string): string {
  if (parent.includes('://')) return URL.parse(given, `${parent.replace(/\/+$/, '')}/`)?.href ?? given;
  let [base, rest] = [parent.replace(/\/+$/, ''), given];
  let joint = '/';
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2);
    else if (rest.startsWith('../')) {
      const cut = Math.max(base.lastIndexOf('/'), base.lastIndexOf(':'));
      if (cut < 0) throw refused('its address leads out of the server');
      joint = base[cut]!;
      base = base.slice(0, cut);
      rest = rest.slice(3);
    } else return `${base}${joint}${rest}`;
  }
}

function refused(why: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The submodule is not fetched.', why);
}
