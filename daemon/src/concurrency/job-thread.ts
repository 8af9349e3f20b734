import { basename } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';

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

interface JobOptions<Progress> {
  onProgress?(progress: Progress): void;
  signal?: AbortSignal | undefined;
}

interface Pending<Result, Progress> {
  resolve(result: Result): void;
  reject(error: JobError): void;
  onProgress(progress: Progress): void;
}

interface Listener<Notice> {
  onNotice?(notice: Notice): void;
  /** The thread has died. The next job starts another. */
  onDeath?(error: JobError): void;
}

/**
 * Runs jobs in a thread that calls {@link serveJobs}; several jobs may run at a time. The thread starts with the first job, and does not
 * keep the process alive between jobs.
 */
export class JobThread<Job, Result, Progress = never, Notice = never> {
  readonly #file: URL;
  readonly #workerData: () => unknown;
  readonly #listener: Listener<Notice>;
  readonly #pending = new Map<number, Pending<Result, Progress>>();
  #lastId = 0;
  #worker: Worker | undefined;
  /** Threads that have been told to close. */
  readonly #ending = new Set<Promise<unknown>>();

  /** `workerData` gives the data of each thread that starts. */
  constructor(file: URL, workerData: () => unknown = () => {}, listener: Listener<Notice> = {}) {
    this.#file = file;
    this.#workerData = workerData;
    this.#listener = listener;
  }

  /** The id of the current thread; each new thread has another. */
  get threadId(): number | undefined {
    return this.#worker?.threadId;
  }

  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  /** @throws JobError, or the signal's reason */
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
    this.#worker.unref();
    this.#end(worker);
  }

  /** Cancels the running jobs and waits until the thread is gone. */
  async close(): Promise<void> {
    if (this.#worker) this.#end(this.#worker);
    await Promise.all(this.#ending);
  }

  #end(worker: Worker): void {
    worker.ref();
    const exited = new Promise(resolve => worker.once('exit', resolve));
    this.#ending.add(exited);
    void exited.then(() => this.#ending.delete(exited));
    worker.postMessage({ close: true } satisfies ToThread<Job>);
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: this.#workerData() });
    worker.on('message', (message: FromThread<Result, Progress, Notice>) => this.#receive(message));
    worker.on('error', (error: NodeJS.ErrnoException) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error(`${basename(this.#file.pathname)} ended`)));
    return worker;
  }

  #receive(message: FromThread<Result, Progress, Notice>): void {
    if ('notice' in message) {
      this.#listener.onNotice?.(message.notice);
      return;
    }
    const pending = this.#pending.get(message.id);
    if ('progress' in message) {
      pending?.onProgress(message.progress);
      return;
    }
    this.#pending.delete(message.id);
    // A caller of `close` waits until the thread is gone.
    if (this.isIdle && this.#ending.size === 0) this.#worker?.unref();
    if ('result' in message) pending?.resolve(message.result);
    else pending?.reject(new JobError(message.failure, message.code));
  }

  #fail(worker: Worker, { message, code }: NodeJS.ErrnoException): void {
    // A replaced thread has no jobs.
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const error = new JobError(message, code);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#listener.onDeath?.(error);
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
