import { Worker } from 'node:worker_threads';
import { heapLimit } from './heap-limit.ts';

export interface ThreadLimits {
  /** Time limit of a task, after which its thread is terminated. */
  taskMs: number;
  /** Time limit until the thread is ready. */
  startMs: number;
  /** Heap of the thread, in MB. */
  heapMb: number;
}

/** Messages of the thread: first 'ready', then for each task its result or the message of its error. */
export type Posted<Result> = 'ready' | { result: Result } | { failure: string };

/** Why a task has no result. */
export type Broken = 'too long' | 'thread ended';

export interface Listener {
  /** The thread is ready for a task, after its start or after a task. */
  onIdle(): void;
  /** The thread has ended. It takes no more tasks. */
  onEnd(): void;
  /** It runs no more. */
  onExit?(): void;
}

/** The running task. */
interface Running<Result> {
  done(result: Result): void;
  fail(why: Broken | Error): void;
  timer: NodeJS.Timeout;
}

/** A thread that runs one task at a time. It is terminated when a task takes too long or too much memory. */
export class LimitedThread<Task, Result> {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #listener: Listener;
  readonly #starting: NodeJS.Timeout;
  readonly #started = Promise.withResolvers<void>();
  #running: Running<Result> | undefined;
  #state: 'starting' | 'idle' | 'busy' | 'ended' = 'starting';

  /** `data` is what the thread gets as its `workerData`. */
  constructor(file: URL, limits: ThreadLimits, listener: Listener, data?: unknown) {
    this.#limits = limits;
    this.#listener = listener;
    this.#worker = new Worker(file, { resourceLimits: heapLimit(limits.heapMb), workerData: data });
    this.#worker.unref();
    this.#worker.on('message', (posted: Posted<Result>) => this.#receive(posted));
    // Out of memory, or the module cannot be loaded. 'exit' follows.
    this.#worker.on('error', () => {});
    this.#worker.on('exit', () => {
      clearTimeout(this.#starting);
      this.#started.resolve();
      this.#end('thread ended');
      listener.onExit?.();
    });
    this.#starting = setTimeout(() => {
      this.#started.resolve();
      void this.end();
    }, limits.startMs).unref();
  }

  get isIdle(): boolean {
    return this.#state === 'idle';
  }

  /** Starts a task. Call it only while the thread is idle. */
  run(task: Task, done: (result: Result) => void, fail: (why: Broken | Error) => void): void {
    this.#state = 'busy';
    const timer = setTimeout(() => {
      this.#end('too long');
      void this.#worker.terminate();
    }, this.#limits.taskMs);
    this.#running = { done, fail, timer };
    this.#worker.postMessage(task);
  }

  /** Sends a message that has no answer. A thread that runs a task reads it afterwards. */
  tell(message: unknown): void {
    this.#worker.postMessage(message);
  }

  /** A thread that is terminated while it loads a native module ends the whole process, so this waits until it has started. */
  async end(): Promise<void> {
    const isStarting = this.#state === 'starting';
    this.#end('thread ended');
    if (isStarting) {
      this.#worker.ref();
      await this.#started.promise;
    }
    await this.#worker.terminate();
  }

  #receive(posted: Posted<Result>): void {
    clearTimeout(this.#starting);
    this.#started.resolve();
    if (this.#state === 'ended') return;
    const running = this.#running;
    this.#running = undefined;
    this.#state = 'idle';
    clearTimeout(running?.timer);
    if (posted !== 'ready') {
      if ('result' in posted) running?.done(posted.result);
      else running?.fail(new Error(posted.failure));
    }
    this.#listener.onIdle();
  }

  #end(why: Broken): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    clearTimeout(this.#running?.timer);
    this.#running?.fail(why);
    this.#running = undefined;
    this.#listener.onEnd();
  }
}
