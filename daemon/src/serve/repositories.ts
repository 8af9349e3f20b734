import { atMost } from '../concurrency/at-most.ts';
import type { Engine, Logger } from '../http/context.ts';
import { withRepos } from '../repos/dowse-with-repos.ts';
import { Holders } from '../repos/nodes/holders.ts';
import { nodeOperations } from '../repos/nodes/operations-for-nodes.ts';
import { withOtherNodes } from '../repos/nodes/other-nodes.ts';
import type { SharedIndexes } from '../repos/nodes/shared-indexes.ts';
import { SharedRepos } from '../repos/nodes/shared-repos.ts';
import { Repos } from '../repos/repos.ts';
import type { SharedState } from '../store/state-database.ts';
import { treeIndexerOf } from './adapters.ts';
import type { Cleanup } from './cleanup.ts';
import type { SharedNode } from './shared-node.ts';

const MAX_CLOSE_MS = 800;

interface RepositoriesOptions {
  dataDir: string;
  logger: Logger;
  /** The engine, which knows no repositories. */
  inner: Engine;
  /** Of a daemon that shares a database. */
  node: SharedNode | undefined;
  shared: SharedState | undefined;
  indexes: SharedIndexes | undefined;
  copies: number;
  /** Called when a repository has new commits. */
  onUpdated: (name: string) => void;
}

/** The repositories of a daemon, and the engine with their addresses. */
export interface Repositories {
  repos: Repos;
  /** Answers for folders, and for repositories of this node and of others. */
  engine: Engine;
  holders: Holders | undefined;
  sharedRepos: SharedRepos | undefined;
  /** Opens the repositories and starts to fetch them. Requests for repositories wait until they are open. */
  start(): Promise<void>;
}

/** Prepares the repositories that the daemon keeps, alone or with other daemons. */
export function openRepositories(options: RepositoriesOptions, cleanup: Cleanup): Repositories {
  const { dataDir, logger, inner, node, shared, indexes, copies, onUpdated } = options;
  const repos = new Repos({
    ...{ dataDir, indexer: treeIndexerOf(inner), log: logger, shared: indexes },
    onUpdated,
  });
  const opened = Promise.withResolvers<void>();
  repos.opening = opened.promise;
  cleanup.add(() => opened.resolve());
  cleanup.add(() => atMost(MAX_CLOSE_MS, repos.close()));
  const holders =
    node &&
    new Holders({
      ...{ nodes: node.nodes, requests: node.requests, db: shared!, repos, log: logger, onUpdated },
      copies,
    });
  repos.remote = holders;
  cleanup.add(() => holders && atMost(MAX_CLOSE_MS, holders.close()));
  inner.offerBases?.(directory => repos.baseFor(directory));
  inner.shareGraphs?.({
    begin: (directory, folder) => repos.beginGraph(directory, folder),
    end: (directory, folder) => repos.endGraph(directory, folder),
  });
  const sharedRepos = shared && joinList(repos, shared, logger);
  cleanup.add(() => sharedRepos && atMost(MAX_CLOSE_MS, sharedRepos.close()));
  const local = withRepos(inner, repos);
  for (const operation of nodeOperations({ inner, engine: local, repos })) node?.operations.set(...operation);
  return {
    ...{ repos, holders, sharedRepos },
    engine: withOtherNodes(local, repos),
    async start() {
      await repos.start();
      await holders?.start();
      // While the database does not answer, it is tried again.
      await sharedRepos?.compare().catch(() => {});
      repos.opening = undefined;
      opened.resolve();
      repos.startListFile();
      sharedRepos?.start();
      indexes?.start();
    },
  };
}

/** The list of repositories that daemons share. */
function joinList(repos: Repos, db: SharedState, logger: Logger): SharedRepos {
  const list = new SharedRepos({ db, repos, log: logger });
  repos.publish = names => list.publish(names);
  repos.readList = () => list.compare();
  repos.listedUrl = name => list.listedUrl(name);
  return list;
}
