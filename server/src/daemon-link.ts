import { setTimeout as delay } from 'node:timers/promises';
import { DowseError } from '../../daemon/src/api/errors.ts';
import {
  keyVariable,
  type Located,
  type LocateOptions,
  locate,
  logFile,
  runningDaemon,
  stopDaemon,
  type Way,
  waitAsAsked,
  withDaemonThatAnswers,
} from '../../daemon/src/daemon-client/index.ts';
import { explain, failure } from './errors.ts';
import { type IndexEvent, indexEvents } from './index-events.ts';
import type { DaemonState, DaemonStatus } from './protocol.ts';
import { lacksFolder, openSession, revokeKey, type Session, type SessionKey } from './session.ts';

/** After a daemon was stopped in order, how often another is looked for. */
const LOOK_AGAIN_MS = [100, 200, 400, 800, 1600, 3200, 5000];

export interface LinkOptions {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** What to start; by default the daemon of this package. */
  program?: LocateOptions['program'];
  /** Folders that the key is for: absolute paths, which may be away. */
  roots(): readonly string[];
  onStatus(status: DaemonStatus): void;
  /** A daemon answers that did not before. */
  onReady(): void;
  onIndexEvent(event: IndexEvent): void;
  /** Something that the user should know, once. */
  tell(kind: 'info' | 'error', text: string): void;
  log(text: string): void;
}

/**
 * The connection to the daemon, whichever it is at the time: found or started with the first request, found or started
 * again when it is gone. Requests in flight meanwhile are sent again.
 */
export class DaemonLink {
  readonly #options: LinkOptions;
  readonly #stop = new AbortController();
  #session: Promise<Session> | undefined;
  #current: Session | undefined;
  /** Settles once the daemon of the current session is gone, and how it went is known. */
  #ended: Promise<void> = Promise.resolve();
  /** Holds beyond the life of one daemon. */
  #key: SessionKey | undefined;
  #status: DaemonStatus;
  /** The daemon has vanished, and the user has not been told that it is back. */
  #vanished = false;
  #toldFailure = false;

  constructor(options: LinkOptions) {
    this.#options = options;
    const { dataDir } = options;
    this.#status = { state: 'connecting', dataDir, logFile: logFile(dataDir) };
  }

  get status(): DaemonStatus {
    return this.#status;
  }

  /** The session, opened where there is none. @throws DowseError when no daemon can be had. */
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
   * Does `work` with a daemon that answers. Work that fails because the daemon went away, or because the key has ended,
   * is done again; where the daemon asks to wait, it is waited.
   */
  call<T>(signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    const way: Way<Session> = {
      dataDir: this.#options.dataDir,
      connect: () => this.connect(),
      isCurrent: session => this.#current === session,
      forget: session => this.#forget(session),
      ended: () => this.#ended,
      mend: (error, session) => this.#mend(error, session, signal),
    };
    return withDaemonThatAnswers(way, work, signal);
  }

  /** The key must be for other folders from now on. */
  async foldersChanged(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    if (session) await this.#replace(session);
  }

  /** Ends the daemon and starts it again. @throws DowseError INVALID_REQUEST where it is at an address that was given. */
  async restart(): Promise<DaemonStatus> {
    const { env, dataDir } = this.#options;
    if (env.DOWSE_URL) {
      const details = 'DOWSE_URL names it; restart it where it runs.';
      throw failure('INVALID_REQUEST', 'A daemon at an address cannot be restarted from here.', details);
    }
    const running = await runningDaemon(dataDir);
    const session = this.#current;
    if (session) this.#forget(session);
    if (running) await stopDaemon(dataDir, running);
    await this.connect();
    return this.#status;
  }

  /** Gives the key back and speaks to the daemon no more; the daemon goes on. */
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
    this.#toldFailure = false;
    this.#ready(daemon);
    this.#ended = this.#follow(session).then(end => this.#over(session, end));
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
    if (this.#vanished && started) {
      this.#options.tell('info', 'The Dowse daemon had ended unexpectedly and was started again.');
    }
    this.#vanished = false;
  }

  #failed(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    const message = explain(error);
    this.#set('failed', { message });
    // It is no fault of the daemon's where the folders of the workspace are away.
    if (error instanceof DowseError && error.code === 'FILE_NOT_FOUND') return;
    if (!this.#toldFailure) this.#options.tell('error', `Dowse has no daemon to ask. ${message}`);
    this.#toldFailure = true;
  }

  /** Reads what the daemon tells until it is gone, which is so noticed at once. */
  async #follow(session: Session): Promise<'in order' | 'vanished' | 'unknown'> {
    try {
      for await (const event of indexEvents(session.connection, this.#stop.signal)) {
        this.#options.onIndexEvent(event);
      }
      return 'in order';
    } catch (error) {
      // A key without the scope for it, or a daemon that has no such route: then only requests tell.
      if (error instanceof DowseError && error.code !== 'SERVICE_UNAVAILABLE') return 'unknown';
      return 'vanished';
    }
  }

  #over(session: Session, end: 'in order' | 'vanished' | 'unknown'): void {
    if (end === 'unknown' && this.#current === session) return;
    session.connection.close();
    if (this.#stop.signal.aborted || this.#current !== session) return;
    this.#forget(session);
    if (end === 'in order') return void this.#lookAgain();
    this.#vanished = true;
    this.#set('lost', { message: 'The daemon has ended unexpectedly.' });
    this.connect().catch(() => {});
  }

  /** A daemon that was stopped is not started again unless something is asked of it; one that takes its place is used. */
  async #lookAgain(): Promise<void> {
    this.#set('lost', { message: 'The daemon was stopped; the next request starts it.' });
    const { dataDir } = this.#options;
    try {
      for (let looked = 0; !this.#session; looked++) {
        const pause = LOOK_AGAIN_MS[Math.min(looked, LOOK_AGAIN_MS.length - 1)];
        await delay(pause, undefined, { signal: this.#stop.signal, ref: false });
        if (!this.#session && (await runningDaemon(dataDir))) await this.connect();
      }
    } catch {
      // Closed, or the attempt has told why it failed.
    }
  }

  /** A key that has ended, or lacks a folder that is back, is replaced, and a rate is kept to. */
  async #mend(error: DowseError, session: Session, signal: AbortSignal): Promise<boolean> {
    if (error.code === 'RATE_LIMIT_EXCEEDED') return waitAsAsked(error, signal);
    const isDenied = error.code === 'PERMISSION_DENIED' && lacksFolder(session.key);
    if (error.code !== 'UNAUTHORIZED' && !isDenied) return false;
    if (this.#current === session) {
      this.#key = undefined;
      // A key that was given has no successor before something is asked again.
      if (session.key) void this.#replace(session);
      else this.#forget(session);
    }
    return session.key !== undefined;
  }

  /** Opens another session, and hangs up once it is there, or all that the daemon tells would come twice. */
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

/** Hangs up, and gives the key back where it is not in use any more. */
async function end({ connection, daemon, key }: Session, inUse?: SessionKey): Promise<void> {
  connection.close();
  if (key && key !== inUse) await revokeKey(daemon, key);
}
