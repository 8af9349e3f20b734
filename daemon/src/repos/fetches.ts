import { DowseError } from '../api/errors.ts';
import type { Log } from '../api/log.ts';
import type { Ref } from '../git/mirror-git.ts';
import { FailingServers } from './failing-servers.ts';
import { Deferred, FetchQueue } from './fetch-queue.ts';
import type { RepoLimits, RepoTimes } from './limits.ts';
import type { Fetched, Mirror } from './mirror.ts';
import type { Registry, Repo } from './registry.ts';
import { readRemoteUrl } from './remote-url.ts';
import type { TreeStore } from './tree-store.ts';
import { NO_UPDATE, type RepoUpdate, type TreeUpdates } from './tree-updates.ts';

interface FetchesOptions {
  dataDir: string;
  log: Log;
  limits: RepoLimits;
  times: RepoTimes;
  registry: Registry;
  store: TreeStore;
  updates: TreeUpdates;
  mirrorOf(id: number): Mirror;
  /** Called when the activity of a repository has changed. */
  onActivity(name: string): void;
  /** Called when the kept branches of a repository have new commits, and they are indexed. */
  onUpdated(name: string): void;
  /** Called after each fetch, also a failed one. */
  onEnd(id: number): void;
}

interface Activity {
  state: 'fetching' | 'indexing';
  progress: number;
  end: AbortController;
}

/** Fetches the kept repositories in turn, and has the branches that changed indexed. */
export class Fetches {
  readonly #options: FetchesOptions;
  readonly #queue: FetchQueue<RepoUpdate>;
  readonly #servers: FailingServers;
  /** Repositories to be fetched because of a push, or for any other reason. */
  readonly #pushed = new Set<number>();
  readonly #asked = new Set<number>();
  readonly #refs = new Map<number, Ref[]>();
  readonly #activity = new Map<number, Activity>();

  constructor(options: FetchesOptions) {
    const { times, limits, registry } = options;
    this.#options = options;
    this.#servers = new FailingServers({ firstMs: times.firstRetryMs, maxMs: times.pollMs });
    this.#queue = new FetchQueue({
      ...{ concurrent: limits.concurrent, times },
      work: id => this.#fetch(id),
      waitFor: id => this.#servers.waitFor(serverOf(registry.get(id))),
    });
  }

  /** Fetches a repository as soon as possible. */
  now(id: number): Promise<RepoUpdate> {
    return this.#queue.now(id);
  }

  /** Fetches a repository later; without a time, at a random moment within the polling interval. */
  later(id: number, ms?: number): void {
    this.#queue.later(id, ms);
  }

  /**
   * Fetches and indexes. Resolves when both are done. `isPush`: after the push of a branch or tag, which does not change the default
   * branch.
   *
   * @throws DowseError with the reason
   */
  sync(id: number, { isPush }: { isPush: boolean }): Promise<RepoUpdate> {
    if (isPush) this.#pushed.add(id);
    else this.#asked.add(id);
    return this.#queue.now(id);
  }

  /** The running fetch of a repository. */
  activity(id: number): Pick<Activity, 'state' | 'progress'> | undefined {
    return this.#activity.get(id);
  }

  /** The branches and tags as of the last fetch. */
  async refs(id: number): Promise<Ref[]> {
    const refs = this.#refs.get(id) ?? (await this.#options.mirrorOf(id).refs());
    this.#refs.set(id, refs);
    return refs;
  }

  /** Aborts the running fetch of a repository. */
  abort(id: number): void {
    this.#activity.get(id)?.end.abort();
  }

  /** Ends all plans for a repository. Resolves when its fetch has ended. */
  async forget(id: number): Promise<void> {
    await this.#queue.forget(id);
    this.#refs.delete(id);
  }

  async close(): Promise<void> {
    for (const { end } of this.#activity.values()) end.abort();
    await this.#queue.close();
  }

  async #fetch(id: number): Promise<RepoUpdate | Deferred> {
    const { registry, log, onActivity, onEnd } = this.#options;
    const repo = registry.get(id);
    if (!repo?.isKept) return NO_UPDATE;
    const isAsked = this.#asked.delete(id);
    const isPush = this.#pushed.delete(id) && !isAsked;
    const activity: Activity = { state: 'fetching', progress: 0, end: new AbortController() };
    this.#activity.set(id, activity);
    onActivity(repo.name);
    const started = performance.now();
    try {
      const update = await this.#fetchNow(repo, activity, { isPush, isPoll: !isPush && !isAsked });
      if (update instanceof Deferred) return update;
      const ms = Math.round(performance.now() - started);
      log.info({ repo: repo.name, ms, ...update }, 'a repository was fetched');
      return update;
    } catch (error) {
      if (!activity.end.signal.aborted) this.#failed(repo, error);
      throw error;
    } finally {
      this.#activity.delete(id);
      onEnd(id);
    }
  }

  async #fetchNow(
    repo: Repo,
    activity: Activity,
    { isPush, isPoll }: { isPush: boolean; isPoll: boolean },
  ): Promise<RepoUpdate | Deferred> {
    const { dataDir, limits, registry, updates, mirrorOf, onActivity, onUpdated } = this.#options;
    const { id } = repo;
    const { signal } = activity.end;
    this.#assertSpace();
    const mirror = mirrorOf(id);
    const options = {
      ...{ dataDir, limits, signal },
      knownBranch: (isPush && repo.defaultBranch) || undefined,
      onProgress: (fraction: number) => {
        activity.progress = fraction;
      },
    };
    const fetched = await this.#servers.asking(serverOf(repo), () =>
      isPoll ? mirror.poll(repo, options) : mirror.fetch(repo, options),
    );
    signal.throwIfAborted();
    const { defaultBranch, bytes, refs } = fetched ?? (await this.#known(repo));
    this.#refs.set(id, refs);
    const foundAt = registry.found(id, { defaultBranch, mirrorBytes: bytes });
    activity.state = 'indexing';
    onActivity(repo.name);
    const updated = await updates.update(repo, refs, defaultBranch, options);
    if (updated instanceof Deferred) return updated;
    const { isNew, ...update } = updated;
    registry.fetched(id, foundAt);
    if (isNew) onUpdated(repo.name);
    return update;
  }

  /** The result of a fetch without changes. */
  async #known({ id, defaultBranch, mirrorBytes }: Repo): Promise<Fetched> {
    return { defaultBranch, bytes: mirrorBytes, refs: await this.refs(id) };
  }

  #failed(repo: Repo, error: unknown): void {
    const { registry, log } = this.#options;
    const reason = error instanceof DowseError ? error.text : String(error);
    registry.failed(repo.id, reason.trim());
    log.warn({ repo: repo.name, reason }, 'a repository could not be fetched');
  }

  #assertSpace(): void {
    const { registry, store, limits } = this.#options;
    if (registry.mirrorBytes() + store.bytes() < limits.totalBytes) return;
    throw new DowseError(
      'SERVICE_UNAVAILABLE',
      'The repositories have reached their disk limit.',
      'Remove some: dowse repos remove NAME',
    );
  }
}

const serverOf = (repo: Repo | undefined) => repo && readRemoteUrl(repo.url).server;
