import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../../daemon/src/api/errors.ts';
import {
  keyVariable,
  type Located,
  type LocateOptions,
  locate,
  logFile,
  runningDaemon,
  type SessionSource,
  stopDaemon,
  waitRetryAfter,
  withRetries,
} from '../../daemon/src/daemon-client/index.ts';
import { explain, failure } from './errors.ts';
import { type IndexEvent, indexEvents } from './index-events.ts';
import type { DaemonState, DaemonStatus } from './protocol.ts';
import { lacksFolder, openSession, revokeKey, type Session, type SessionKey } from './session.ts';

/** Intervals at which a new daemon is looked for after an orderly stop. */
const RETRY_INTERVALS_MS = [100, 200, 400, 800, 1600, 3200, 5000];

interface LinkOptions {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** Program to start; default: the daemon of this package. */
  program?: LocateOptions['program'];
  /** Folders for the key: absolute paths, which may be missing. */
  roots(): readonly string[];
  onStatus(status: DaemonStatus): void;
  /** Called when a daemon starts responding. */
  onReady(): void;
  onIndexEvent(event: IndexEvent): void;
  /** Shows a message to the user. */
  tell(kind: 'info' | 'error', text: string): void;
  log(text: string): void;
}

/**
 * The connection to the current daemon. Finds or starts one on the first request, and again when it is gone.
 * Resends requests in flight.
 */
export class DaemonLink {
  readonly #options: LinkOptions;
  readonly #stop = new AbortController();
  #session: Promise<Session> | undefined;
  #current: Session | undefined;
  /** Settles when the daemon of the current session is gone and the reason is known. */
  #ended: Promise<void> = Promise.resolve();
  /** Outlives a single daemon. */
  #key: SessionKey | undefined;
  #status: DaemonStatus;
  /** The daemon ended unexpectedly, and the user has not been notified of its restart. */
  #hasVanished = false;
  #hasReportedFailure = false;

  constructor(options: LinkOptions) {
    this.#options = options;
    const { dataDir } = options;
    this.#status = { state: 'connecting', dataDir, logFile: logFile(dataDir) };
  }

  get status(): DaemonStatus {
    return this.#status;
  }

  /** The current session, or a new one. @throws DowseError if no daemon is available. */
  connect(): Promise<Session> {
    if (this.#session) return this.#session;
    const opening = this.#open();
    this.#session = opening;
    opening.catch(error => {
      if (this.#session === opening) this.#session = undefined;
      this.#failed(error);
    });
    return opening;
  }

  /**
   * Runs `work` with a responding daemon. Retries if the daemon goes away or the key has ended, and waits as
   * long as the daemon asks.
   */
  call<T>(signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    const source: SessionSource<Session> = {
      dataDir: this.#options.dataDir,
      connect: () => this.connect(),
      isCurrent: session => this.#current === session,
      forget: session => this.#forget(session),
      ended: () => this.#ended,
      shouldRetry: (error, session) => this.#recover(error, session, signal),
    };
    return withRetries(source, work, signal);
  }

  /** Replaces the key after the folders have changed. */
  async foldersChanged(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    if (session) await this.#replace(session);
  }

  /** Restarts the daemon. @throws DowseError INVALID_REQUEST for a daemon named by address. */
  async restart(): Promise<DaemonStatus> {
    const { env, dataDir } = this.#options;
    if (env.DOWSE_URL) {
      const details = 'DOWSE_URL names it; restart it on its machine.';
      throw failure('INVALID_REQUEST', 'A daemon at an address cannot be restarted from here.', details);
    }
    const running = await runningDaemon(dataDir);
    const session = this.#current;
    if (session) this.#forget(session);
    if (running) await stopDaemon(dataDir, running);
    await this.connect();
    return this.#status;
  }

  /** Revokes the key and disconnects; the daemon continues. */
  async close(): Promise<void> {
    this.#stop.abort();
    const session = await this.#session?.catch(() => undefined);
    if (session) await end(session);
  }

  async #open(): Promise<Session> {
    const { env, dataDir, program, roots, onReady } = this.#options;
    this.#stop.signal.throwIfAborted();
    this.#set('connecting');
    const daemon = await locate({
      env,
      dataDir,
      program,
      replaceOlder: true,
      onStep: step => this.#set(step),
    });
    const ownKey = keyVariable(env) !== undefined;
    const session = await openSession(daemon, roots(), { known: this.#key, ownKey });
    this.#current = session;
    this.#key = session.key;
    this.#hasReportedFailure = false;
    this.#ready(daemon);
    this.#ended = this.#follow(session).then(end => this.#onEnd(session, end));
    onReady();
    return session;
  }

  #ready({ url, info, warning, started }: Located): void {
    if (warning) this.#options.log(warning);
    this.#set('ready', {
      url,
      ...(info ? { version: info.version, pid: info.pid } : {}),
      ...(warning ? { message: warning } : {}),
    });
    if (this.#hasVanished && started) {
      this.#options.tell('info', 'The Dowse daemon had ended unexpectedly and was started again.');
    }
    this.#hasVanished = false;
  }

