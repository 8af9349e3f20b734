import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { type AddressInfo, isIP } from 'node:net';
import { hostname } from 'node:os';
import { openAccess } from './access.ts';
import { indexerOf, keptRepos, treeIndexerOf } from './adapters.ts';
import { EmptyRequest } from './api/admin.ts';
import { DEFAULT_PORT } from './api/default-port.ts';
import type { IndexEvent } from './api/index-event.ts';
import { VERSION } from './api/version.ts';
import { atMost } from './concurrency/at-most.ts';
import { drain, LINGER_MS, STOP_TIMEOUTS, stopServing } from './drain.ts';
import { createEngine } from './engine.ts';
import { buildApp } from './http/app.ts';
import type { Engine, HttpConfig, Logger } from './http/context.ts';
import { isLoopback } from './http/hosts.ts';
import { advertised } from './nodes/advertised.ts';
import { nodeOperation } from './nodes/node-operations.ts';
import { withRepos } from './repos/dowse-with-repos.ts';
import { DEFAULT_COPIES, Holders } from './repos/nodes/holders.ts';
import { nodeOperations } from './repos/nodes/node-operations.ts';
import { withOtherNodes } from './repos/nodes/other-nodes.ts';
import type { SharedIndexes } from './repos/nodes/shared-indexes.ts';
import { SharedRepos } from './repos/nodes/shared-repos.ts';
import { Repos } from './repos/repos.ts';
import { SavedSearches } from './saved/saved-searches.ts';
import { AUDIT_DAYS, Audit } from './security/audit.ts';
import {
  type DaemonInfo,
  ownerOf,
  readDaemonInfo,
  removeDaemonInfo,
  removeOwnDaemonInfo,
  untilUnreachable,
  writeDaemonInfo,
} from './security/daemon-info.ts';
import { prepareDataDir } from './security/data-dir.ts';
import { filesystemRoots } from './security/owner-key.ts';
import type { SharedNode } from './shared-node.ts';
import { lockDataDir } from './store/lock.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export { type DaemonInfo, readDaemonInfo };

const DEFAULT_HOST = '127.0.0.1';

const MAX_ENGINE_CLOSE_MS = 800;
const MAX_REPOS_CLOSE_MS = 800;
const MAX_DATABASE_MS = 500;
/** Longest wait at start for another daemon that starts or stops. Stopping takes up to 5 s. */
const MAX_LOCK_WAIT_MS = 8000;
/** Interval at which a daemon checks that its data folder still names it. */
const OWNER_CHECK_MS = 5000;

type EngineFactory = (options: { dataDir: string; logger: Logger }) => Promise<Engine>;

export interface DaemonOptions {
  dataDir: string;
  logger: Logger;
  host?: string;
  /** 0 for any free port. */
  port?: number;
  /** PEM contents, not file names. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** Allow an address other than loopback without TLS. */
  insecure?: boolean;
  allowOrigins?: readonly string[];
  /** Started without a terminal: see {@link DaemonInfo.background}. */
  background?: boolean;
  /** The URL of a PostgreSQL database with all that changes, which several daemons share. */
  database?: string | undefined;
  /** Where segments of indexes are that several daemons share: see `openSegmentStore`. Needs a database. */
  objects?: string | undefined;
  /** The URL at which other daemons on the database reach this one: see {@link advertised}. */
  advertise?: string | undefined;
  /** How many of the daemons on the database keep each repository. */
  copies?: number | undefined;
  /** Directories to index after it listens; absolute paths. */
  dirs?: readonly string[];
  /** How long requests are still taken while it drains: see {@link drain}. Default: 5 s with a shared database, else not at all. */
  lingerMs?: number;
  createEngine?: EngineFactory;
  timeouts?: HttpConfig['timeouts'];
  /** See {@link untilUnreachable}. */
  checkEveryMs?: number;
}

export interface RunningDaemon extends DaemonInfo {
  /** Settles when the daemon has stopped for any reason. */
  stopped: Promise<void>;
  /** Stops within 5 s: requests in flight finish or get 503. */
  close(): Promise<void>;
  /** Stops so that no request fails, if others take them: see {@link drain}. */
  drain(): Promise<void>;
}

