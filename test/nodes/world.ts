/** Daemons on one PostgreSQL that keep two copies of each repository, and one daemon alone with the same repositories. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import type { ClusterStatus } from '../../daemon/src/api/cluster.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer, type Served as ServedRepo } from '../repos/git-server.ts';
import { type Files, removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';

const WAIT_MS = 120_000;

export interface Answer {
  status: number;
  type: string;
  text: string;
  /** The header with the repositories that no node answered for. */
  unanswered?: string | string[] | undefined;
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
    const url = new URL(this.served.url + path);
    const sent = {
      ...(body && { 'content-type': 'application/json' }),
      ...{ authorization: `Bearer ${key}`, ...headers },
    };
    const options = {
      ...{ method: body ? 'POST' : 'GET', headers: sent, agent: false },
      ...(signal && { signal }),
      // The certificate of this client's daemon may be of any kind: it is not what is tested.
      rejectUnauthorized: false,
    };
    const asking = (url.protocol === 'https:' ? https : http).request(url, options);
    asking.end(body && JSON.stringify(body));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    return {
      status: response.statusCode!,
      type: response.headers['content-type'] ?? '',
      unanswered: response.headers['x-dowse-unanswered'],
      text: await bodyOf(response),
    };
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

export interface WorldOptions {
  /** How many daemons share the database. */
  count?: number;
  /** Variables of the daemons that share it: where segments are. */
  env?: NodeJS.ProcessEnv;
  /** Longest wait until all is indexed. */
  limitMs?: number;
  /** Arguments of each of these daemons, and what is done when it listens. */
  args?: (at: number) => string[];
  /** The command `dowse` of each, if it is that of another version. */
  program?: (at: number) => string | undefined;
  onStarted?: (node: Node, at: number) => void;
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
    env: NodeJS.ProcessEnv,
  ) {
    this.#root = root;
    this.git = git;
    this.#database = database;
    this.env = { DOWSE_DATABASE: database.url, ...env };
    this.served = new Map(Object.entries(repos).map(([name, files]) => [name, git.create(name, files)]));
  }

  /** Starts the daemons with these repositories, and waits until each is where it belongs. */
  static async start(
    repos: Readonly<Record<string, Files>>,
    {
      count = 3,
      env = { DOWSE_OBJECTS: 'postgres' },
      limitMs = WAIT_MS,
      args,
      program,
      onStarted,
    }: WorldOptions = {},
  ): Promise<World> {
    const root = temporaryFolder();
    mkdirSync(join(root, 'server'));
    const [git, database] = await Promise.all([
      GitServer.start(join(root, 'server')),
      PostgresServer.create(),
    ]);
    const world = new World(root, git, database, repos, env);
    try {
      await world.alone.start();
      for (let at = 0; at < count; at++) {
        const node = await world.join(args?.(at), program?.(at));
        onStarted?.(node, at);
      }
      for (const { url } of world.served.values()) {
        const body = { url, branches: ['release'] };
        for (const node of [world.nodes[0]!, world.alone]) await node.json({ path: '/api/repos', body });
      }
      await world.settled(world.nodes, limitMs);
      await until(
        'one daemon to be ready',
        async () => (await statesAt(world.alone)).every(state => state === 'ready'),
        limitMs,
      );
      await world.narrowed(limitMs);
      return world;
    } catch (error) {
      await world.remove();
      throw error;
    }
  }

  /** Starts one more daemon. */
  async join(args: string[] = [], program?: string): Promise<Node> {
    const node = new Node();
    if (program !== undefined) node.place.program = program;
    this.nodes.push(node);
    await node.start(this.env, args);
    return node;
  }

  /** Waits until all daemons that live say that each repository is where it belongs, and that all is indexed. */
  async settled(nodes = this.nodes, limitMs = WAIT_MS): Promise<void> {
    const names = this.served.size;
    const isSettled = async () => {
      const all = await Promise.all(nodes.map(node => node.cluster()));
      return all.every(({ nodes: seen, moving, copies }) => {
        const live = seen.filter(each => each.live);
        const kept = live.reduce((sum, { ready }) => sum + ready, 0);
        const isAll = live.length === nodes.length && kept === names * Math.min(copies, nodes.length);
        return isAll && moving.length === 0;
      });
    };
    await until('each repository to be where it belongs', isSettled, limitMs);
  }

  /** Waits until all pattern indexes are there: before, answers say that they were found without. */
  async narrowed(limitMs = WAIT_MS): Promise<void> {
    const body = { pattern: 'no text has this', path: 'repo:*', options: { recursive: true } };
    const isNarrowed = async () => {
      const all = [...this.nodes, this.alone].map(node => node.json({ path: '/api/search', body }));
      return (await Promise.all(all)).every(({ engine }) => engine === 'index');
    };
    await until('all pattern indexes', isNarrowed, limitMs);
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
