import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { type AddressInfo, isIP } from 'node:net';
import { EmptyRequest } from '../api/admin.ts';
import { DEFAULT_PORT } from '../api/default-port.ts';
import { VERSION } from '../api/version.ts';
import { buildApp, type HttpApp } from '../http/app.ts';
import type { Engine, HttpConfig, Logger } from '../http/context.ts';
import type { NodeStats } from '../http/node-stats.ts';
import { nodeOperation } from '../nodes/node-operation.ts';
import {
  type DaemonInfo,
  ownerOf,
  readDaemonInfo,
  removeDaemonInfo,
  removeOwnDaemonInfo,
  untilUnreachable,
  writeDaemonInfo,
} from '../security/daemon-info.ts';
import { prepareDataDir } from '../security/data-dir.ts';
import { filesystemRoots } from '../security/owner-key.ts';
import { lockDataDir } from '../store/lock.ts';
import { Cleanup } from './cleanup.ts';
import { advertisedAt, checkAddress, type DaemonOptions, DEFAULT_HOST } from './daemon-options.ts';
import { drain, LINGER_MS, STOP_TIMEOUTS, stopServing } from './drain.ts';
import { openParts, type Parts } from './parts.ts';

/** Longest wait at start for another daemon that starts or stops. Stopping takes up to 5 s. */
const MAX_LOCK_WAIT_MS = 8000;
/** Interval at which a daemon checks that its data folder still names it. */
const OWNER_CHECK_MS = 5000;

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

/**
 * Starts a daemon and resolves once it accepts requests.
 *
 * @throws AlreadyRunningError, ConfigurationError, or the error of the listening socket (EADDRINUSE, EACCES).
 */
export async function startDaemon(options: DaemonOptions): Promise<RunningDaemon> {
  const { dataDir, logger } = options;
  checkAddress(options);
  const reachedAt = advertisedAt(options);
  prepareDataDir(dataDir);
  const cleanup = new Cleanup(logger);
  cleanup.add(await takeDataDir(dataDir));
  try {
    removeDaemonInfo(dataDir);
    const parts = await openParts(options, cleanup);
    const daemon = await listen(parts, options, reachedAt, cleanup);
    cleanup.add(stopWhenUnreachable(daemon, options));
    await startWork(parts, daemon, options, reachedAt);
    return daemon;
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** Builds the HTTP server, listens, and writes the address to the data folder. */
async function listen(
  parts: Parts,
  options: DaemonOptions,
  reachedAt: URL | undefined,
  cleanup: Cleanup,
): Promise<RunningDaemon> {
  const { dataDir, logger, host = DEFAULT_HOST } = options;
  const { access, audit, webhooks, saved, node } = parts;
  const { engine, repos, holders } = parts.repositories;
  const proof = { instance: randomUUID(), secret: randomBytes(32).toString('base64url') };
  const http = await buildApp({
    ...{ engine, ...access, audit, webhooks, repos, saved, logger },
    config: {
      ...httpConfig(options, reachedAt),
      ...proof,
      shutdown: () => void daemon.close(),
      drain: () => void daemon.drain(),
    },
    cluster: node && holders && { ...node, holders },
    nodeStats: node && (() => nodeStats(parts)),
  });
  let stopTimeouts = STOP_TIMEOUTS;
  cleanup.add(() => stopServing(http, stopTimeouts));
  await http.app.listen({ host, port: options.port ?? DEFAULT_PORT });
  const info = { ...addressOf(http, options), ...proof };
  writeDaemonInfo(dataDir, info);
  cleanup.add(() => removeOwnDaemonInfo(dataDir, info.instance));
  const isShared = access.shared !== undefined;
  const daemon = running(info, cleanup, close =>
    drain({
      ...{ http, logger, lingerMs: options.lingerMs ?? (isShared ? LINGER_MS : 0) },
      releaseWork: [() => node?.nodes.close(), () => webhooks.pause(), () => parts.indexes?.close()],
      close: drainTimeouts => {
        if (isShared) stopTimeouts = drainTimeouts;
        return close();
      },
    }),
  );
  node?.operations.set(
    'drain',
    nodeOperation(EmptyRequest, async () => void daemon.drain()),
  );
  return daemon;
}

type ListenConfig = Omit<HttpConfig, 'instance' | 'secret' | 'shutdown' | 'drain'>;

function httpConfig(options: DaemonOptions, reachedAt: URL | undefined): ListenConfig {
  const { dataDir, host = DEFAULT_HOST, tls, allowOrigins, timeouts } = options;
  return {
    ...{ dataDir, host },
    ...(reachedAt && { advertisedHost: reachedAt.hostname }),
    ...(tls && { tls, certificateNames: certificateNames(tls.cert) }),
    ...(allowOrigins && { allowOrigins }),
    ...(timeouts && { timeouts }),
  };
}

function certificateNames(cert: string | Buffer): (name: string) => boolean {
  const certificate = new X509Certificate(cert);
  return name => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
}

/** The figures of a daemon that shares a database. */
function nodeStats({ access, node, repositories, indexes }: Parts): NodeStats {
  return {
    leaseAgeMs: node!.nodes.leaseAgeMs,
    listAgeMs: repositories.sharedRepos!.ageMs,
    builds: indexes?.builds ?? 0,
    database: access.shared!.stats,
    segments: indexes?.segmentStats,
  };
}

/** How clients reach a daemon that listens. */
function addressOf(
  { app }: HttpApp,
  { host = DEFAULT_HOST, tls, background }: DaemonOptions,
): Omit<DaemonInfo, 'instance' | 'secret'> {
  const { port } = app.server.address() as AddressInfo;
  // Clients cannot connect to a wildcard address.
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return {
    pid: process.pid,
    host,
    port,
    url: `${tls ? 'https' : 'http'}://${authority}:${port}`,
    version: VERSION,
    startedAt: new Date().toISOString(),
    ...(tls && { certificate: new X509Certificate(tls.cert).fingerprint256 }),
    ...(background && { background }),
  };
}

/** Starts what runs without a request: indexing, the lease of the node, deliveries, repositories and saved searches. */
async function startWork(
  { node, webhooks, repositories, saved }: Parts,
  { port, certificate }: RunningDaemon,
  { dirs = [], advertise, logger }: DaemonOptions,
  reachedAt: URL | undefined,
): Promise<void> {
  indexInBackground(repositories.engine, dirs, logger);
  if (reachedAt && advertise === undefined) reachedAt.port = String(port);
  await node?.nodes.start(reachedAt && { url: reachedAt.origin, certificate: certificate ?? null });
  webhooks
    .start()
    .catch(error => logger.error({ err: error }, 'the queue of deliveries cannot be read or written'));
  repositories
    .start()
    .then(() => saved.start())
    .catch(error => logger.error({ err: error }, 'the repositories could not be opened'));
}

function indexInBackground(engine: Engine, dirs: readonly string[], logger: Logger): void {
  const roots = filesystemRoots();
  for (const dir of dirs) {
    engine.build({ target_dir: dir, wait: false }, { roots }).catch((error: unknown) => {
      logger.error({ err: error, dir }, 'a directory could not be indexed');
    });
  }
}

function running(
  info: DaemonInfo,
  cleanup: Cleanup,
  drainThen: (close: () => Promise<void>) => Promise<void>,
): RunningDaemon {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  let closing: Promise<void> | undefined;
  let draining: Promise<void> | undefined;
  const close = () => {
    closing ??= cleanup.run().then(resolve);
    return closing;
  };
  return {
    ...info,
    stopped,
    close,
    drain() {
      draining ??= drainThen(close);
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