/** Another daemon uses this data folder. `running` is undefined if its address is unknown. */
export class AlreadyRunningError extends Error {
  readonly running: DaemonInfo | undefined;

  constructor(running: DaemonInfo | undefined) {
    super(`A daemon already runs on this data folder${running ? `, listening on ${running.url}` : ''}.`);
    this.name = 'AlreadyRunningError';
    this.running = running;
  }
}

/** Invalid combination of options. The message says which, and what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Starts a daemon and resolves once it accepts requests.
 *
 * @throws AlreadyRunningError, ConfigurationError, or the error of the listening socket (EADDRINUSE, EACCES).
 */
export async function startDaemon(options: DaemonOptions): Promise<RunningDaemon> {
  const { dataDir, logger, host = DEFAULT_HOST } = options;
  checkAddress(options);
  const reachedAt = advertisedAt(options);
  prepareDataDir(dataDir);
  const unlock = await takeDataDir(dataDir);
  const undo: (() => unknown)[] = [unlock];
  try {
    removeDaemonInfo(dataDir);
    const access = await openAccess({ dataDir, logger, database: options.database });
    undo.push(() => access.close());
    const { keys, users, rates, shared } = access;
    const days = auditDays();
    const { copies = DEFAULT_COPIES } = options;
    const node =
      shared &&
      (await (
        await import('./shared-node.ts')
      ).openNode({
        ...{ db: shared, dataDir, days, logger, copies },
        onLost: id => webhooks.recover(id),
        onChange: () => saved.takeOver(),
      }));
    undo.push(() => node && atMost(MAX_DATABASE_MS, node.nodes.close()));
    undo.push(() => node?.requests.close());
    const indexes = await sharedIndexes(node, options, name => holders?.isFirst(name) ?? true);
    undo.push(() => indexes && atMost(MAX_DATABASE_MS, indexes.close()));
    const audit = new Audit({
      ...{ dataDir, days, store: node?.audit },
      origin: { machine: hostname(), ...(node && { node: node.nodes.id }) },
      onError: error => logger.warn({ err: error }, 'the audit log could not be written'),
    });
    undo.push(() => atMost(MAX_DATABASE_MS, audit.flush()));
    undo.push(() => rates.flush());
    const inner = await (options.createEngine ?? createEngine)({ dataDir, logger });
    undo.push(() => atMost(MAX_ENGINE_CLOSE_MS, inner.close()));
    const onUpdated = (name: string) => void saved.changed(`repo:${name}`);
    const repos = new Repos({
      ...{ dataDir, indexer: treeIndexerOf(inner), log: logger, shared: indexes },
      onUpdated,
    });
    const opened = Promise.withResolvers<void>();
    repos.opening = opened.promise;
    undo.push(() => opened.resolve());
    undo.push(() => atMost(MAX_REPOS_CLOSE_MS, repos.close()));
    const holders =
      node &&
      new Holders({
        ...{ nodes: node.nodes, requests: node.requests, db: shared!, repos, log: logger, onUpdated },
        copies,
      });
    repos.remote = holders;
    undo.push(() => holders && atMost(MAX_REPOS_CLOSE_MS, holders.close()));
    inner.offerBases?.(directory => repos.baseFor(directory));
    inner.shareGraphs?.({
      begin: (directory, folder) => repos.beginGraph(directory, folder),
      end: (directory, folder) => repos.endGraph(directory, folder),
    });
    const sharedRepos = shared && new SharedRepos({ db: shared, repos, log: logger });
    if (sharedRepos) {
      repos.tell = names => sharedRepos.tell(names);
      repos.readList = () => sharedRepos.compare();
      repos.listedUrl = name => sharedRepos.listedUrl(name);
    }
    undo.push(() => sharedRepos && atMost(MAX_REPOS_CLOSE_MS, sharedRepos.close()));
    const local = withRepos(inner, repos);
    const engine = withOtherNodes(local, repos);
    for (const operation of nodeOperations({ inner, engine: local, repos }))
      node?.operations.set(...operation);
    const webhooks: Webhooks = new Webhooks({
      dataDir,
      shared: node?.webhooks,
      indexer: indexerOf(engine),
      repos: keptRepos(repos, sharedRepos),
      log: logger,
      maySend: ({ id }) => saved.mayNotify(id),
    });
    undo.push(() => atMost(MAX_DATABASE_MS, webhooks.close()));
    const saved: SavedSearches = new SavedSearches({
      ...{ webhooks, log: logger, node: node?.nodes },
      keyOf: owner => (owner < 0 ? users.keyOfId(-owner) : keys.usable(owner)),
      run: async (...given) =>
        (await import('./http/pages/search/saved-lines.ts')).savedLines({ engine, repos }, ...given),
    });
    undo.push(() => saved.close());
    undo.push(followIndexes(engine, saved));
    const instance = randomUUID();
    const secret = randomBytes(32).toString('base64url');
    const config: HttpConfig = {
      instance,
      secret,
      dataDir,
      host,
      shutdown: () => void daemon.close(),
      drain: () => void daemon.drain(),
      ...(reachedAt && { advertisedHost: reachedAt.hostname }),
      ...(options.tls && { tls: options.tls, certificateNames: certificateNames(options.tls.cert) }),
      ...(options.allowOrigins && { allowOrigins: options.allowOrigins }),
      ...(options.timeouts && { timeouts: options.timeouts }),
    };
    const http = await buildApp({
      ...{ engine, ...access, audit, webhooks, repos, saved, logger, config },
      cluster: node && holders && { ...node, holders },
      nodeStats:
        node &&
        (() => ({
          leaseAgeMs: node.nodes.leaseAgeMs,
          listAgeMs: sharedRepos!.ageMs,
          builds: indexes?.builds ?? 0,
          database: shared!.stats,
          segments: indexes?.segmentStats,
        })),
    });
    let patience = STOP_TIMEOUTS;
    undo.push(() => stopServing(http, patience));
    await http.app.listen({ host, port: options.port ?? DEFAULT_PORT });
    const { port } = http.app.server.address() as AddressInfo;
    const info: DaemonInfo = {
      ...describe({ host, port, instance, secure: options.tls !== undefined }),
      secret,
      ...(options.tls && { certificate: new X509Certificate(options.tls.cert).fingerprint256 }),
      ...(options.background && { background: true }),
    };
    writeDaemonInfo(dataDir, info);
    undo.push(() => removeOwnDaemonInfo(dataDir, instance));
    const daemon = running(info, undo, logger, close =>
      drain({
        ...{ http, logger, lingerMs: options.lingerMs ?? (shared ? LINGER_MS : 0) },
        releaseWork: [() => node?.nodes.close(), () => webhooks.pause(), () => indexes?.close()],
        close: given => {
          patience = shared ? given : STOP_TIMEOUTS;
          return close();
        },
      }),
    );
    node?.operations.set(
      'drain',
      nodeOperation(EmptyRequest, async () => void daemon.drain()),
    );
    undo.push(stopWhenUnreachable(daemon, options));
    indexInBackground(engine, options.dirs ?? [], logger);
    if (reachedAt && options.advertise === undefined) reachedAt.port = String(port);
    await node?.nodes.start(reachedAt && { url: reachedAt.origin, certificate: info.certificate ?? null });
    webhooks
      .start()
      .catch(error => logger.error({ err: error }, 'the queue of deliveries cannot be read or written'));
    repos
      .start()
      .then(() => holders?.start())
      // While the database does not answer, it is tried again.
      .then(() => sharedRepos?.compare().catch(() => {}))
      .then(() => {
        repos.opening = undefined;
        opened.resolve();
        repos.startListFile();
        sharedRepos?.start();
        indexes?.start();
        return saved.start();
      })
      .catch(error => logger.error({ err: error }, 'the repositories could not be opened'));
    return daemon;
  } catch (error) {
    await unwind(undo, logger);
    throw error;
  }
}