  #failed(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const message = explain(error);
    this.#set('failed', { message });
    // Missing workspace folders are not a failure of the daemon.
    if (error instanceof DowseError && error.code === 'FILE_NOT_FOUND') return;
    if (!this.#hasReportedFailure) this.#options.tell('error', `Dowse cannot reach its daemon. ${message}`);
    this.#hasReportedFailure = true;
  }

  /** Reads events until the daemon is gone, which is thus noticed at once. */
  async #follow(session: Session): Promise<'in order' | 'vanished' | 'unknown'> {
    try {
      for await (const event of indexEvents(session.connection, this.#stop.signal)) {
        this.#options.onIndexEvent(event);
      }
      return 'in order';
    } catch (error) {
      // The key lacks the scope, or the daemon the route: the end is then noticed only by requests.
      if (error instanceof DowseError && error.code !== 'SERVICE_UNAVAILABLE') return 'unknown';
      return 'vanished';
    }
  }

  #onEnd(session: Session, end: 'in order' | 'vanished' | 'unknown'): void {
    if (end === 'unknown' && this.#current === session) return;
    session.connection.close();
    if (this.#stop.signal.aborted || this.#current !== session) return;
    this.#forget(session);
    if (end === 'in order') return void this.#awaitNewDaemon();
    this.#hasVanished = true;
    this.#set('lost', { message: 'The daemon has ended unexpectedly.' });
    this.connect().catch(() => {});
  }

  /** Waits for another daemon without starting one: the user has stopped the last. */
  async #awaitNewDaemon(): Promise<void> {
    this.#set('lost', { message: 'The daemon was stopped; the next request starts it.' });
    const { dataDir } = this.#options;
    try {
      for (let attempt = 0; !this.#session; attempt++) {
        const pause = RETRY_INTERVALS_MS[Math.min(attempt, RETRY_INTERVALS_MS.length - 1)];
        await delay(pause, undefined, { signal: this.#stop.signal, ref: false });
        if (!this.#session && (await runningDaemon(dataDir))) await this.connect();
      }
    } catch {
      // Closed, or the error was already reported.
    }
  }

  /**
   * Replaces a key that has ended or lacks a folder that is back, and waits after a rate limit. @returns
   * whether to retry.
   */
  async #recover(error: DowseError, session: Session, signal: AbortSignal): Promise<boolean> {
    if (error.code === 'RATE_LIMIT_EXCEEDED') return waitRetryAfter(error, signal);
    const isDenied = error.code === 'PERMISSION_DENIED' && lacksFolder(session.key);
    if (error.code !== 'UNAUTHORIZED' && !isDenied) return false;
    if (this.#current === session) {
      this.#key = undefined;
      // A key given by the user is not replaced until the next request.
      if (session.key) void this.#replace(session);
      else this.#forget(session);
    }
    return session.key !== undefined;
  }

  /** Opens another session, then closes the old one, as otherwise each event would arrive twice. */
  async #replace(session: Session): Promise<void> {
    this.#forget(session);
    await this.connect().catch(() => {});
    await end(session, this.#key);
  }

  #forget(session: Session): void {
    if (this.#current !== session) return;
    this.#current = undefined;
    this.#session = undefined;
  }

  #set(state: DaemonState, more: Partial<DaemonStatus> = {}): void {
    const { dataDir } = this.#options;
    this.#status = { state, dataDir, logFile: logFile(dataDir), ...more };
    this.#options.onStatus(this.#status);
  }
}

/** Closes a session, and revokes its key if it is no longer used. */
async function end({ connection, daemon, key }: Session, inUse?: SessionKey): Promise<void> {
  connection.close();
  if (key && key !== inUse) await revokeKey(daemon, key);
}
