import { DowseError } from '../../daemon/src/api/errors.ts';
import type { RepoList } from '../../daemon/src/api/repos.ts';
import type { SearchResponse } from '../../daemon/src/api/schemas.ts';
import type { IssuedWebhookResponse } from '../../daemon/src/api/webhooks.ts';
import { LONGEST_WAIT_MS } from '../../daemon/src/store/postgres/postgres-state.ts';
import type { Served as ServedRepo } from '../repos/git-server.ts';
import { packageSources } from '../support/package-sources.ts';
import type { Files } from '../support/tree.ts';
import { until } from '../support/until.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import { Questions } from './questions.ts';
import { pick } from './soak.ts';

export const PATIENCE_MS = 60_000;
/** A revoked key is refused everywhere after this time. */
const REVOKED_MS = 2000;
/** A request waits for the database, and does its own work. */
const ANSWER_MS = LONGEST_WAIT_MS + 8000;
const REPO = 'team/app';
/** Repositories that do not change, so that each node has some and lacks some. */
export const OTHERS = Array.from({ length: 5 }, (_, at) => `team/other-${at}`);
const FILES_OF_OTHERS = 12;
/** Repositories that are added while all work, so that something is built, and how many of them are kept. */
const FILES_OF_NEW = 60;
const NEW_SOURCES = 20;
const MAX_NEW = 3;

type Random = () => number;

/** The work of a round. */
export interface Worked {
  acknowledged: number;
  faults: string[];
}

/** The events around the clients. */
export interface Around {
  /** The nodes that are killed or paused: what they refuse is no fault. */
  mortal: readonly ClusterNode[];
  /** Whether only nodes fail: then answers take no longer than two seconds, and a revoked key is refused as fast. */
  isDatabaseWell: boolean;
  /** Whether the mortal ones only pause, so that a request to them may take long. */
  isPause: boolean;
}

/** Clients that use all nodes of a cluster at the same time, and know what was acknowledged. */
export class Clients {
  readonly questions: Questions;
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #keys = new Map<string, string>();
  readonly #revoked = new Map<string, string>();
  readonly #deliveries = new Set<string>();
  /** The text of each file with a repository that was added while all worked, by its name. */
  readonly #added = new Map<string, ServedRepo>();
  readonly #removed = new Set<string>();
  readonly #sources: Files[];
  #repo!: ServedRepo;
  #token = '';
  /** A key with which searches are made all the time. */
  #reader = '';
  #made = 0;
  #pushed = 0;

