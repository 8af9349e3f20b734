import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isAddress, isSeveral, PREFIX } from '../api/repo-address.ts';
import { atMost } from '../concurrency/at-most.ts';
import { commitNamed } from '../git/mirror-git.ts';
import { nameTest } from '../security/name-patterns.ts';
import { type Address, readAddress, splitRevision } from './address.ts';
import { isKeptForOthers, type Repo } from './registry.ts';
import type { Repos } from './repos.ts';
import type { Tree } from './tree-store.ts';

/** A place in a checkout, found by its address. */
export interface FoundTree {
  /** Real path of the checkout. */
  folder: string;
  /** The place in the checkout, without slashes at its ends; empty for all of it. */
  path: string;
  /** Real path of the place; it may not exist. */
  absolute: string;
  /** The address of the checkout as the request wrote it: `repo:NAME` or `repo:NAME@REF`. */
  address: string;
  repo: Repo;
  commit: string;
  /** The number of its files. */
  files: number;
  /** Call it when the request has ended. */
  release(): void;
}

/** How long a request for an unknown revision waits for a fetch, and how old the last one must be. */
const FETCH_WAIT_MS = 15_000;
const FETCH_AGAIN_MS = 5000;
/** Retry times for short and long problems. Clients wait for the first, and show the second immediately. */
const SOON_S = 5;
const NOT_SOON_S = 60;

/**
 * Finds the place of an address, with a checkout if needed. Repositories that the caller's patterns exclude do not exist for the caller.
 *
 * @throws DowseError FILE_NOT_FOUND, INVALID_REQUEST, PERMISSION_DENIED, SERVICE_UNAVAILABLE
 */
export async function findTree(
  repos: Repos,
  address: string,
  patterns: readonly string[],
): Promise<FoundTree> {
  await repos.opening;
  if (!isAddress(address)) throw new Error(`${address} is not an address`);
  if (isSeveral(address)) throw isSeveralError(address);
  const isVisible = nameTest(patterns);
  const read = readAddress(address, name => isVisible(name) && repos.registry.find(name) !== undefined);
  const repo = read && repos.registry.find(read.name);
  if (!read || !repo) throw unknownRepository(address);
  const found = repos.trees.useAny(repo.id);
  try {
    return await treeAt(repos, repo, read, address);
  } finally {
    found();
  }
}

async function treeAt(
  repos: Repos,
  repo: Repo,
  read: Pick<Address, 'path' | 'revision'>,
  address: string,
): Promise<FoundTree> {
  const { tree, path, ref } =
    read.revision === undefined
      ? { tree: defaultTree(repos, repo), path: read.path, ref: undefined }
      : await treeOfRevision(repos, repo, read.revision);
  if (/(^|\/)\.\.(\/|$)/.test(path) || path.includes('\0')) throw outside(address);
  const folder = repos.trees.folderOf(tree);
  return {
    folder,
    path: path.replace(/\/+$/, ''),
    absolute: join(folder, path),
    address: ref === undefined ? `${PREFIX}${repo.name}` : `${PREFIX}${repo.name}@${ref}`,
    repo,
    commit: tree.commit,
    files: tree.files,
    release: repos.trees.use(tree),
  };
}

/** Selects repositories and their branches; by default, the default branches. */
export interface Place {
  repos: (name: string) => boolean;
  branches?: (name: string) => boolean;
}

/** A tree that only other nodes keep. */
export interface RemoteTree {
  address: string;
  repo: Repo;
  files: number;
  /** The nodes to ask, in this order. */
  nodes: readonly string[];
}

export const isHere = (tree: FoundTree | RemoteTree): tree is FoundTree => 'folder' in tree;

/** The trees of several repositories, and the addresses of repositories that no node has fetched yet. */
interface FoundTrees {
  trees: (FoundTree | RemoteTree)[];
  missing: string[];
}

/**
 * Finds the trees of the repositories that `repo:GLOB` names, by name, here and at other nodes. `repo:*` names all that the caller may see.
 *
 * @throws DowseError FILE_NOT_FOUND if the caller sees none of them
 */
export function findTrees(
  repos: Repos,
  address: string,
  patterns: readonly string[],
  place: Place = { repos: () => true },
): FoundTrees {
  const glob = address.slice(PREFIX.length);
  const isNamed = nameTest([glob === '*' ? '**' : glob]);
  const named = repos.visible(patterns).filter(({ name }) => isNamed(name) && place.repos(name));
  if (named.length === 0) throw unknownRepository(address);
  const nodesOf = (repo: Repo) => repos.remote?.nodesOf(repo) ?? [];
  const remote = new Map(
    named.map(repo => [repo.id, nodesOf(repo)] as const).filter(([, { length }]) => length > 0),
  );
  const local = repos.trees.ofBranches(named, place.branches);
  const byRepo = Map.groupBy(local, ({ repo }) => repo.id);
  const missing: string[] = [];
  const trees = named.sort(byName).flatMap((repo): (FoundTree | RemoteTree)[] => {
    const nodes = remote.get(repo.id);
    if (nodes) return remoteTrees(repos, repo, nodes, place.branches);
    const own = byRepo.get(repo.id) ?? [];
    if (own.length === 0 && repo.fetchedAt === null) missing.push(`${PREFIX}${repo.name}`);
    return own.map(({ tree }) => foundTree(repos, repo, tree));
  });
  return { trees, missing };
}

