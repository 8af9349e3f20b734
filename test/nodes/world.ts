/** Daemons on one PostgreSQL that keep two copies of each repository, and one daemon alone with the same repositories. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterStatus } from '../../daemon/src/api/cluster.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer, type Served as ServedRepo } from '../repos/git-server.ts';
import { type Files, removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';

export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** A request of one caller. */
export interface Asked {
  path: string;
  /** POST with this body; without one, GET. */
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The secrets of one key: at the daemons that share a database, and at the one that is alone. */
export interface Key {
  shared: string;
  alone: string;
}

/** A daemon. */
export class Node {
  readonly place = new Place();
  served!: Served;
  id = '';

  async start(env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<void> {
    this.served = await this.place.serve(args, env);
    if (env.DOWSE_DATABASE) this.id = (await this.cluster()).nodes.find(({ self }) => self)!.id;
  }

  get owner(): string {
    return readOwnerKey(this.place.dataDir)!;
  }

  async ask({ path, body, headers = {}, signal }: Asked, key = this.owner): Promise<Answer> {
    const response = await fetch(this.served.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        authorization: `Bearer ${key}`,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text: await response.text() };
  }

  // biome-ignore lint/suspicious/noExplicitAny: each route has its own answer
  async json(asked: Asked, key?: string): Promise<any> {
    return JSON.parse((await this.ask(asked, key)).text);
  }

  cluster(): Promise<ClusterStatus> {
    return this.json({ path: '/api/cluster' });
  }

  async kill(): Promise<void> {
    this.served.process.kill('SIGKILL');
    await this.served.ended;
  }
}

export class World {
  readonly nodes: Node[] = [];
  readonly alone = new Node();
  readonly served: ReadonlyMap<string, ServedRepo>;
  readonly git: GitServer;
  readonly #root: string;
  readonly #database: PostgresServer;
  readonly env: NodeJS.ProcessEnv;

  private constructor(
    root: string,
    git: GitServer,
    database: PostgresServer,
    repos: Readonly<Record<string, Files>>,
  ) {
    this.#root = root;
    this.git = git;
    this.#database = database;
    this.env = { DOWSE_DATABASE: database.url, DOWSE_OBJECTS: 'postgres' };
    this.served = new Map(Object.entries(repos).map(([name, files]) => [name, git.create(name, files)]));
  }

  /** Starts the daemons with these repositories, and waits until each is where it belongs. */
  static async start(repos: Readonly<Record<string, Files>>, count = 3): Promise<World> {
    const root = temporaryFolder();
    mkdirSync(join(root, 'server'));
    const [git, database] = await Promise.all([
      GitServer.start(join(root, 'server')),
      PostgresServer.create(),
    ]);
    const world = new World(root, git, database, repos);
    try {
      await world.alone.start();
      for (let at = 0; at < count; at++) await world.join();
      for (const { url } of world.served.values()) {
        const body = { url, branches: ['release'] };
        for (const node of [world.nodes[0]!, world.alone]) await node.json({ path: '/api/repos', body });
      }
      await world.settled();
      await until('one daemon to be ready', async () =>
        (await statesAt(world.alone)).every(state => state === 'ready'),
      );
      return world;
    } catch (error) {
      await world.remove();
      throw error;
    }
  }

  /** Starts one more daemon. */
  async join(): Promise<Node> {
    const node = new Node();
    this.nodes.push(node);
    await node.start(this.env);
    return node;
  }

  /** Waits until all daemons that live say that each repository is where it belongs, and that all is indexed. */
  async settled(nodes = this.nodes): Promise<void> {
    const names = this.served.size;
    await until('each repository to be where it belongs', async () => {
      const all = await Promise.all(nodes.map(node => node.cluster()));
      return all.every(({ nodes: seen, moving, copies }) => {
        const live = seen.filter(each => each.live);
        const kept = live.reduce((sum, { ready }) => sum + ready, 0);
        const isAll = live.length === nodes.length && kept === names * Math.min(copies, nodes.length);
        return isAll && moving.length === 0;
      });
    });
  }

  /** A key that sees these repositories. */
  async key(name: string, repos: readonly string[]): Promise<Key> {
    const empty = join(this.#root, 'empty');
    mkdirSync(empty, { recursive: true });
    const body = { name, repos, roots: [empty], per_minute: 60_000, per_second: 1000 };
    const [shared, alone] = await Promise.all(
      [this.nodes[0]!, this.alone].map(node => node.json({ path: '/api/admin/keys', body })),
    );
    return { shared: shared.key, alone: alone.key };
  }

  async remove(): Promise<void> {
    for (const { place } of [...this.nodes, this.alone]) await place.remove();
    await this.git.close();
    await this.#database.remove();
    removeFolder(this.#root);
  }
}

async function statesAt(node: Node): Promise<string[]> {
  const { repos } = await node.json({ path: '/api/repos' });
  return (repos as { state: string }[]).map(({ state }) => state);
}
