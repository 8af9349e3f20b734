import type { Dowse } from '../api/dowse.ts';
import { defaultDataDir } from '../security/data-dir.ts';
import { clientOn } from './client.ts';
import { type Connection, connect } from './connection.ts';
import { type Located, locate } from './locate.ts';
import { type SessionSource, withRetries } from './retries.ts';

interface ReconnectingOptions {
  env: NodeJS.ProcessEnv;
  /** Called once for each warning for the user, such as that the daemon has another version. */
  onWarning(warning: string): void;
  /** See {@link SessionSource.onWait}. */
  onWait?: SessionSource<Session>['onWait'];
}

/** A connection that survives the end of its daemon. */
interface ReconnectingConnection extends Connection {
  /** The current daemon. Finds or starts one if there is none. @throws DowseError */
  daemon(): Promise<Located>;
}

interface Session {
  daemon: Located;
  connection: Connection;
}

/**
 * The operations for a long-lived process. The daemon is found or started with the first call, and again after it has gone
 * (stopped, updated) or its key has changed.
 */
export function reconnectingClient(options: ReconnectingOptions): Dowse {
  return clientOn(reconnectingConnection(options));
}

/** The same for all requests. A request that a stopping daemon refuses is sent to the next one, see retries.ts. */
export function reconnectingConnection(options: ReconnectingOptions): ReconnectingConnection {
  const source = new LastingSource(options);
  return {
    daemon: async () => (await source.connect()).daemon,
    json: (method, path, body, signal) =>
      withRetries(source, ({ connection }) => connection.json(method, path, body, signal), signal),
    open: (path, body, signal) =>
      withRetries(source, ({ connection }) => connection.open(path, body, signal), signal),
    close: () => source.close(),
  };
}

class LastingSource implements SessionSource<Session> {
  readonly dataDir: string;
  readonly #options: ReconnectingOptions;
  readonly #warned = new Set<string>();
  #opening: Promise<Session> | undefined;
  #current: Session | undefined;

  constructor(options: ReconnectingOptions) {
    this.#options = options;
    this.dataDir = defaultDataDir(options.env);
  }

  onWait(...wait: Parameters<NonNullable<ReconnectingOptions['onWait']>>): void {
    this.#options.onWait?.(...wait);
  }

  connect(): Promise<Session> {
    if (this.#opening) return this.#opening;
    const opening = this.#open();
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  isCurrent(session: Session): boolean {
    return this.#current === session;
  }

  forget(session: Session): void {
    if (this.#current !== session) return;
    // Not closed, because other requests on it may still be answered.
    this.#current = undefined;
    this.#opening = undefined;
  }

  /** Retries once after UNAUTHORIZED, because the owner's key may have been replaced. */
  shouldRetry({ code }: { code: string }, session: Session, attempt: number): boolean {
    if (code !== 'UNAUTHORIZED' || attempt > 0) return false;
    this.forget(session);
    return true;
  }

  close(): void {
    const session = this.#current;
    if (!session) return;
    this.forget(session);
    session.connection.close();
  }

  async #open(): Promise<Session> {
    const { env, onWarning } = this.#options;
    const daemon = await locate({ env });
    if (daemon.warning && !this.#warned.has(daemon.warning)) {
      this.#warned.add(daemon.warning);
      onWarning(daemon.warning);
    }
    this.#current = { daemon, connection: connect(daemon) };
    return this.#current;
  }
}