/** The tree of the default branch or a kept one for another node, if this one keeps it and the caller may see it. */
export function keptTree(repos: Repos, address: string, patterns: readonly string[]): FoundTree | undefined {
  const read = readAddress(address, name => repos.registry.find(name) !== undefined);
  const repo = read && nameTest(patterns)(read.name) ? repos.registry.find(read.name) : undefined;
  const branch = read?.revision ?? repo?.defaultBranch ?? undefined;
  if (!repo || !isKeptForOthers(repo) || branch === undefined) return undefined;
  const tree = repos.trees.ofBranch(repo.id, branch);
  return tree && { ...foundTree(repos, repo, tree), address };
}

function foundTree(repos: Repos, repo: Repo, tree: Tree): FoundTree {
  const folder = repos.trees.folderOf(tree);
  return {
    ...{ folder, path: '', absolute: folder, address: addressOf(repo, tree), repo },
    ...{ commit: tree.commit, files: tree.files, release: repos.trees.use(tree) },
  };
}

function remoteTrees(
  repos: Repos,
  own: Repo,
  nodes: readonly string[],
  fits?: (branch: string) => boolean,
): RemoteTree[] {
  const { repo, trees } = repos.status(own);
  const wanted = trees.filter(
    ({ branch }) => branch !== null && (fits ? fits(branch) : branch === repo.defaultBranch),
  );
  return wanted.map(tree => ({ address: addressOf(repo, tree), repo, files: tree.files, nodes }));
}

const byName = (a: Repo, b: Repo) => (a.name < b.name ? -1 : 1);

/** The address of a checkout: of the default branch, another branch, or a commit. */
export function addressOf({ name, defaultBranch }: Repo, { branch, commit }: Tree): string {
  if (branch !== null && branch === defaultBranch) return `${PREFIX}${name}`;
  return `${PREFIX}${name}@${branch ?? commit}`;
}

function defaultTree(repos: Repos, repo: Repo): Tree {
  const { repo: known, state, progress = 0, trees } = repos.status(repo);
  const tree = repo.defaultBranch === null ? undefined : repos.trees.ofBranch(repo.id, repo.defaultBranch);
  if (tree) return tree;
  // The checkout can already be searched while the first fetch is indexed.
  const [first] = trees.filter(({ branch }) => branch !== null);
  if (repo.fetchedAt === null && first) return first;
  if (state === 'empty') throw notReady(repo, 'It has no default branch with a commit.', NOT_SOON_S);
  // Also during retries of the fetch, which may fail for hours.
  if (known.error !== null) throw notReady(repo, known.error, NOT_SOON_S);
  throw notReady(repo, `It is being fetched (${Math.round(progress * 100)} %). Try again in a moment.`);
}

async function treeOfRevision(repos: Repos, repo: Repo, revision: string) {
  const found = (await lookUp(repos, repo, revision)) ?? (await lookUpAgain(repos, repo, revision));
  if (!found) {
    const [ref] = revision.split('/');
    throw new DowseError(
      'FILE_NOT_FOUND',
      `No branch, tag or commit "${ref}" in ${PREFIX}${repo.name}.`,
      'A commit needs at least seven digits of its hash.',
    );
  }
  const kept = found.branch === undefined ? undefined : repos.trees.ofBranch(repo.id, found.branch);
  const tree = kept ?? (await repos.treeOf(repo, found.commit));
  return { tree, path: found.path, ref: found.ref };
}

interface Revision {
  ref: string;
  path: string;
  commit: string;
  branch?: string;
}

async function lookUp(repos: Repos, { id }: Repo, revision: string): Promise<Revision | undefined> {
  const refs = await repos.refs(id);
  const { ref, path } = splitRevision(revision, new Set(refs.map(({ name }) => name)));
  const named = refs.filter(({ name }) => name === ref);
  const found = named.find(({ kind }) => kind === 'branch') ?? named[0];
  if (found) {
    return { ref, path, commit: found.commit, ...(found.kind === 'branch' && { branch: found.name }) };
  }
  const commit = await commitNamed(repos.mirrorOf(id).path, ref).catch(() => undefined);
  return commit === undefined ? undefined : { ref, path, commit };
}

/** The revision may have been pushed since the last fetch. */
async function lookUpAgain(repos: Repos, repo: Repo, revision: string): Promise<Revision | undefined> {
  if (Date.now() - (repo.fetchedAt ?? 0) < FETCH_AGAIN_MS) return undefined;
  await atMost(
    FETCH_WAIT_MS,
    repos.sync(repo).catch(() => {}),
  );
  return lookUp(repos, repo, revision);
}

function unknownRepository(address: string): DowseError {
  const details = '"dowse repos list" lists those that the key may see.';
  return new DowseError('FILE_NOT_FOUND', `No repository at "${address}".`, details);
}

/** For operations that read one tree. */
function isSeveralError(address: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    `"${address}" names several repositories; this reads one.`,
    'Name one: repo:NAME. "dowse repos list" lists them.',
  );
}

/** None of the repositories that an address names can be searched yet. @param missing those that were not fetched */
export function noneReady(repos: Repos, address: string, missing: readonly string[]): DowseError {
  const errors = missing.map(one => repos.registry.find(one.slice(PREFIX.length))?.error ?? null);
  if (errors.includes(null))
    return unsearchable(address, 'They are being fetched. Try again in a moment.', SOON_S);
  const why = missing.length > 0 ? `${missing[0]}: ${errors[0]}` : 'None has a branch with a commit.';
  return unsearchable(address, why, NOT_SOON_S);
}

function outside(address: string): DowseError {
  return new DowseError('PERMISSION_DENIED', `No permission for "${address}".`, 'outside the repository');
}

const notReady = ({ name }: Repo, why: string, againInS = SOON_S) =>
  unsearchable(PREFIX + name, why, againInS);

function unsearchable(address: string, why: string, againInS: number): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', `${address} cannot be searched yet.`, why, againInS);
}
