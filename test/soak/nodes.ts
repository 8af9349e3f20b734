/**
 * Three daemons on one PostgreSQL and S3, with two copies of each repository: kills or pauses one, or lets one of these fail, at a random
 * moment of their work, and checks all afterwards.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../../daemon/src/api/errors.ts';
import type { SearchResponse } from '../../daemon/src/api/schemas.ts';
import type { IssuedWebhookResponse } from '../../daemon/src/api/webhooks.ts';
import { FaultyProxy } from '../../daemon/src/segments/testing/faulty-proxy.ts';
import { startS3rver } from '../../daemon/src/segments/testing/s3-servers.ts';
import { LONGEST_WAIT_MS } from '../../daemon/src/store/postgres/postgres-state.ts';
import { PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { seeded } from '../../daemon/src/text/testing/seeded.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer, type Served as ServedRepo } from '../repos/git-server.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Caller } from './caller.ts';
import { OUTAGES, type Surroundings } from './outages.ts';
import { memoryOf } from './processes.ts';
import { below, pick, type Soak } from './soak.ts';

const NODES = 3;
const LONGEST_LIFE_MS = 2500;
const PATIENCE_MS = 60_000;
/** A revoked key is refused everywhere after this time. */
const REVOKED_MS = 2000;
/** Every so many rounds one of the outages lasts so long that all leases end; only in long runs. */
const LONG_OUTAGE_MS = 30_000;
const LONG_EVERY = 8;
const LONG_RUN_SECONDS = 120;
/** A request waits for the database, and does its own work. */
const ANSWER_MS = LONGEST_WAIT_MS + 8000;
const REPO = 'team/app';
/** Repositories that do not change, so that each node has some and lacks some. */
const OTHERS = Array.from({ length: 5 }, (_, at) => `team/other-${at}`);

type Random = () => number;

/**
 * While all three work (keys are made and revoked, commits are pushed and reported to any of them), one is killed, or PostgreSQL or S3 fail
 * for a while. Meanwhile the others answer searches in time, and what cannot be written gets 503. Then: each acknowledged key works at all,
 * each revoked one is refused, each accepted delivery was processed once, and all find the last commit.
 */
export const nodes: Soak = async ({ seconds, seed, onProgress }) => {
  const random = seeded(seed);
  const cluster = await Cluster.start();
  const faults: string[] = [];
  try {
    const start = cluster.memory();
    const endAt = performance.now() + seconds * 1000;
    let inputs = 0;
    for (let rounds = 1; performance.now() < endAt && faults.length < 20; rounds++) {
      const isLong = seconds >= LONG_RUN_SECONDS && rounds % LONG_EVERY === 0;
      const outage = pick(random, ['kill', 'node paused', ...Object.keys(OUTAGES)]);
      const worked = await cluster.workDuring(outage, random, isLong);
      inputs += worked.acknowledged;
      for (const fault of [...worked.faults, ...(await cluster.lost())])
        faults.push(`round ${rounds}, ${outage}: ${fault}`);
      if (rounds % 10 === 0) onProgress?.(`${rounds} rounds, ${inputs} acknowledged`);
    }
    return { inputs, faults, memory: { start, end: cluster.memory() } };
  } finally {
    await cluster.remove();
  }
};

class Node {
  readonly place = new Place();
  served!: Served;

  async serve(env: NodeJS.ProcessEnv): Promise<void> {
    this.served = await this.place.serve([], env);
  }

  get caller(): Caller {
    return new Caller(this.served, this.place);
  }
}

class Cluster {
  readonly #root = temporaryFolder();
  readonly #nodes = Array.from({ length: NODES }, () => new Node());
  readonly #keys = new Map<string, string>();
  readonly #revoked = new Map<string, string>();
  readonly #deliveries = new Set<string>();
  readonly #end: (() => Promise<void>)[] = [];
  #env: NodeJS.ProcessEnv = {};
  #repo!: ServedRepo;
  #around!: Surroundings;
  #token = '';
  /** A key with which searches are made all the time. */
  #reader = '';
  #made = 0;
  #pushed = 0;

