import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type AddressInfo, isIP } from 'node:net';
import { VERSION } from './api/version.ts';
import { atMost } from './concurrency/at-most.ts';
import { createEngine } from './engine.ts';
import { buildApp } from './http/app.ts';
import type { Engine, HttpConfig, Logger } from './http/context.ts';
import { isLoopback } from './http/hosts.ts';
import {
  type DaemonInfo,
  lostToCommands,
  ownerOf,
  readDaemonInfo,
  removeDaemonInfo,
  removeOwnDaemonInfo,
  writeDaemonInfo,
} from './security/daemon-info.ts';
import { prepareDataDir } from './security/data-dir.ts';
import { Keys } from './security/keys.ts';
import { ensureOwnerKey, filesystemRoots, ownerKeyFile } from './security/owner-key.ts';
import { Rates } from './security/rates.ts';
import { lockDataDir } from './store/lock.ts';
import type { Sqlite } from './store/sqlite.ts';
import { openState } from './store/state.ts';
import type { Indexer } from './webhooks/indexer.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export { type DaemonInfo, readDaemonInfo };

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 7717;

/** When a stopping daemon hands back what still runs, and when it cuts what still hangs: done within 5 s. */
const HAND_BACK_AFTER_MS = 3000;
const CUT_AFTER_MS = 4000;
const ENGINE_CLOSE_MS = 800;
/** How long a start waits for another daemon that starts or stops; stopping takes up to 5 s. */
const WAIT_FOR_FOLDER_MS = 8000;
/** How often a daemon looks whether its data folder is still its own. */
const LOOK_EVERY_MS = 5000;
/** Names of keys that language servers make for a session, and how long those that ended are remembered. */
const EDITOR_KEYS = 'editor-';
const FORGET_KEYS_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

export type EngineFactory = (options: { dataDir: string; logger: Logger }) => Promise<Engine>;

export interface DaemonOptions {
  dataDir: string;
  logger: Logger;
  host?: string;
  /** 0: any free port. */
  port?: number;
  /** PEM texts, not file names. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** Serve an address that is not loopback without TLS. */
  insecure?: boolean;
  allowOrigins?: readonly string[];
  /** Nobody watches it: see {@link DaemonInfo.background}. */
  background?: boolean;
  /** Directories to index once it listens; absolute paths. */
  dirs?: readonly string[];
  createEngine?: EngineFactory;
  timeouts?: HttpConfig['timeouts'];
  /** See {@link lostToCommands}. */
  lookEveryMs?: number;
}

export interface RunningDaemon extends DaemonInfo {
  /** Settles when the daemon has stopped, whoever asked for it. */
  stopped: Promise<void>;
  /** Stops within 5 s: requests in flight finish or get 503. */
  close(): Promise<void>;
}

/** Another daemon runs on this data folder. `running` is undefined when it has not said where it listens. */
export class AlreadyRunningError extends Error {
  readonly running: DaemonInfo | undefined;

  constructor(running: DaemonInfo | undefined) {
    super(`A daemon already runs on this data folder${running ? `, listening on ${running.url}` : ''}.`);
    this.name = 'AlreadyRunningError';
    this.running = running;
  }
}

/** The options do not go together; the message says which and what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Starts a daemon and resolves once it answers.
 *
 * @throws AlreadyRunningError, ConfigurationError, or the error of the listening socket (EADDRINUSE, EACCES).
 */
export async function startDaemon(options: DaemonOptions): Promise<RunningDaemon> {
  const { dataDir, logger, host = DEFAULT_HOST } = options;
  demandSafeAddress(options);
  prepareDataDir(dataDir);
  const unlock = await takeDataDir(dataDir);
  const undo: (() => unknown)[] = [unlock];
  try {
    removeDaemonInfo(dataDir);
    const state = openKeys(dataDir, logger);
    undo.push(() => state.close());
    const keys = new Keys(state);
    keys.forgetEnded(EDITOR_KEYS, FORGET_KEYS_AFTER_MS);
    ensureOwnerKey(keys, dataDir);
    const rates = new Rates(state);
    undo.push(() => rates.flush());
    const engine = await (options.createEngine ?? createEngine)({ dataDir, logger });
    undo.push(() => atMost(ENGINE_CLOSE_MS, engine.close()));
    const webhooks = new Webhooks({ dataDir, indexer: indexerOf(engine), log: logger });
    undo.push(() => webhooks.close());
    const instance = randomUUID();
    const secret = randomBytes(32).toString('base64url');
    const config: HttpConfig = {
      instance,
      secret,
      dataDir,
      host,
      shutdown: () => void daemon.close(),
      ...(options.tls && { tls: options.tls, certificateNames: certificateNames(options.tls.cert) }),
      ...(options.allowOrigins && { allowOrigins: options.allowOrigins }),
      ...(options.timeouts && { timeouts: options.timeouts }),
    };
    const http = await buildApp({ engine, keys, rates, webhooks, logger, config });
    undo.push(() => stopServing(http));
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
    const daemon = running(info, undo, logger);
    undo.push(endWhenLost(daemon, options));
    indexInBackground(engine, options.dirs ?? [], logger);
    webhooks.start();
    return daemon;
  } catch (error) {
    await unwind(undo, logger);
    throw error;
  }
}

