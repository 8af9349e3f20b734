import { basename } from 'node:path';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { processorMs } from './thread-clock.ts';

/** Messages to the thread. */
type ToThread<Job> = { id: number; job: Job } | { cancel: number } | { close: true };

/** Messages of the thread. A notice belongs to no job. */
type FromThread<Result, Progress, Notice> =
  | { id: number; progress: Progress }
  | { id: number; result: Result }
  | { id: number; failure: string; code: string | null }
  | { notice: Notice };

/** Why a job has no result. `code` is SQLite's or the system's, such as `SQLITE_CORRUPT` or `ENOSPC`. */
export class JobError extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

/** The thread has died. */
export class ThreadDied extends JobError {}

interface JobOptions<Progress> {
  onProgress?(progress: Progress): void;
  signal?: AbortSignal | undefined;
}

interface Pending<Result, Progress> {
  resolve(result: Result): void;
  reject(error: JobError): void;
  onProgress(progress: Progress): void;
}

interface ThreadOptions<Notice> {
  /** Gives the data of each thread that starts. */
  workerData?(): unknown;
  resourceLimits?: ResourceLimits;
  /** The process may exit between two jobs. */
  mayExit?: boolean;
  onNotice?(notice: Notice): void;
  /** The thread has died. The next job starts another. */
  onDeath?(error: ThreadDied): void;
}

/**
 * Runs jobs in a thread that calls {@link serveJobs}; several jobs may run at a time. The thread starts with the first job, and again with
 * the next one after it died.
 */
export class JobThread<Job, Result, Progress = never, Notice = never> {
  readonly #file: URL;
  readonly #options: ThreadOptions<Notice>;
  readonly #pending = new Map<number, Pending<Result, Progress>>();
  #lastId = 0;
  #worker: Worker | undefined;
  /** Threads that are closing. */
  readonly #ending = new Set<Promise<unknown>>();

  constructor(file: URL, options: ThreadOptions<Notice> = {}) {
    this.#file = file;
    this.#options = options;
  }

  /** The id of the current thread; each new thread has another. */
  get threadId(): number | undefined {
    return this.#worker?.threadId;
  }

  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  /** @throws JobError, ThreadDied, or the signal's reason */
  async run(job: Job, { onProgress = () => {}, signal }: JobOptions<Progress> = {}): Promise<Result> {
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    // If the thread has ended, there is nothing to cancel.
    const cancel = () => this.#worker?.postMessage({ cancel: id } satisfies ToThread<Job>);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject, onProgress });
        this.#worker ??= this.#start();
        this.#worker.ref();
        this.#worker.postMessage({ id, job } satisfies ToThread<Job>);
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Replaces the thread: it frees its memory only when it ends. Call it only while it is idle. */
  renew(): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = this.#start();
    this.#end(worker);
  }

  /** Cancels the running jobs and waits until the thread is gone. */
  async close(): Promise<void> {
    if (this.#worker) this.#end(this.#worker);
    await Promise.all(this.#ending);
  }

  /** The processor time of the current thread, see {@link processorMs}. */
  async processorMs(native: number): Promise<number> {
    return this.#worker ? processorMs(this.#worker, native) : 0;
  }

  /** Ends the thread at once, even during a job. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  #end(worker: Worker): void {
    worker.ref();
    const exited = new Promise(resolve => worker.once('exit', resolve));
    this.#ending.add(exited);
    void exited.then(() => this.#ending.delete(exited));
    worker.postMessage({ close: true } satisfies ToThread<Job>);
  }

  #start(): Worker {
    const { workerData, resourceLimits } = this.#options;
    const worker = new Worker(this.#file, {
      workerData: workerData?.(),
      ...(resourceLimits && { resourceLimits }),
    });
    let failure: NodeJS.ErrnoException = new Error(`${basename(this.#file.pathname)} ended`);
    worker.on('message', (message: FromThread<Result, Progress, Notice>) => this.#receive(message));
    worker.on('error', error => {
      failure = error as Error;
    });
    // All messages of the thread have arrived by then.
    worker.on('exit', () => this.#fail(worker, failure));
    return worker;
  }

  #receive(message: FromThread<Result, Progress, Notice>): void {
    if ('notice' in message) {
      this.#options.onNotice?.(message.notice);
      return;
    }
    const pending = this.#pending.get(message.id);
    if ('progress' in message) {
      pending?.onProgress(message.progress);
      return;
    }
    this.#pending.delete(message.id);
    // A caller of `close` waits until the thread is gone.
    if (this.#options.mayExit && this.isIdle && this.#ending.size === 0) this.#worker?.unref();
    if ('result' in message) pending?.resolve(message.result);
    else pending?.reject(new JobError(message.failure, message.code));
  }

  #fail(worker: Worker, { message, code }: NodeJS.ErrnoException): void {
    // A replaced thread has no jobs.
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const error = new ThreadDied(message, code);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#options.onDeath?.(error);
  }
}

/** A job in the thread. */
export interface JobCall<Progress> {
  /** Aborted when the job is cancelled or the thread closes. */
  signal: AbortSignal;
  tell(progress: Progress): void;
}

/** Runs the jobs of a {@link JobThread}, in its thread. `close` is called once, at the end. @returns what sends a notice */
export function serveJobs<Job, Result, Progress = never, Notice = never>(
  run: (job: Job, call: JobCall<Progress>) => Result | Promise<Result>,
  close: () => void | Promise<void> = () => {},
): (notice: Notice) => void {
  const port = parentPort!;
  const send = (message: FromThread<Result, Progress, Notice>) => port.postMessage(message);
  const running = new Map<number, AbortController>();

  async function answer(id: number, job: Job): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const { signal } = controller;
      send({ id, result: await run(job, { signal, tell: progress => send({ id, progress }) }) });
    } catch (error) {
      const { message, code = null } = error as Error & { code?: string };
      send({ id, failure: message, code });
    } finally {
      running.delete(id);
    }
  }

  port.on('message', async (message: ToThread<Job>) => {
    if ('job' in message) void answer(message.id, message.job);
    else if ('cancel' in message) running.get(message.cancel)?.abort(new Error('cancelled'));
    else {
      for (const controller of running.values()) controller.abort(new Error('the daemon is stopping'));
      await close();
      port.close();
    }
  });
  return notice => send({ notice });
}