  static async start(): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  async #start(): Promise<void> {
    mkdirSync(join(this.#root, 'server'));
    const [git, database, s3] = await Promise.all([
      GitServer.start(join(this.#root, 'server')),
      PostgresServer.create(),
      startS3rver(),
    ]);
    const proxy = await FaultyProxy.before(s3.env.AWS_ENDPOINT_URL!);
    this.#around = { database, s3: proxy };
    this.#end.push(
      () => git.close(),
      () => database.remove(),
      () => proxy.close(),
      () => s3.remove(),
    );
    this.#env = {
      ...s3.env,
      AWS_ENDPOINT_URL: proxy.url,
      DOWSE_DATABASE: database.url,
      DOWSE_OBJECTS: 's3://dowse/soak',
    };
    this.#repo = git.create(REPO, { 'src/release.ts': release(0) });
    const others = OTHERS.map(name => git.create(name, { 'src/release.ts': release(0) }));
    await Promise.all(this.#nodes.map(node => node.serve(this.#env)));
    const [first] = this.#nodes as [Node];
    for (const { url } of [this.#repo, ...others]) await first.caller.post('/api/repos', { url });
    const wanted = { name: 'team', repo: REPO, per_minute: 1_000_000 };
    this.#token = (await first.caller.post<IssuedWebhookResponse>('/api/admin/webhooks', wanted)).token;
    const reader = { name: 'reader', repos: ['team/*'], per_minute: 1_000_000, per_second: 100_000 };
    this.#reader = (await first.caller.post<{ key: string }>('/api/admin/keys', reader)).key;
    for (const node of this.#nodes) await this.#untilFound(node);
    for (const node of this.#nodes) {
      await until(
        'all repositories',
        () =>
          this.#search(node)
            .then(() => true)
            .catch(() => false),
        PATIENCE_MS,
      );
    }
  }

  memory(): number {
    return Math.max(...this.#nodes.map(({ served }) => memoryOf(served.process.pid!)));
  }

  /** Kills a node while all work. */
  async #workAndKill(random: Random): Promise<Worked> {
    const victim = pick(random, this.#nodes);
    const worked = await this.#work(random, [victim], async () => {
      await delay(below(random, LONGEST_LIFE_MS));
      victim.served.process.kill('SIGKILL');
      await victim.served.ended;
      // The others work on without it.
      await delay(below(random, LONGEST_LIFE_MS));
    });
    await victim.serve(this.#env);
    return worked;
  }

  /** Pauses a node while all work. The others answer from the other copies. */
  #workAndPause(random: Random): Promise<Worked> {
    const victim = pick(random, this.#nodes);
    return this.#work(random, [victim], async () => {
      await delay(below(random, LONGEST_LIFE_MS));
      victim.served.process.kill('SIGSTOP');
      await delay(below(random, LONGEST_LIFE_MS));
      victim.served.process.kill('SIGCONT');
      await delay(below(random, LONGEST_LIFE_MS));
    });
  }

  /** Lets something fail for a while, and mends it. */
  workDuring(outage: string, random: Random, isLong: boolean): Promise<Worked> {
    if (outage === 'kill') return this.#workAndKill(random);
    if (outage === 'node paused') return this.#workAndPause(random);
    return this.#work(random, [], async () => {
      await delay(below(random, LONGEST_LIFE_MS));
      const mend = await OUTAGES[outage]!(this.#around);
      await delay(isLong ? LONG_OUTAGE_MS : below(random, 2 * LONGEST_LIFE_MS));
      await mend();
      await delay(below(random, LONGEST_LIFE_MS));
    });
  }

  /** Changes keys, pushes and searches at random nodes until `during` ends. What the mortal nodes refuse is no fault. */
  async #work(random: Random, mortal: readonly Node[], during: () => Promise<void>): Promise<Worked> {
    let isOver = false;
    let acknowledged = 0;
    const faults: string[] = [];
    for (const node of this.#nodes) await this.#search(node);
    const repeat = async (what: string, one: (node: Node) => Promise<boolean>) => {
      while (!isOver) {
        const node = pick(random, this.#nodes);
        const begun = performance.now();
        const outcome = await one(node).catch((error: unknown) => error);
        if (outcome === true) acknowledged++;
        const error = typeof outcome === 'boolean' ? undefined : outcome;
        const ms = Math.round(performance.now() - begun);
        if (mortal.includes(node)) continue;
        if (error && !isPassing(error)) faults.push(`${what}: ${error}`);
        if (ms > ANSWER_MS) faults.push(`${what} took ${ms} ms`);
      }
    };
    const working = [
      repeat('keys', node => this.#changeKeys(node, random)),
      repeat('push', node => this.#push(node)),
      repeat('search', node => this.#search(node)),
    ];
    await during().finally(() => {
      isOver = true;
    });
    await Promise.all(working);
    // The last push may not have been accepted, and then nobody would look for it.
    await until('a push to be accepted', () => this.#push(pick(random, this.#nodes)).catch(() => false));
    return { acknowledged, faults };
  }

  /** Searches with a key that every node has seen. @throws unless it is answered in full, whatever fails around the node */
  async #search(node: Node): Promise<boolean> {
    for (const [path, least] of [
      // A file that is just being replaced may be missed.
      [`repo:${REPO}`, 0],
      ['repo:*', OTHERS.length],
      [`repo:${OTHERS[0]}`, 1],
    ] as const) {
      const { status, results } = await node.caller.searchWith(this.#reader, { pattern: 'release = ', path });
      if (status !== 200) throw new Error(`a known key gets ${status} for ${path}`);
      if (results.length < least) throw new Error(`${path} has ${results.length} matches`);
    }
    return false;
  }

  /** Lists acknowledged work that was lost or done twice, and wrong answers. */
  async lost(): Promise<string[]> {
    const faults: string[] = [];
    for (const [at, { served }] of this.#nodes.entries()) {
      if (served.process.exitCode !== null)
        throw new Error(`node ${at} ended by itself: ${served.log().slice(-2000)}`);
    }
    for (const [at, node] of this.#nodes.entries()) {
      for (const [name, secret] of this.#keys) {
        const status = await node.caller.statusWith(secret);
        if (status !== 200) faults.push(`the key ${name} gets ${status} at node ${at}`);
      }
      for (const [name, secret] of this.#revoked) {
        const refused = async () => (await node.caller.statusWith(secret)) === 401;
        const isRefused = await until('the key to end', refused, REVOKED_MS).catch(() => false);
        if (!isRefused) faults.push(`the revoked key ${name} works at node ${at}`);
      }
    }
    this.#keys.clear();
    this.#revoked.clear();
    faults.push(...(await this.#lostDeliveries()));
    for (const [at, node] of this.#nodes.entries()) {
      const isFound = await this.#untilFound(node).catch(() => false);
      if (!isFound) faults.push(`node ${at} does not find release ${this.#pushed}: ${await found(node)}`);
    }
    return faults;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#nodes.map(({ place }) => place.remove()));
    for (const end of this.#end) await end();
    removeFolder(this.#root);
  }

  async #changeKeys(node: Node, random: Random): Promise<boolean> {
    const name = `key-${this.#made++}`;
    const { key } = await node.caller.post<{ key: string }>('/api/admin/keys', { name, roots: ['/'] });
    this.#keys.set(name, key);
    if (random() < 0.5) return true;
    this.#keys.delete(name); // whether it is revoked is not known until the answer
    await node.caller.post(`/api/admin/keys/${name}/revoke`, {});
    this.#revoked.set(name, key);
    return true;
  }

  async #push(node: Node): Promise<boolean> {
    const number = this.#pushed + 1;
    const after = this.#repo.push({ 'src/release.ts': release(number) });
    this.#pushed = number;
    const id = `delivery-${number}`;
    const isAccepted = await node.caller.deliver({
      webhook: 'team',
      token: this.#token,
      id,
      data: { after },
    });
    if (isAccepted) this.#deliveries.add(id);
    return isAccepted;
  }

  async #lostDeliveries(): Promise<string[]> {
    const [node] = this.#nodes as [Node];
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

  /** Waits until a node finds the last commit, and nothing else. */
  #untilFound(node: Node): Promise<true> {
    const expected = `export const release = ${this.#pushed};`;
    return until('the last commit', async () => (await found(node)) === expected, PATIENCE_MS);
  }
}

/** What a round has done. */
interface Worked {
  acknowledged: number;
  faults: string[];
}

/** Whether a caller is told to try again later. */
const isPassing = (error: unknown): boolean =>
  error instanceof DowseError &&
  error.code === 'SERVICE_UNAVAILABLE' &&
  error.retryAfterSeconds !== undefined;

const release = (number: number) => `export const release = ${number};\n`;

/** What a node finds of the release. */
async function found(node: Node): Promise<string> {
  const request = { pattern: 'release = ', path: `repo:${REPO}`, options: { recursive: true } };
  const { results } = await node.caller
    .post<SearchResponse>('/api/search', request)
    .catch((error: Error) => ({ results: [{ line: error.message }] }));
  return results.map(({ line }) => line).join();
}