/** Where other daemons reach this one, without its port. @throws ConfigurationError */
function advertisedAt({ advertise, database, tls, host = DEFAULT_HOST }: DaemonOptions): URL | undefined {
  if (database === undefined) {
    if (advertise === undefined) return undefined;
    throw new ConfigurationError('--advertise needs --database: other daemons read the address there.');
  }
  try {
    return advertised({ host, advertise, secure: tls !== undefined });
  } catch (error) {
    throw new ConfigurationError((error as Error).message);
  }
}

/** The indexes that daemons build for each other. @throws ConfigurationError without a database */
async function sharedIndexes(
  node: SharedNode | undefined,
  { objects, logger }: DaemonOptions,
  publishes: (repo: string) => boolean,
): Promise<SharedIndexes | undefined> {
  if (objects === undefined) return undefined;
  if (!node) throw new ConfigurationError('--objects needs --database: the lists of segments are there.');
  return node.openIndexes(objects, logger, publishes);
}

/** @throws ConfigurationError */
function auditDays(): number {
  const given = process.env.DOWSE_AUDIT_DAYS ?? String(AUDIT_DAYS);
  if (/^\d{1,5}$/.test(given)) return Number(given);
  throw new ConfigurationError('DOWSE_AUDIT_DAYS: expected a number of days.');
}

