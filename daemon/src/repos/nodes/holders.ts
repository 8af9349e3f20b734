import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Log } from '../../api/log.ts';
import { inTurn } from '../../concurrency/in-turn.ts';
import type { NodeRequests } from '../../nodes/node-requests.ts';
import { type Nodes, ownersOf } from '../../nodes/nodes.ts';
import type { StateDatabase } from '../../store/state-database.ts';
import { isLocal, type Repo } from '../registry.ts';
import { type Holding, holdingOf, type RepoStatus, statusAway, statusFrom } from '../repo-status.ts';
import type { Repos } from '../repos.ts';
import { Holdings } from './holdings.ts';

/** Default number of nodes that keep each repository. */
export const DEFAULT_COPIES = 2;
/** Interval in which nodes exchange the list of their repositories. */
const EVERY_MS = 500;
/** Interval in which a node compares its repositories with its share. */
const COMPARE_MS = 2000;
/** Repositories that the main thread processes before it yields. */
const AT_ONCE = 200;
const COLLECT_MS = 60 * 60_000;
/** Maximum number of nodes in a message. */
const SHOWN_NODES = 3;

interface HoldersOptions {
  db: StateDatabase;
  nodes: Nodes;
  requests: NodeRequests;
  repos: Repos;
  log: Log;
  /** Number of nodes that keep each repository. */
  copies: number;
  /** Called when a repository that other nodes keep has new commits there. */
  onUpdated: (name: string) => void;
}

/**
 * Which nodes keep which repositories. The name of a repository determines an order of the nodes, and the first of them own it. So each
 * node keeps a share. A node that gains a repository fetches it. A node that loses one keeps it until the owners are ready and all requests
 * that use it have ended.
 */
export class Holders {
  readonly requests: NodeRequests;
  readonly #options: HoldersOptions;
  readonly #holdings: Holdings;
  readonly #stop = new AbortController();
  /** Repositories whose newest state was not sent to the others yet. */
  readonly #pending = new Set<string>();
  readonly #published = new Map<string, string>();
  /** The lease in which that was published. */
  #publishedIn = 0;
  readonly #releasing = new Map<number, Promise<void>>();
  #owners = new Map<string, string[]>();
  #ownersAmong = '';
  /** Cache of the other ready nodes by repository, because many requests read all repositories. */
  readonly #ready = new Map<string, string[]>();
  #readyAmong: readonly string[] = [];
  #comparedAt = 0;
  /** The compared list and members, and the repositories with unfinished work. */
  #compared = '';
  #unsettled: number[] = [];
  #collectedAt = performance.now();
  #running: Promise<void> | undefined;
  readonly #exchanging = inTurn();

  constructor(options: HoldersOptions) {
    this.#options = options;
    this.requests = options.requests;
    this.#holdings = new Holdings(options.db, options.nodes.id);
  }

  /** Starts the periodic exchange with the other nodes. */
  async start(): Promise<void> {
    try {
      await this.#beginPublishing();
      await this.#holdings.refresh();
    } catch (error) {
      this.#options.log.warn({ reason: String(error) }, 'what other nodes keep could not be read');
    }
    this.#running = this.#repeat();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await Promise.all(this.#releasing.values());
  }

  /** How many nodes keep each repository. */
  get copies(): number {
    return this.#options.copies;
  }

