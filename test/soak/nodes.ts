/** Three daemons on one PostgreSQL and S3: kills one at a random moment of their work, and checks all after each restart. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SearchResponse } from '../../daemon/src/api/schemas.ts';
import type { IssuedWebhookResponse } from '../../daemon/src/api/webhooks.ts';
import { startS3rver } from '../../daemon/src/segments/testing/s3-servers.ts';
import { PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer, type Served as ServedRepo } from '../repos/git-server.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Caller } from './caller.ts';
import { memoryOf } from './processes.ts';
import { below, pick, randomFrom, type Soak } from './soak.ts';

const NODES = 3;
const LONGEST_LIFE_MS = 2500;
const PATIENCE_MS = 60_000;
/** A revoked key is refused everywhere after this time. */
const REVOKED_MS = 2000;
const REPO = 'team/app';

type Random = () => number;

/**
 * While all three work (keys are made and revoked, commits are pushed and reported to any of them), one is killed. Then: each acknowledged
 * key works at all, each revoked one is refused, each accepted delivery was processed once, and all find the last commit.
 */
export const nodes: Soak = async ({ seconds, seed, onProgress }) => {
  const random = randomFrom(seed);
  const cluster = await Cluster.start();
  const faults: string[] = [];
  try {
    const start = cluster.memory();
    const endAt = performance.now() + seconds * 1000;
    let inputs = 0;
    for (let rounds = 1; performance.now() < endAt && faults.length < 20; rounds++) {
      inputs += await cluster.workAndKill(random);
      for (const fault of await cluster.lost()) faults.push(`after ${rounds} kills: ${fault}`);
      if (rounds % 10 === 0) onProgress?.(`${rounds} kills, ${inputs} acknowledged`);
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
  #token = '';
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
    this.#end.push(
      () => git.close(),
      () => database.remove(),
      () => s3.remove(),
    );
    this.#env = { ...s3.env, DOWSE_DATABASE: database.url, DOWSE_OBJECTS: 's3://dowse/soak' };
    this.#repo = git.create(REPO, { 'src/release.ts': release(0) });
    await Promise.all(this.#nodes.map(node => node.serve(this.#env)));
    const [first] = this.#nodes as [Node];
    await first.caller.post('/api/repos', { url: this.#repo.url });
    const wanted = { name: 'team', repo: REPO, per_minute: 1_000_000 };
    this.#token = (await first.caller.post<IssuedWebhookResponse>('/api/admin/webhooks', wanted)).token;
    for (const node of this.#nodes) await this.#untilFound(node);
  }

  memory(): number {
    return Math.max(...this.#nodes.map(({ served }) => memoryOf(served.process.pid!)));
  }

  /** @returns what was acknowledged */
  async workAndKill(random: Random): Promise<number> {
    let isOver = false;
    let acknowledged = 0;
    const work = async (one: (node: Node) => Promise<boolean>) => {
      while (!isOver) if (await one(pick(random, this.#nodes)).catch(() => false)) acknowledged++;
    };
    const working = [work(node => this.#changeKeys(node, random)), work(node => this.#push(node))];
    await delay(below(random, LONGEST_LIFE_MS));
    const victim = pick(random, this.#nodes);
    victim.served.process.kill('SIGKILL');
    await victim.served.ended;
    // The others work on without it.
    await delay(below(random, LONGEST_LIFE_MS));
    isOver = true;
    await Promise.all(working);
    await victim.serve(this.#env);
    return acknowledged;
  }

  /** Lists acknowledged work that was lost or done twice, and wrong answers. */
  async lost(): Promise<string[]> {
    const faults: string[] = [];
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

const release = (number: number) => `export const release = ${number};\n`;

/** What a node finds of the release. */
async function found(node: Node): Promise<string> {
  const request = { pattern: 'release = ', path: `repo:${REPO}`, options: { recursive: true } };
  const { results } = await node.caller
    .post<SearchResponse>('/api/search', request)
    .catch((error: Error) => ({ results: [{ line: error.message }] }));
  return results.map(({ line }) => line).join();
}
