import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterStatus } from '../../daemon/src/api/cluster.ts';
import { nodeId } from '../../daemon/src/nodes/node-id.ts';
import { FaultyProxy } from '../../daemon/src/segments/testing/faulty-proxy.ts';
import { startS3rver } from '../../daemon/src/segments/testing/s3-servers.ts';
import { PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { GitServer, type Served as ServedRepo } from '../repos/git-server.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { Caller } from './caller.ts';
import { DatabaseWatch } from './database-watch.ts';
import type { Surroundings } from './outages.ts';
import { memoryOf, waitedBetween, waitedFor, waitsOf } from './processes.ts';

const NODES = 3;

/** One of the daemons. It is known to the database by a user of its own. */
export class ClusterNode {
  readonly place = new Place();
  readonly user: string;
  served!: Served;
  id = '';

  constructor(user: string) {
    this.user = user;
  }

  async serve(env: NodeJS.ProcessEnv): Promise<void> {
    this.served = await this.place.serve([], env);
    this.id = nodeId(this.place.dataDir);
  }

  get caller(): Caller {
    return new Caller(this.served, this.place);
  }

  cluster(): Promise<ClusterStatus> {
    return this.caller.get('/api/cluster');
  }

  /** Whether this process has ended, or was killed. */
  get isEnded(): boolean {
    const { exitCode, signalCode } = this.served.process;
    return exitCode !== null || signalCode !== null;
  }
}

/** Three daemons on one PostgreSQL and S3, with two copies of each repository. */
export class Cluster {
  readonly nodes: readonly ClusterNode[] = Array.from(
    { length: NODES },
    (_, at) => new ClusterNode(`node-${at}`),
  );
  readonly #root = temporaryFolder();
  readonly #end: (() => Promise<void>)[] = [];
  #env: NodeJS.ProcessEnv = {};
  git!: GitServer;
  around!: Surroundings;
  watch!: DatabaseWatch;

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
    this.#end.push(
      () => git.close(),
      () => database.remove(),
      () => proxy.close(),
      () => s3.remove(),
    );
    [this.git, this.around] = [git, { database, s3: proxy }];
    this.#env = { ...s3.env, AWS_ENDPOINT_URL: proxy.url, DOWSE_OBJECTS: 's3://dowse/soak' };
    for (const { user } of this.nodes) await database.run(`CREATE ROLE "${user}" LOGIN SUPERUSER`);
    await Promise.all(this.nodes.map(node => this.serve(node)));
    const users = new Map(this.nodes.map(({ id, user }) => [id, user]));
    this.watch = await DatabaseWatch.begin(database, id => users.get(id) ?? id);
  }

  /** Starts a node, the first time or again. */
  serve(node: ClusterNode): Promise<void> {
    return node.serve({ ...this.#env, DOWSE_DATABASE: this.around.database.urlAs(node.user) });
  }

  /** Resident memory of the largest daemon, in MB. */
  memory(): number {
    return Math.max(...this.nodes.map(({ served }) => memoryOf(served.process.pid!)));
  }

  /** Begins to measure how long a request through all daemons may wait for a processor. @returns a function that tells it, in ms */
  waiting(): () => number {
    const live = this.nodes.filter(node => !node.isEnded).map(({ served }) => served.process.pid!);
    const [own, before] = [waitedFor(), live.map(waitsOf)];
    return () =>
      live.reduce((sum, pid, at) => sum + waitedBetween(before[at]!, waitsOf(pid)), waitedFor() - own);
  }

  /** Waits until all nodes live, and so many repositories are where they belong. */
  async settled(repositories: number, limitMs: number): Promise<void> {
    let seen: ClusterStatus[] = [];
    const isSettled = async () => {
      seen = await Promise.all(this.nodes.map(node => node.cluster()));
      return seen.every(({ nodes, moving, copies }) => {
        const live = nodes.filter(each => each.live);
        const ready = live.reduce((sum, node) => sum + node.ready, 0);
        return live.length === NODES && moving.length === 0 && ready === repositories * copies;
      });
    };
    await until('the repositories to be where they belong', isSettled, limitMs).catch(error => {
      throw new Error(`${error.message}: ${JSON.stringify(seen)}`);
    });
  }

  createRepo(name: string, files: Parameters<GitServer['create']>[1]): ServedRepo {
    return this.git.create(name, files);
  }

  async remove(): Promise<void> {
    await Promise.all(this.nodes.map(({ place }) => place.remove()));
    for (const end of this.#end) await end();
    removeFolder(this.#root);
  }
}