function openKeys(dataDir: string, logger: Logger): Sqlite {
  const onDamage = (movedTo: string) => {
    logger.warn({ movedTo }, 'the state database was damaged; a new one is begun, keys must be made again');
  };
  const hadKeys = existsSync(ownerKeyFile(dataDir));
  const onNew = () => {
    if (hadKeys)
      logger.warn({ dataDir }, "dowse.db was gone or empty; all keys but the owner's must be made again");
  };
  return openState(dataDir, onDamage, onNew);
}

function describe(where: { host: string; port: number; instance: string; secure: boolean }): DaemonInfo {
  const { host, port, instance, secure } = where;
  // A wildcard is where one listens, not where one connects.
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

function running(info: DaemonInfo, undo: (() => unknown)[], logger: Logger): RunningDaemon {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  let closing: Promise<void> | undefined;
  return {
    ...info,
    stopped,
    close() {
      closing ??= unwind(undo, logger).then(resolve);
      return closing;
    },
  };
}

/**
 * Ends a daemon whose data folder was deleted, or is another's by now: no command would reach it.
 *
 * @returns a function that stops looking
 */
function endWhenLost(
  { instance, close }: RunningDaemon,
  { dataDir, logger, lookEveryMs = LOOK_EVERY_MS }: DaemonOptions,
): () => void {
  const stop = new AbortController();
  lostToCommands(() => ownerOf(dataDir, instance), lookEveryMs, stop.signal).then(
    () => {
      logger.warn({ dataDir }, 'daemon.json is gone, or names another daemon: stopping');
      return close();
    },
    () => {}, // it ends anyway
  );
  return () => stop.abort();
}

/** Takes down what was set up, last first. One part that fails must not keep the others up. */
async function unwind(undo: (() => unknown)[], logger: Logger): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'a part of the daemon did not stop cleanly');
    }
  }
}

async function stopServing({ app, refuse, handBack }: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  refuse();
  const timers = [
    setTimeout(handBack, HAND_BACK_AFTER_MS),
    setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS),
  ];
  await app.close();
  for (const timer of timers) clearTimeout(timer);
}

function demandSafeAddress({ host = DEFAULT_HOST, tls, insecure = false }: DaemonOptions): void {
  if (isLoopback(host) || tls || insecure) return;
  throw new ConfigurationError(
    `${host} can be reached by others: give --tls-cert and --tls-key, or say --insecure to send keys and code in the clear.`,
  );
}

function certificateNames(cert: string | Buffer): (name: string) => boolean {
  const certificate = new X509Certificate(cert);
  return name => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
}

/**
 * The lock on the data folder. Another daemon that has it is asked where it listens; one that is just starting says so
 * soon, and one that is just stopping lets go soon.
 */
async function takeDataDir(dataDir: string): Promise<() => void> {
  const giveUpAt = Date.now() + WAIT_FOR_FOLDER_MS;
  for (;;) {
    const unlock = lockDataDir(dataDir);
    if (unlock) return unlock;
    const info = readDaemonInfo(dataDir);
    if (info || Date.now() > giveUpAt) throw new AlreadyRunningError(info);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** What webhooks need; of an engine that can only build, the build. */
function indexerOf(engine: Engine): Indexer {
  return {
    takeIn: async (directory, files) => {
      if (engine.takeIn) return engine.takeIn(directory, files);
      const roots = filesystemRoots();
      const built = await engine.build({ target_dir: directory }, { roots });
      return { changed: built.file_count, removed: 0, embedded: built.embedded ?? 0, scanned: true };
    },
    indexedDirectories: () => engine.indexedDirectories?.() ?? [],
    onIndexEvent: listener => engine.onIndexEvent?.(listener) ?? (() => {}),
  };
}

function indexInBackground(engine: Engine, dirs: readonly string[], logger: Logger): void {
  const roots = filesystemRoots();
  for (const dir of dirs) {
    engine.build({ target_dir: dir, wait: false }, { roots }).catch((error: unknown) => {
      logger.error({ err: error, dir }, 'a directory could not be indexed');
    });
  }
}