  private constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
    this.questions = new Questions(cluster, random);
    this.#sources = packageSources(NEW_SOURCES, FILES_OF_NEW);
  }

  /** Adds the repositories and keys, and waits until all nodes answer. */
  static async prepare(cluster: Cluster, random: Random): Promise<Clients> {
    const clients = new Clients(cluster, random);
    await clients.#prepare();
    return clients;
  }

  async #prepare(): Promise<void> {
    const [first] = this.#cluster.nodes as [ClusterNode];
    this.#repo = this.#cluster.createRepo(REPO, { 'src/release.ts': release(0) });
    const sources = packageSources(OTHERS.length, FILES_OF_OTHERS);
    const others = OTHERS.map((name, at) =>
      this.#cluster.createRepo(name, { ...sources[at]!, 'src/release.ts': release(0) }),
    );
    for (const { url } of [this.#repo, ...others]) await first.caller.post('/api/repos', { url });
    const wanted = { name: 'team', repo: REPO, per_minute: 1_000_000 };
    this.#token = (await first.caller.post<IssuedWebhookResponse>('/api/admin/webhooks', wanted)).token;
    const reader = { name: 'reader', repos: ['team/*'], per_minute: 1_000_000, per_second: 100_000 };
    this.#reader = (await first.caller.post<{ key: string }>('/api/admin/keys', reader)).key;
    await this.#cluster.settled(OTHERS.length + 1, PATIENCE_MS);
    for (const node of this.#cluster.nodes) await this.#untilFound(node);
    await this.questions.learn(this.#reader);
  }

  /** Changes keys and repositories, pushes, searches and asks at random nodes until `during` ends. */
  async work({ mortal, isDatabaseWell, isPause }: Around, during: () => Promise<void>): Promise<Worked> {
    let isOver = false;
    let acknowledged = 0;
    const faults: string[] = [];
    const { nodes } = this.#cluster;
    for (const node of nodes) await this.#search(node);
    const alive = nodes.filter(node => !mortal.includes(node));
    const once = async (what: string, one: (node: ClusterNode) => Promise<boolean>) => {
      const node = pick(this.#random, nodes);
      const waited = this.#cluster.waiting();
      const begun = performance.now();
      const outcome = await one(node).catch((error: unknown) => error);
      if (outcome === true) acknowledged++;
      const error = typeof outcome === 'boolean' ? undefined : outcome;
      const all = performance.now() - begun;
      const ms = Math.round(all - waited());
      if (mortal.includes(node)) return;
      if (error && !isPassing(error)) faults.push(`${what}: ${error}`);
      if (ms > ANSWER_MS)
        faults.push(`${what} took ${Math.round(all)} ms, ${ms} without waiting for a processor`);
    };
    const repeat = async (what: string, one: (node: ClusterNode) => Promise<boolean>) => {
      while (!isOver) await once(what, one);
    };
    const asking = async () => {
      while (!isOver) {
        // A client that waits for a paused node would wait until it goes on.
        const first = pick(this.#random, isPause ? alive : nodes);
        const rest = alive.filter(node => node !== first);
        faults.push(...(await this.questions.ask([first, ...rest], isDatabaseWell)));
        acknowledged++;
      }
    };
    const isWatched = isDatabaseWell && !isPause;
    const working = [
      repeat('keys', node => this.#changeKeys(node, isWatched ? alive : [], faults)),
      repeat('push', node => this.#push(node)),
      repeat('search', node => this.#search(node)),
      once('repositories', node => this.#changeRepos(node)),
      asking(),
    ];
    await during().finally(() => {
      isOver = true;
    });
    await Promise.all(working);
    return { acknowledged, faults };
  }

  /** Adds a repository. @returns its name */
  async add(node: ClusterNode, files = this.#sources[this.#made % NEW_SOURCES]!): Promise<string> {
    const name = `team/new-${this.#made++}`;
    const repo = this.#cluster.createRepo(name, { ...files, 'src/marker.ts': markerOf(name) });
    this.#added.set(name, repo);
    await node.caller.post('/api/repos', { url: repo.url });
    return name;
  }

  /** Lists acknowledged work that was lost or done twice, and wrong answers. */
  async lost(): Promise<string[]> {
    for (const { served, user } of this.#cluster.nodes) {
      if (served.process.exitCode !== null)
        throw new Error(`${user} ended by itself: ${served.log().slice(-2000)}`);
    }
    await this.#repeatUnanswered();
    const faults = [...(await this.#lostKeys()), ...(await this.#lostDeliveries())];
    faults.push(...(await this.#lostRepos()), ...(await this.#cluster.watch.faults()));
    for (const node of this.#cluster.nodes) {
      const isFound = await this.#untilFound(node).catch(() => false);
      if (!isFound)
        faults.push(
          `${node.user} does not find release ${this.#pushed}: ${await found(node, REPO, 'release = ')}`,
        );
    }
    const all = OTHERS.length + 1 + this.#added.size;
    await this.#cluster.settled(all, PATIENCE_MS).catch(error => faults.push(String(error)));
    return faults;
  }

  /** Asks again for what may not have been accepted, as a client would that got no answer. */
  async #repeatUnanswered(): Promise<void> {
    const { nodes } = this.#cluster;
    await until('a push to be accepted', () => this.#push(pick(this.#random, nodes)).catch(() => false));
    const node = pick(this.#random, nodes);
    for (const { url } of this.#added.values())
      await accepted(() => node.caller.post('/api/repos', { url }), 'INVALID_REQUEST');
    for (const name of this.#removed) await accepted(() => this.#removeAt(node, name), 'NOT_FOUND');
  }

  async #lostKeys(): Promise<string[]> {
    const faults: string[] = [];
    for (const node of this.#cluster.nodes) {
      for (const [name, secret] of this.#keys) {
        let status = 0;
        // A node asks a database that was away a moment ago again after some seconds.
        const isKnown = async () => {
          status = await node.caller.statusWith(secret);
          return status !== 503;
        };
        await until('an answer', isKnown, PATIENCE_MS).catch(() => {});
        if (status !== 200) faults.push(`the key ${name} gets ${status} at ${node.user}`);
      }
      for (const [name, secret] of this.#revoked) faults.push(...(await this.#refused(node, name, secret)));
    }
    this.#keys.clear();
    this.#revoked.clear();
    return faults;
  }

  /** Whether a revoked key is refused in time. @returns a fault if not */
  async #refused(node: ClusterNode, name: string, secret: string): Promise<string[]> {
    const waited = this.#cluster.waiting();
    const begun = performance.now();
    const isRefused = await until(
      'the key to end',
      async () => node.isEnded || (await node.caller.statusWith(secret)) === 401,
      2 * REVOKED_MS,
    ).catch(() => node.isEnded);
    const ms = performance.now() - begun - waited();
    if (isRefused && ms <= REVOKED_MS) return [];
    return [`the revoked key ${name} works at ${node.user}${isRefused ? ` for ${Math.round(ms)} ms` : ''}`];
  }

  /** Each repository that was added is at all nodes, and none that was removed. */
  async #lostRepos(): Promise<string[]> {
    const faults: string[] = [];
    const expected = [REPO, ...OTHERS, ...this.#added.keys()].sort().join(' ');
    for (const node of this.#cluster.nodes) {
      let names = '';
      const isSame = async () => {
        const { repos } = await node.caller.get<RepoList>('/api/repos');
        names = repos
          .map(({ name }) => name)
          .sort()
          .join(' ');
        return names === expected;
      };
      if (!(await until('the repositories', isSame, PATIENCE_MS).catch(() => false)))
        faults.push(`${node.user} has ${names}, not ${expected}`);
      for (const name of this.#added.keys()) {
        const isFound = async () => (await found(node, name, 'marker = ')) === markerOf(name).trim();
        if (!(await until('its marker', isFound, PATIENCE_MS).catch(() => false)))
          faults.push(`${node.user} does not find ${name}: ${await found(node, name, 'marker = ')}`);
      }
    }
    return faults;
  }

  async #lostDeliveries(): Promise<string[]> {
    const [node] = this.#cluster.nodes as [ClusterNode];
    const all = await node.caller.deliveries('team', PATIENCE_MS);
    if (!all) return ['deliveries are not done in time'];
    const faults = [...this.#deliveries].flatMap(id => {
      const those = all.filter(({ delivery_id }) => delivery_id === id);
      const isOnce = those.length === 1 && those[0]!.state === 'done' && those[0]!.attempts === 1;
      return isOnce ? [] : [`${id}: ${JSON.stringify(those)}`];
    });
    this.#deliveries.clear();
    return faults;
  }

  /** Searches with a key that every node has seen. @throws unless it is answered in full, whatever fails around the node */
  async #search(node: ClusterNode): Promise<boolean> {
    for (const [path, least] of [
      // A file that is just being replaced may be missed.
      [`repo:${REPO}`, 0],
      ['repo:team/other-*', OTHERS.length],
      [`repo:${OTHERS[0]}`, 1],
      ['repo:*', OTHERS.length],
    ] as const) {
      const { status, results, unanswered, error } = await node.caller.searchWith(this.#reader, {
        pattern: 'release = ',
        path,
      });
      // Of a repository that was added a moment ago, the only copy may have been at the node that fails.
      const missing = unanswered.filter(
        address => path !== 'repo:*' || !address.startsWith('repo:team/new-'),
      );
      if (missing.length > 0) throw new Error(`${path} has no answer of ${missing}`);
      if (status !== 200) throw new Error(`a known key gets ${status} for ${path}: ${JSON.stringify(error)}`);
      if (results.length < least) throw new Error(`${path} has ${results.length} matches`);
    }
    return false;
  }

  /** Makes a key and perhaps revokes it. @param watched nodes that must refuse it at once, and get to know it before */
  async #changeKeys(node: ClusterNode, watched: readonly ClusterNode[], faults: string[]): Promise<boolean> {
    const name = `key-${this.#made++}`;
    const { key } = await node.caller.post<{ key: string }>('/api/admin/keys', { name, roots: ['/'] });
    this.#keys.set(name, key);
    if (this.#random() < 0.5) return true;
    await Promise.all(watched.map(other => other.caller.statusWith(key)));
    this.#keys.delete(name); // whether it is revoked is not known until the answer
    await node.caller.post(`/api/admin/keys/${name}/revoke`, {});
    this.#revoked.set(name, key);
    faults.push(...(await Promise.all(watched.map(other => this.#refused(other, name, key)))).flat());
    return true;
  }

  /** Removes the oldest repository that was added, if there are many, and adds one. */
  async #changeRepos(node: ClusterNode): Promise<boolean> {
    const [oldest] = this.#added.keys();
    if (oldest !== undefined && this.#added.size >= MAX_NEW) {
      this.#added.delete(oldest);
      this.#removed.add(oldest);
      await this.#removeAt(node, oldest);
    }
    await this.add(node);
    return true;
  }

  async #removeAt(node: ClusterNode, name: string): Promise<void> {
    await node.caller.post(`/api/repos/${encodeURIComponent(name)}/remove`, {});
    this.#removed.delete(name);
  }

  async #push(node: ClusterNode): Promise<boolean> {
    const number = this.#pushed + 1;
    const after = this.#repo.push({ 'src/release.ts': release(number) });
    this.#pushed = number;
    const id = `delivery-${number}`;
    const push = { webhook: 'team', token: this.#token, id, data: { after } };
    const isAccepted = await node.caller.deliver(push);
    if (isAccepted) this.#deliveries.add(id);
    return isAccepted;
  }

  /** Waits until a node finds the last commit, and nothing else. */
  #untilFound(node: ClusterNode): Promise<true> {
    const expected = release(this.#pushed).trim();
    const isFound = async () => (await found(node, REPO, 'release = ')) === expected;
    return until('the last commit', isFound, PATIENCE_MS);
  }
}

/** Whether a caller is told to try again later. */
const isPassing = (error: unknown): boolean =>
  error instanceof DowseError &&
  error.code === 'SERVICE_UNAVAILABLE' &&
  error.retryAfterSeconds !== undefined;

/** Sends a request again while the daemon asks for that. An error with this code says that it was done before. */
async function accepted(send: () => Promise<unknown>, isDone: string): Promise<void> {
  const isAccepted = async () => {
    try {
      await send();
      return true;
    } catch (error) {
      if (isPassing(error)) return false;
      if (error instanceof DowseError && error.code === isDone) return true;
      throw error;
    }
  };
  await until('a request to be accepted', isAccepted, PATIENCE_MS);
}

const release = (number: number) => `export const release = ${number};\n`;
const markerOf = (name: string) => `export const marker = '${name}';\n`;

/** The lines that a node finds in a repository, or its error. */
async function found(node: ClusterNode, repo: string, pattern: string): Promise<string> {
  const request = {
    pattern,
    path: `repo:${repo}/src`,
    options: { recursive: true, globs: ['{release,marker}.ts'] },
  };
  const { results } = await node.caller
    .post<SearchResponse>('/api/search', request)
    .catch((error: Error) => ({ results: [{ line: error.message }] }));
  return results.map(({ line }) => line).join();
}
