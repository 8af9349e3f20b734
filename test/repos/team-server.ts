import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RepoInfo } from '../../daemon/src/api/repos.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { type RunningDaemon, startDaemon } from '../../daemon/src/serve/daemon.ts';
import type { DaemonOptions } from '../../daemon/src/serve/daemon-options.ts';
import { type Files, removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { GitServer, type Served } from './git-server.ts';
import { silentLogger } from './silent-logger.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own answer
  body: any;
}

/** A key, or the headers of a session of a browser. */
export type Caller = string | Record<string, string>;

/** A daemon with repositories from a git server on loopback. */
export class TeamServer {
  readonly root: string;
  readonly git: GitServer;
  readonly daemon: RunningDaemon;
  /** The repositories, by name. */
  readonly served: ReadonlyMap<string, Served>;
  /** The owner's key. */
  readonly owner: string;

  private constructor(
    root: string,
    git: GitServer,
    daemon: RunningDaemon,
    served: ReadonlyMap<string, Served>,
  ) {
    this.root = root;
    this.git = git;
    this.daemon = daemon;
    this.served = served;
    this.owner = readOwnerKey(join(root, 'data'))!;
  }

  /** Starts it with these repositories, and waits until they are indexed. */
  static async start(
    repos: Readonly<Record<string, Files>>,
    options: Partial<DaemonOptions> = {},
  ): Promise<TeamServer> {
    const root = temporaryFolder();
    const dataDir = join(root, 'data');
    mkdirSync(dataDir);
    const git = await GitServer.start(join(root, 'server'));
    const served = new Map(Object.entries(repos).map(([name, files]) => [name, git.create(name, files)]));
    const daemon = await startDaemon({ dataDir, logger: silentLogger, port: 0, ...options });
    const server = new TeamServer(root, git, daemon, served);
    for (const { url } of served.values()) await server.post('/api/repos', { url });
    for (const name of Object.keys(repos)) await server.ready(name);
    return server;
  }

  get dataDir(): string {
    return join(this.root, 'data');
  }

  /** Sends a request of the API. @param caller a key, or the headers of a session */
  fetch(
    method: string,
    path: string,
    body: unknown,
    caller: Caller = this.owner,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.daemon.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(typeof caller === 'string' ? { authorization: `Bearer ${caller}` } : caller),
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** @param caller a key, or the headers of a session */
  async request(method: string, path: string, body: unknown, caller?: Caller): Promise<Answer> {
    const response = await this.fetch(method, path, body, caller);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  post(path: string, body: unknown, caller?: Caller): Promise<Answer> {
    return this.request('POST', path, body, caller);
  }

  get(path: string, caller?: Caller): Promise<Answer> {
    return this.request('GET', path, undefined, caller);
  }

  /** A new key that sees these repositories. */
  async key(name: string, repos: readonly string[], more: object = {}): Promise<string> {
    const rate = { per_minute: 60_000, per_second: 1000 };
    const { body } = await this.post('/api/admin/keys', { name, repos, ...rate, ...more });
    return body.key;
  }

  ready(name: string): Promise<RepoInfo> {
    return until(`${name} to be ready`, async () => {
      const { body } = await this.get(`/api/repos/${encodeURIComponent(name)}`);
      return body.state === 'ready' && body;
    });
  }

  /** Fetches a repository, and waits until it is indexed. */
  sync(name: string): Promise<Answer> {
    return this.post(`/api/repos/${encodeURIComponent(name)}/sync`, {});
  }

  async close(): Promise<void> {
    await this.daemon.close();
    await this.git.close();
    removeFolder(this.root);
  }
}
