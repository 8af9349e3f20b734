import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import type { LocalBase } from '../api/index-base.ts';
import type { Log } from '../api/log.ts';
import type { ImportReposRequest, ImportReposResponse } from '../api/repos.ts';
import type { Ref } from '../git/mirror-git.ts';
import { fitsAny, nameTest } from '../security/name-patterns.ts';
import { checkoutsDir } from '../security/own-files.ts';
import type { Sqlite } from '../store/sqlite.ts';
import { openOrReplace } from '../store/state.ts';
import { Bases } from './bases.ts';
import { listRepositories } from './code-hosts.ts';
import { Fetches } from './fetches.ts';
import { LIMITS, type RepoLimits, type RepoTimes, TIMES } from './limits.ts';
import { ListFile } from './list-file.ts';
import { Mirror } from './mirror.ts';
import { addForAll } from './nodes/add-for-all.ts';
import type { GraphOf } from './nodes/shared-graphs.ts';
import type { SharedIndexes } from './nodes/shared-indexes.ts';
import { isLocal, type NewRepo, nameFor, Registry, type Repo } from './registry.ts';
import type { RemoteRepos } from './remote-repos.ts';
import { comparable } from './remote-url.ts';
import { type RepoStatus, stateOf } from './repo-status.ts';
import { REPO_MIGRATIONS } from './schema.ts';
import { type Tree, TreeStore } from './tree-store.ts';
import { type RepoUpdate, TreeUpdates } from './tree-updates.ts';
import { type TreeIndexer, Trees } from './trees.ts';

/** Default: all. */
interface Page {
  after?: string | undefined;
  limit?: number | undefined;
}

interface ReposOptions {
  dataDir: string;
  indexer: TreeIndexer;
  log: Log;
  limits?: Partial<RepoLimits>;
  times?: Partial<RepoTimes>;
  now?: () => number;
  /** The indexes that several daemons build for each other, if they do. */
  shared?: SharedIndexes | undefined;
  /** Called when the kept branches of a repository have new commits, and they are indexed. */
  onUpdated?: (name: string) => void;
}

/** The repositories that the server keeps: their mirrors, the checkouts, and when they are fetched. */
export class Repos {
  readonly registry: Registry;
  readonly trees: Trees;
  readonly bases: Bases;
  readonly limits: RepoLimits;
  /** Set before `start`, if several nodes share the list. */
  remote: RemoteRepos | undefined;
  /** Requests wait for this until the placement of repositories is known. */
  opening: Promise<void> | undefined;
  /** Tells the other daemons which of these repositories were added or removed here; see `SharedRepos`. */
  publish: (names: readonly string[]) => Promise<void> = async () => {};
  /** Reads additions and removals of other daemons now, instead of within a few seconds. */
  readList: () => Promise<void> = async () => {};
  /** The address that other daemons keep under a name, as their list says now. @throws DowseError SERVICE_UNAVAILABLE */
  listedUrl: (name: string) => Promise<string | undefined> = async () => undefined;
  /** Folders of this machine under whose names other daemons keep a repository, with what to do: see `SharedRepos`. */
  conflicts: ReadonlyMap<string, string> = new Map();
  readonly #options: ReposOptions;
  readonly #db: Sqlite;
  readonly #store: TreeStore;
  readonly #fetches: Fetches;
  readonly #mirrorsDir: string;
  readonly #listFile: ListFile;
  readonly #stop = new AbortController();
  readonly #updates: TreeUpdates;
  /** Repositories that can be searched and asked. */
  readonly #ready = new Set<number>();