  /** The nodes that own a repository, in their order. A folder of this machine is only here. */
  ownersOf(name: string): string[] {
    const { members } = this.#options.nodes;
    const among = members.join();
    if (among !== this.#ownersAmong) [this.#ownersAmong, this.#owners] = [among, new Map()];
    const known = this.#owners.get(name);
    if (known) return known;
    const owners = ownersOf(`repo:${name}`, members).slice(0, this.#options.copies);
    this.#owners.set(name, owners);
    return owners;
  }

  /** Whether this node has a share in a repository. */
  isOwner = (name: string): boolean => this.ownersOf(name).includes(this.#options.nodes.id);

  /** Whether this node does a task that only one of the nodes with a repository should do. */
  isFirst = (name: string): boolean => {
    const { live, id } = this.#options.nodes;
    return this.ownersOf(name).find(owner => live.includes(owner)) === id;
  };

  /** The other nodes that can answer for a repository, in the order in which they are asked. Empty: it is answered here. */
  nodesOf(repo: Repo): string[] {
    const { nodes, repos } = this.#options;
    if (isLocal(repo) || repos.isReady(repo)) return [];
    const ready = this.#readyNodes(repo.name);
    if (ready.length > 0 || repo.isKept) return ready;
    return this.ownersOf(repo.name).filter(id => id !== nodes.id && nodes.addressOf(id));
  }

  /** The nodes besides this one that keep a repository, ready or not. */
  keepersOf(repo: Repo): string[] {
    const { nodes } = this.#options;
    return [...this.#othersOf(repo).keys()].filter(id => nodes.addressOf(id));
  }

  /** A live node with a folder of its machine under this name, as the database says now. @throws an error of the database */
  async folderAt(name: string): Promise<string | undefined> {
    const nodes = await this.#holdings.withFolder(name);
    return nodes.find(id => this.#options.nodes.live.includes(id));
  }

  /** The status of a repository, from the nodes that keep it; undefined if this node keeps it. */
  statusOf(repo: Repo): RepoStatus | undefined {
    if (isLocal(repo) || this.#options.repos.isReady(repo)) return undefined;
    const nodes = [...this.nodesOf(repo), ...this.keepersOf(repo)];
    const node = nodes.find(id => this.requests.silentSince(id) === undefined);
    const holdings = this.#holdings.of(repo.name);
    const holding = node === undefined ? undefined : holdings.get(node);
    if (holding) return statusFrom(repo, holding);
    if (node !== undefined || repo.isKept) return undefined;
    const [last] = [...holdings.values()].sort((a, b) => (b.fetchedAt ?? 0) - (a.fetchedAt ?? 0));
    const ends = [...holdings.keys()].flatMap(id => this.#goneSince(id) ?? []);
    return statusAway(repo, last, ends.length > 0 ? Math.max(...ends) : undefined);
  }

  /** Time of the last sign of life of a node, in Unix milliseconds; undefined if unknown. */
  #goneSince(id: string): number | undefined {
    const { nodes, requests } = this.#options;
    const silentSince = nodes.addressOf(id) ? requests.silentSince(id) : undefined;
    const known = [nodes.lastSeen(id), silentSince].filter(time => time !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }

  /** Asks the other live nodes whether they still run. A killed node counts as live until its lease ends. */
  checkLiveness(): Promise<void> {
    const { nodes, requests } = this.#options;
    return requests.checkLiveness(nodes.live.filter(id => id !== nodes.id));
  }

  /** The nodes that keep a repository, this one included, with their reports. */
  describe(repo: Repo): { node: string; holding: Holding }[] {
    const { nodes } = this.#options;
    const others = [...this.#othersOf(repo)].filter(([id]) => nodes.live.includes(id));
    const all = others.map(([node, holding]) => ({ node, holding }));
    if (repo.isKept) all.push({ node: nodes.id, holding: this.#holding(repo) });
    return all.sort((a, b) => (a.node < b.node ? -1 : 1));
  }

  /** The reports of the other nodes. What they keep under the name of a folder of this machine is another repository. */
  #othersOf(repo: Repo): ReadonlyMap<string, Holding> {
    return isLocal(repo) ? new Map() : this.#holdings.of(repo.name);
  }

  /** Call this after the state of a repository here has changed. */
  changed(name: string): void {
    this.#pending.add(name);
  }

  /** Exchanges the lists of kept repositories with the other nodes. Calls run one after the other. @throws an error of the database */
  exchange(): Promise<void> {
    return this.#exchanging(() => this.#exchangeNow());
  }

  async #exchangeNow(): Promise<void> {
    if (!this.#options.nodes.hasLost) await this.#publishPending();
    const { changed, updated } = await this.#holdings.refresh();
    for (const name of changed) this.#ready.delete(name);
    for (const name of updated) this.#onUpdatedElsewhere(name);
  }

  async #repeat(): Promise<void> {
    const { log, nodes } = this.#options;
    let problem = '';
    while (!this.#stop.signal.aborted) {
      try {
        await this.exchange();
        if (performance.now() - this.#comparedAt >= COMPARE_MS) await this.#compare();
        if (performance.now() - this.#collectedAt >= COLLECT_MS && nodes.isMine('collect holdings')) {
          this.#collectedAt = performance.now();
          await this.#holdings.collect();
        }
        problem = '';
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== problem && !this.#stop.signal.aborted)
          log.warn({ reason }, 'the nodes could not exchange their lists of repositories');
        problem = reason;
      }
      await setTimeout(EVERY_MS, undefined, { ref: false, signal: this.#stop.signal }).catch(() => {});
    }
  }

  /** All is published again with each new lease: another daemon may have published something else as this node. */
  async #beginPublishing(): Promise<void> {
    const { repos, nodes } = this.#options;
    const { lease } = nodes;
    const kept = repos.registry.list().filter(({ isKept }) => isKept);
    this.#published.clear();
    for (const { name } of kept) this.#pending.add(name);
    await this.#holdings.forgetOthers(new Set(kept.map(({ name }) => name)));
    this.#publishedIn = lease;
  }

  async #publishPending(): Promise<void> {
    if (this.#publishedIn !== this.#options.nodes.lease) await this.#beginPublishing();
    const names = [...this.#pending];
    for (let at = 0; at < names.length; at += AT_ONCE) await this.#publish(names.slice(at, at + AT_ONCE));
  }

  async #publish(names: readonly string[]): Promise<void> {
    const { repos } = this.#options;
    const changes = new Map<string, Holding | null>();
    for (const name of names) {
      this.#pending.delete(name);
      const repo = repos.registry.find(name);
      const holding = repo?.isKept ? this.#holding(repo) : null;
      if (this.#published.get(name) !== JSON.stringify(holding)) changes.set(name, holding);
    }
    try {
      await this.#holdings.publish(changes);
    } catch (error) {
      for (const name of names) this.#pending.add(name);
      throw error;
    }
    for (const [name, holding] of changes) this.#published.set(name, JSON.stringify(holding));
  }

  #holding(repo: Repo): Holding {
    const { repos } = this.#options;
    const isReady = repos.isReady(repo);
    return holdingOf(repos.ownStatus(repo), { isReady, pushes: repos.registry.pushes(repo.name) });
  }

  /** Reports new commits at other nodes, because saved searches include repositories that only other nodes keep. */
  #onUpdatedElsewhere(name: string): void {
    const { repos, onUpdated } = this.#options;
    const repo = repos.registry.find(name);
    if (repo && !repo.isKept) onUpdated(name);
  }

  /** Starts keeping gained repositories, and releases those that other nodes have taken over. */
  async #compare(): Promise<void> {
    this.#comparedAt = performance.now();
    const { repos, log } = this.#options;
    const { state, compared } = this.#toCompare();
    this.#unsettled = [];
    const [gained, lost]: [Repo[], Repo[]] = [[], []];
    for (const repo of compared) {
      const isOurs = isLocal(repo) || this.isOwner(repo.name);
      if (isOurs === repo.isKept) continue;
      if (isOurs ? this.#releasing.has(repo.id) : !this.#isReplaced(repo)) {
        this.#unsettled.push(repo.id);
      } else {
        (isOurs ? gained : lost).push(repo);
      }
    }
    // There may be thousands, after other nodes leave or join.
    for (let at = 0; at < gained.length; at += AT_ONCE) {
      const some = gained.slice(at, at + AT_ONCE);
      for (const { name } of some) log.info({ repo: name }, 'this node begins to keep a repository');
      repos.keep(some);
      await setImmediate();
    }
    for (let at = 0; at < lost.length; at += AT_ONCE) {
      const some = lost.slice(at, at + AT_ONCE);
      const ids = some.map(({ id }) => id);
      repos.registry.setKept(ids, false);
      for (const repo of some) this.#release(repo);
      await setImmediate();
    }
    this.#compared = state;
  }

  #release(repo: Repo): void {
    const { repos, log } = this.#options;
    const nodes = this.#readyNodes(repo.name).slice(0, SHOWN_NODES);
    log.info({ repo: repo.name, nodes }, 'other nodes keep a repository in place of this one');
    const released = repos.release(repo).catch((error: unknown) => {
      log.warn({ repo: repo.name, reason: String(error) }, 'a repository could not be released');
    });
    this.#releasing.set(repo.id, released);
    void released.then(() => this.#releasing.delete(repo.id));
  }

  /** All repositories if they or the members have changed since the last time, otherwise those with unfinished work. */
  #toCompare(): { state: string; compared: Repo[] } {
    const { registry } = this.#options.repos;
    const state = `${registry.version} ${this.#options.nodes.members.join()}`;
    const isSame = state === this.#compared;
    this.#compared = '';
    const unsettled = this.#unsettled.flatMap(id => registry.get(id) ?? []);
    return { state, compared: isSame ? unsettled : registry.list() };
  }

  /** Whether all owners are live, and each has all that this node has. */
  #isReplaced(repo: Repo): boolean {
    const { live } = this.#options.nodes;
    const own = this.#holding(repo);
    const others = this.#holdings.of(repo.name);
    const hasAll = ({ isReady, error, pushes, fetchedAt, trees }: Holding) => {
      const isNewer = pushes >= own.pushes && (fetchedAt ?? 0) >= (own.fetchedAt ?? 0);
      const has = (branch: string | null, commit: string) =>
        trees.some(tree => tree.branch === branch && (tree.commit === commit || isNewer));
      const kept = own.trees.filter(({ branch }) => branch !== null);
      return isReady && error === null && kept.every(({ branch, commit }) => has(branch, commit));
    };
    return this.ownersOf(repo.name).every(owner => {
      const holding = others.get(owner);
      return live.includes(owner) && holding !== undefined && hasAll(holding);
    });
  }

  #readyNodes(name: string): string[] {
    const { nodes } = this.#options;
    if (nodes.live !== this.#readyAmong) {
      this.#readyAmong = nodes.live;
      this.#ready.clear();
    }
    const known = this.#ready.get(name);
    if (known) return known;
    const ready = [...this.#holdings.of(name)].filter(([id, { isReady }]) => isReady && nodes.addressOf(id));
    const inOrder = ownersOf(
      `repo:${name}`,
      ready.map(([id]) => id),
    );
    this.#ready.set(name, inOrder);
    return inOrder;
  }
}
