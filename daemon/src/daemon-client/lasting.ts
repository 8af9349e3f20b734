import type { Dowse } from '../api/dowse.ts';
import { defaultDataDir } from '../security/data-dir.ts';
import { type Way, withDaemonThatAnswers } from './again.ts';
import { clientOn } from './client.ts';
import { type Connection, connect } from './connection.ts';
import { type Located, locate } from './locate.ts';

export interface LastingOptions {
  env: NodeJS.ProcessEnv;
  /** Told what the user should know, such as that the daemon is of another version; each once. */
  onWarning(warning: string): void;
}

/** A connection that outlives the daemon it was opened to. */
export interface LastingConnection extends Connection {
  /** The daemon that it goes to now, found or started where there is none. @throws DowseError */
  daemon(): Promise<Located>;
}

interface Session {
  daemon: Located;
  connection: Connection;
}

/**
 * The operations for a process that lives as long as it likes: the daemon is found or started with the first call, and
 * again when it has gone (stopped, updated) or its key was changed.
 */
export function lastingClient(options: LastingOptions): Dowse {
  return clientOn(lastingConnection(options));
}

/** The same for every request. One that meets with a daemon that is stopping is sent again to the next, see again.ts. */
export function lastingConnection(options: LastingOptions): LastingConnection {
  const way = new LastingWay(options);
  return {
    daemon: async () => (await way.connect()).daemon,
    json: (method, path, body, signal) =>
      withDaemonThatAnswers(way, ({ connection }) => connection.json(method, path, body, signal), signal),
    open: (path, body, signal) =>
      withDaemonThatAnswers(way, ({ connection }) => connection.open(path, body, signal), signal),
    close: () => way.close(),
  };
}

class LastingWay implements Way<Session> {
  readonly dataDir: string;
  readonly #options: LastingOptions;
  readonly #warned = new Set<string>();
  #opening: Promise<Session> | undefined;
  #current: Session | undefined;

  constructor(options: LastingOptions) {
    this.#options = options;
    this.dataDir = defaultDataDir(options.env);
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
    // Not closed: other requests on it may still be answered.
    this.#current = undefined;
    this.#opening = undefined;
  }

  /** The owner's key may have been made anew since it was read. */
  mend({ code }: { code: string }, session: Session, attempt: number): boolean {
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