function describe(where: { host: string; port: number; instance: string; secure: boolean }): DaemonInfo {
  const { host, port, instance, secure } = where;
  // Clients cannot connect to a wildcard address.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return {
    pid: process.pid,
    host,
    port,
    url: `${secure ? 'https' : 'http'}://${authority}:${port}`,
    version: VERSION,
    startedAt: new Date().toISOString(),
    instance,
  };
}

function running(
  info: DaemonInfo,
  undo: (() => unknown)[],
  logger: Logger,
  drained: (close: () => Promise<void>) => Promise<void>,
): RunningDaemon {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  let closing: Promise<void> | undefined;
  let draining: Promise<void> | undefined;
  const close = () => {
    closing ??= unwind(undo, logger).then(resolve);
    return closing;
  };
  return {
    ...info,
    stopped,
    close,
    drain() {
      draining ??= drained(close);
      return draining;
    },
  };
}

/**
 * Stops a daemon whose data folder was deleted or taken over: no command could reach it.
 *
 * @returns a function that stops the checks
 */
function stopWhenUnreachable(
  { instance, close }: RunningDaemon,
  { dataDir, logger, checkEveryMs = OWNER_CHECK_MS }: DaemonOptions,
): () => void {
  const stop = new AbortController();
  untilUnreachable(() => ownerOf(dataDir, instance), checkEveryMs, stop.signal).then(
    () => {
      logger.warn({ dataDir }, 'daemon.json is gone, or names another daemon: stopping');
      return close();
    },
    () => {}, // aborted because the daemon stops
  );
  return () => stop.abort();
}

/** Runs the cleanup steps in reverse order. A failing step does not stop the others. */
async function unwind(undo: (() => unknown)[], logger: Logger): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'a part of the daemon failed to stop');
    }
  }
}

function checkAddress({ host = DEFAULT_HOST, tls, insecure = false }: DaemonOptions): void {
  if (isLoopback(host) || tls || insecure) return;
  throw new ConfigurationError(
    `${host} can be reached by other machines: give --tls-cert and --tls-key, or --insecure to send keys and code unencrypted.`,
  );
}

function certificateNames(cert: string | Buffer): (name: string) => boolean {
  const certificate = new X509Certificate(cert);
  return name => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
}

/**
 * Takes the lock on the data folder. Throws if the daemon that holds it has written its address; one that is
 * starting or stopping is waited for.
 */
async function takeDataDir(dataDir: string): Promise<() => void> {
  const giveUpAt = Date.now() + MAX_LOCK_WAIT_MS;
  for (;;) {
    const unlock = lockDataDir(dataDir);
    if (unlock) return unlock;
    const info = readDaemonInfo(dataDir);
    if (info || Date.now() > giveUpAt) throw new AlreadyRunningError(info);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Runs saved searches when a folder was indexed. @returns a function that ends this */
function followIndexes(engine: Engine, saved: SavedSearches): () => void {
  const listen = ({ type, directory }: IndexEvent) => {
    if (type === 'finished') void saved.changed(directory);
  };
  return engine.onIndexEvent?.(listen) ?? (() => {});
}

function indexInBackground(engine: Engine, dirs: readonly string[], logger: Logger): void {
  const roots = filesystemRoots();
  for (const dir of dirs) {
    engine.build({ target_dir: dir, wait: false }, { roots }).catch((error: unknown) => {
      logger.error({ err: error, dir }, 'a directory could not be indexed');
    });
  }
}