  /** @throws SqliteError or a file system error when the data folder cannot be used */
  constructor(options: ReposOptions) {
    const { log, indexer, now = Date.now } = options;
    const dataDir = realpathSync(options.dataDir);
    this.#options = { ...options, dataDir };
    this.limits = { ...LIMITS, ...options.limits };
    this.#mirrorsDir = join(dataDir, 'repos', 'mirrors');
    mkdirSync(this.#mirrorsDir, { recursive: true, mode: 0o700 });
    this.#db = openOrReplace(join(dataDir, 'repos.db'), REPO_MIGRATIONS, {
      durable: true,
      onDamage: movedTo =>
        log.warn({ movedTo }, 'repos.db was damaged; a new one was created, add your repositories again'),
    });
    this.registry = new Registry(this.#db, now);
    this.#store = new TreeStore(this.#db, now);
    this.trees = new Trees({
      treesDir: checkoutsDir(dataDir),
      store: this.#store,
      indexer,
      limits: this.limits,
    });
    this.bases = new Bases(join(dataDir, 'repos', 'bases'), this);
    this.#updates = new TreeUpdates({
      ...{ trees: this.trees, registry: this.registry, bases: this.bases, limits: this.limits },
      ...{ indexer, shared: options.shared, mirrorOf: id => this.mirrorOf(id) },
    });
    const addNew = async (repo: NewRepo) => {
      if (!this.registry.find(nameFor(repo))) await addForAll(this, [repo]);
    };
    this.#listFile = new ListFile({ dataDir, add: addNew, warn: log.warn.bind(log) });
    this.#fetches = new Fetches({
      ...{ dataDir, log, limits: this.limits, times: { ...TIMES, ...options.times } },
      ...{ registry: this.registry, store: this.#store, updates: this.#updates },
      mirrorOf: id => this.mirrorOf(id),
      onActivity: name => this.remote?.changed(name),
      onUpdated: name => options.onUpdated?.(name),
      onEnd: id => {
        const repo = this.registry.get(id);
        if (repo) this.#noteReady(repo);
      },
    });
  }

  /** Removes leftovers of a killed daemon, continues clones, and starts polling. */
  async start(): Promise<void> {
    this.#forgetMissing();
    const repos = this.registry.list().filter(({ isKept }) => isKept);
    const ids = new Set(repos.map(({ id }) => id));
    for (const repo of repos) {
      this.#noteReady(repo);
      this.#fetches.later(repo.id, repo.fetchedAt === null ? 0 : undefined);
    }
    await this.trees.removeUnknown(ids);
    await this.bases.start();
    for (const name of await readdir(this.#mirrorsDir)) {
      if (!ids.has(Number.parseInt(name, 10)))
        await rm(join(this.#mirrorsDir, name), { recursive: true, force: true });
    }
  }

  /** Adds the repositories of `repos.json`, now and at each change. Call it when the list of other daemons is known. */
  startListFile(): void {
    if (!this.#stop.signal.aborted) this.#listFile.start();
  }

  /** Adds a repository, and begins to clone it unless only other nodes keep it. @throws DowseError INVALID_REQUEST */
  add(wanted: NewRepo): Repo {
    const repo = this.registry.add(wanted, this.limits.repositories);
    if (isLocal(repo) || (this.remote?.isOwner(repo.name) ?? true)) {
      this.keep([repo]);
      this.#fetches.now(repo.id).catch(() => {}); // its status shows failures
    } else this.registry.setKept([repo.id], false);
    return this.registry.get(repo.id)!;
  }

  /** Begins to keep some repositories. */
  keep(repos: readonly Pick<Repo, 'id' | 'name'>[]): void {
    this.registry.setKept(
      repos.map(({ id }) => id),
      true,
    );
    for (const [at, { id, name }] of repos.entries()) {
      this.remote?.changed(name);
      // Spread over time.
      this.#fetches.later(id, at);
    }
  }

  /** Removes the local data of a repository when the requests that use it have ended. It stays in the list. */
  async release({ id, name }: Pick<Repo, 'id' | 'name'>): Promise<void> {
    this.registry.setKept([id], false);
    this.#ready.delete(id);
    this.remote?.changed(name);
    await this.trees.untilUnused(id);
    await this.#removeFiles(id);
    this.registry.notFetched(id);
  }

  /** Whether a repository can be searched and asked here. */
  isReady({ id }: Pick<Repo, 'id'>): boolean {
    return this.#ready.has(id);
  }

  /**
   * Adds the repositories of an owner on a code host, with their paths there as names: all new ones, or none. `mayAdd` decides by name.
   *
   * @throws DowseError FILE_NOT_FOUND, INVALID_REQUEST, also if a name is in use, SERVICE_UNAVAILABLE
   */
  async import(request: ImportReposRequest, mayAdd: (name: string) => boolean): Promise<ImportReposResponse> {
    const { from: host, owner, origin, branches = [], submodules = false, lfs = false } = request;
    const { archived = false, forks = false } = request;
    const { dataDir } = this.#options;
    const listed = await listRepositories({ host, owner, dataDir, ...(origin !== undefined && { origin }) });
    const wanted = listed.filter(
      ({ name, isArchived, isFork }) => (archived || !isArchived) && (forks || !isFork) && mayAdd(name),
    );
    const known = new Set(this.registry.list().map(({ url }) => comparable(url)));
    const fresh = wanted.filter(({ url }) => !known.has(comparable(url)));
    const settings = { branches, submodules, lfs };
    await addForAll(
      this,
      fresh.map(({ url, name }) => ({ url, name, ...settings })),
    );
    const left_out = listed.length - wanted.length;
    return { added: fresh.map(({ name }) => name), kept: wanted.length - fresh.length, left_out };
  }

  /** The repositories whose names fit the patterns, by name: of those that follow `after` the first `limit`. */
  visible(patterns: readonly string[], { after = '', limit = Infinity }: Page = {}): Repo[] {
    const fits = nameTest(patterns);
    const found: Repo[] = [];
    for (const repo of this.registry.after(after)) {
      if (fits(repo.name)) found.push(repo);
      if (found.length === limit) break;
    }
    return found;
  }

  /** The visible repositories with one of these addresses; without addresses, all. */
  withUrl(patterns: readonly string[], urls: readonly string[] | undefined): string[] {
    const wanted = new Set(urls?.map(comparable));
    return this.visible(patterns)
      .filter(({ url }) => urls === undefined || wanted.has(comparable(url)))
      .map(({ name }) => name);
  }

  /** @throws DowseError NOT_FOUND, also for a repository that does not fit the patterns */
  find(name: string, patterns: readonly string[]): Repo {
    const repo = fitsAny(name, patterns) ? this.registry.find(name) : undefined;
    if (repo) return repo;
    throw new DowseError('NOT_FOUND', 'No such repository.', `There is no repository named "${name}".`);
  }

  /** The status of a repository, from this node or those that keep it. */
  status(repo: Repo): RepoStatus {
    return this.remote?.statusOf(repo) ?? this.ownStatus(repo);
  }

  /** The repositories that match the patterns, by name. */
  statuses(patterns: readonly string[], page: Page = {}): RepoStatus[] {
    const own = this.ownStatuses(this.visible(patterns, page));
    return own.map(status => this.remote?.statusOf(status.repo) ?? status);
  }

  /** The status of each repository at this node. */
  ownStatuses(repos: readonly Repo[]): RepoStatus[] {
    const trees = Map.groupBy(this.#store.all(), ({ repoId }) => repoId);
    return repos.map(repo => this.#status(repo, trees.get(repo.id) ?? []));
  }

  /** The status of a repository at this node. */
  ownStatus(repo: Repo): RepoStatus {
    return this.#status(repo, this.#store.of(repo.id));
  }

  #status(repo: Repo, trees: Tree[]): RepoStatus {
    const activity = this.#fetches.activity(repo.id);
    const idle = this.#updates.isBuiltElsewhere(repo.id) ? 'waiting' : stateOf(repo, trees);
    const conflict = this.conflicts.get(repo.name);
    return { repo, state: activity?.state ?? idle, progress: activity?.progress, trees, conflict };
  }

  /**
   * Fetches and indexes. Resolves when both are done. `isPush`: after the push of a branch or tag, which does not change the default
   * branch.
   *
   * @throws DowseError with the reason
   */
  sync({ id }: Pick<Repo, 'id'>, { isPush = false } = {}): Promise<RepoUpdate> {
    return this.#fetches.sync(id, { isPush });
  }

  /** Removes a repository with its mirror, checkouts and indexes. */
  async remove({ id, name }: Repo): Promise<void> {
    const trees = this.#store.of(id);
    this.registry.remove(id);
    this.#ready.delete(id);
    this.remote?.changed(name);
    await this.#removeFiles(id, trees);
    await this.#options.shared?.removed(name);
  }

  async #removeFiles(id: number, trees = this.#store.of(id)): Promise<void> {
    this.#fetches.abort(id);
    // This aborts index builds that the fetch may be waiting for.
    for (const tree of trees) await this.trees.remove(tree);
    await this.#fetches.forget(id);
    await this.trees.removeAll(id);
    await this.bases.remove(id);
    await this.mirrorOf(id).remove();
  }

  /**
   * Records for other nodes whether a repository can be searched and asked here. It needs a pattern index too, so that answers are the
   * same.
   */
  #noteReady(repo: Repo, isComplete = false): void {
    if (!this.remote) return;
    const { defaultBranch, fetchedAt } = repo;
    const tree = defaultBranch === null ? undefined : this.trees.ofBranch(repo.id, defaultBranch);
    const hasIndex = tree !== undefined && this.trees.indexOf(tree) !== undefined;
    const completion =
      hasIndex && !isComplete && !this.#ready.has(repo.id) ? this.trees.completion(tree) : undefined;
    void completion?.then(() => {
      const now = this.registry.get(repo.id);
      if (now) this.#noteReady(now, true);
    });
    const isIndexed = hasIndex && completion === undefined;
    const isEmpty = fetchedAt !== null && this.#store.of(repo.id).length === 0;
    if (repo.isKept && (isIndexed || isEmpty)) this.#ready.add(repo.id);
    else this.#ready.delete(repo.id);
    this.remote?.changed(repo.name);
  }

  mirrorOf(id: number): Mirror {
    return new Mirror(this.#mirrorsDir, id);
  }

  /** The index that a new checkout can start from: that of another revision of its repository, if most files are the same. */
  async baseFor(folder: string): Promise<LocalBase | undefined> {
    const tree = this.trees.in(folder);
    const repo = tree && this.registry.get(tree.repoId);
    if (!repo) return undefined;
    const { shared, indexer } = this.#options;
    const branch = { repo: repo.name, mirror: this.mirrorOf(repo.id).path, tree };
    const others = await shared?.baseFor(branch, indexer.kind(), this.bases);
    return others ?? this.bases.near(repo, tree);
  }

  /** Whether to build the graph of a very large index: see `SharedGraphs.begin`. */
  async beginGraph(folder: string, to: string): Promise<'build' | 'wait' | 'received'> {
    const of = this.#graphOf(folder);
    return (of && (await this.#options.shared?.graphs.begin(of, to))) ?? 'build';
  }

  /** After `beginGraph`, the graph that was built, or undefined. */
  async endGraph(folder: string, built: string | undefined): Promise<void> {
    const of = this.#graphOf(folder);
    if (of) await this.#options.shared?.graphs.end(of, built);
  }

  #graphOf(folder: string): GraphOf | undefined {
    const tree = this.trees.in(folder);
    const repo = tree && this.registry.get(tree.repoId);
    return repo && tree.branch !== null
      ? { repo: repo.name, tree, kind: this.#options.indexer.kind() }
      : undefined;
  }

  /** The checkout of any commit, with the submodules and the files of Git LFS that were fetched for a branch. */
  treeOf(repo: Repo, commit: string): Promise<Tree> {
    const contentOf = async () => (await this.#updates.contentOf(repo, { commit, name: commit })).content;
    this.remote?.changed(repo.name);
    return this.trees.ofCommit(this.mirrorOf(repo.id).path, repo.id, commit, contentOf);
  }

  /** The branches and tags as of the last fetch. */
  refs(id: number): Promise<Ref[]> {
    return this.#fetches.refs(id);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#listFile.close(), this.#fetches.close()]);
    this.#db.close();
  }

  /** A backup is restored without mirrors and checkouts. They are created again, like those of new repositories. */
  #forgetMissing(): void {
    this.trees.forgetMissing();
    for (const { id, fetchedAt } of this.registry.list()) {
      if (fetchedAt !== null && !existsSync(this.mirrorOf(id).path)) this.registry.notFetched(id);
    }
  }
}
