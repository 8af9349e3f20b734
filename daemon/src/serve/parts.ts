import { hostname } from 'node:os';
import type { IndexEvent } from '../api/index-event.ts';
import { atMost } from '../concurrency/at-most.ts';
import { createEngine } from '../engine/engine.ts';
import type { Engine, Logger } from '../http/context.ts';
import { DEFAULT_COPIES } from '../repos/nodes/holders.ts';
import type { SharedIndexes } from '../repos/nodes/shared-indexes.ts';
import { SavedSearches } from '../saved/saved-searches.ts';
import { Audit } from '../security/audit.ts';
import { Webhooks } from '../webhooks/webhooks.ts';
import { type Access, openAccess } from './access.ts';
import { indexerOf, keptRepos } from './adapters.ts';
import type { Cleanup } from './cleanup.ts';
import { auditDays, ConfigurationError, type DaemonOptions } from './daemon-options.ts';
import { openRepositories, type Repositories } from './repositories.ts';
import type { SharedNode } from './shared-node.ts';

const MAX_ENGINE_CLOSE_MS = 800;
const MAX_DATABASE_MS = 500;

/** The parts of a daemon besides its HTTP server. */
export interface Parts {
  access: Access;
  audit: Audit;
  repositories: Repositories;
  webhooks: Webhooks;
  saved: SavedSearches;
  /** Of a daemon that shares a database. */
  node: SharedNode | undefined;
  /** Of a daemon with `--objects`. */
  indexes: SharedIndexes | undefined;
}

/** Opens all parts, from the bottom up. @throws ConfigurationError */
export async function openParts(options: DaemonOptions, cleanup: Cleanup): Promise<Parts> {
  const { dataDir, logger, copies = DEFAULT_COPIES } = options;
  const access = await openAccess({ dataDir, logger, database: options.database });
  cleanup.add(() => access.close());
  const { keys, users, rates, shared } = access;
  const days = auditDays();
  const node =
    shared &&
    (await openNode({
      ...{ db: shared, dataDir, days, logger, copies },
      onLost: id => webhooks.recover(id),
      onChange: () => saved.takeOver(),
    }));
  cleanup.add(() => node && atMost(MAX_DATABASE_MS, node.nodes.close()));
  cleanup.add(() => node?.requests.close());
  const indexes = await openIndexes(node, options, name => repositories.holders?.isFirst(name) ?? true);
  cleanup.add(() => indexes && atMost(MAX_DATABASE_MS, indexes.close()));
  const audit = openAudit(dataDir, days, logger, node);
  cleanup.add(() => atMost(MAX_DATABASE_MS, audit.flush()));
  cleanup.add(() => rates.flush());
  const inner = await (options.createEngine ?? createEngine)({ dataDir, logger });
  cleanup.add(() => atMost(MAX_ENGINE_CLOSE_MS, inner.close()));
  const onUpdated = (name: string) => void saved.changed(`repo:${name}`);
  const repositories: Repositories = openRepositories(
    { dataDir, logger, inner, node, shared, indexes, copies, onUpdated },
    cleanup,
  );
  const { engine, repos, sharedRepos } = repositories;
  const webhooks: Webhooks = new Webhooks({
    dataDir,
    shared: node?.webhooks,
    indexer: indexerOf(engine),
    repos: keptRepos(repos, sharedRepos),
    log: logger,
    maySend: ({ id }) => saved.mayNotify(id),
  });
  cleanup.add(() => atMost(MAX_DATABASE_MS, webhooks.close()));
  const saved: SavedSearches = new SavedSearches({
    ...{ webhooks, log: logger, node: node?.nodes },
    keyOf: owner => (owner < 0 ? users.keyOfId(-owner) : keys.usable(owner)),
    run: async (...given) =>
      (await import('../http/pages/search/saved-lines.ts')).savedLines({ engine, repos }, ...given),
  });
  cleanup.add(() => saved.close());
  cleanup.add(runAfterIndexing(engine, saved));
  return { access, audit, repositories, webhooks, saved, node, indexes };
}

/** Loaded only for a shared database. */
async function openNode(
  ...args: Parameters<typeof import('./shared-node.ts').openNode>
): Promise<SharedNode> {
  const shared = await import('./shared-node.ts');
  return shared.openNode(...args);
}

/** The indexes that daemons build for each other. @throws ConfigurationError without a database */
async function openIndexes(
  node: SharedNode | undefined,
  { objects, logger }: DaemonOptions,
  publishes: (repo: string) => boolean,
): Promise<SharedIndexes | undefined> {
  if (objects === undefined) return undefined;
  if (!node) throw new ConfigurationError('--objects needs --database: the lists of segments are there.');
  return node.openIndexes(objects, logger, publishes);
}

function openAudit(dataDir: string, days: number, logger: Logger, node: SharedNode | undefined): Audit {
  return new Audit({
    ...{ dataDir, days, store: node?.audit },
    origin: { machine: hostname(), ...(node && { node: node.nodes.id }) },
    onError: error => logger.warn({ err: error }, 'the audit log could not be written'),
  });
}

/** Runs saved searches when a folder was indexed. @returns a function that ends this */
function runAfterIndexing(engine: Engine, saved: SavedSearches): () => void {
  const listen = ({ type, directory }: IndexEvent) => {
    if (type === 'finished') void saved.changed(directory);
  };
  return engine.onIndexEvent?.(listen) ?? (() => {});
}
