import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTree } from '../../daemon/src/repos/find-tree.ts';
import type { RepoLimits } from '../../daemon/src/repos/limits.ts';
import type { NewRepo, Repo } from '../../daemon/src/repos/registry.ts';
import { Repos } from '../../daemon/src/repos/repos.ts';
import { idleIndexer } from '../../daemon/src/repos/testing/idle-indexer.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { GitServer } from './git-server.ts';
import { silentLogger } from './silent-logger.ts';

/** Repositories that are kept of a real server of git, with an index that only notes what it is asked for. */
export class KeptWorld {
  readonly root: string;
  readonly server: GitServer;
  repos: Repos;
  /** The files that were to be indexed, once for each time; undefined: all. */
  indexed: (readonly string[] | undefined)[] = [];

  private constructor(root: string, server: GitServer) {
    this.root = root;
    this.server = server;
    mkdirSync(this.dataDir);
    this.repos = this.#open();
  }

  static async start(): Promise<KeptWorld> {
    const root = temporaryFolder();
    return new KeptWorld(root, await GitServer.start(join(root, 'server')));
  }

  get dataDir(): string {
    return join(this.root, 'data');
  }

  /** Opens the repositories again. */
  async reopen(limits: Partial<RepoLimits>): Promise<void> {
    await this.repos.close();
    this.repos = this.#open(limits);
  }

  /** Adds a repository and fetches it. */
  async added(wanted: NewRepo): Promise<Repo> {
    return this.sync(this.repos.add(wanted));
  }

  async sync({ id }: Pick<Repo, 'id'>): Promise<Repo> {
    await this.repos.sync({ id });
    return this.repos.registry.get(id)!;
  }

  /** The text of a file; undefined if there is none. */
  async at(address: string, path: string): Promise<string | undefined> {
    const found = await findTree(this.repos, address, ['**']);
    found.release();
    const file = join(found.folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  async close(): Promise<void> {
    await this.repos.close();
    await this.server.close();
    removeFolder(this.root);
  }

  #open(limits: Partial<RepoLimits> = {}): Repos {
    let isIndexed = false;
    return new Repos({
      dataDir: this.dataDir,
      indexer: idleIndexer({
        indexChanges: async (_, files) => {
          this.indexed.push(files);
          isIndexed = true;
          return { changed: files?.length ?? 0, removed: 0, embedded: 0 };
        },
        isIndexed: () => isIndexed,
      }),
      log: silentLogger,
      limits,
    });
  }
}
