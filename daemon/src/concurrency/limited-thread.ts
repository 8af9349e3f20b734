import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Milliseconds after which a task costs its thread. */
  taskMs: number;
  /** Milliseconds until the thread is ready for its first task. */
  startMs: number;
  /** Heap of the thread, in MB. */
  heapMb: number;
}

/** What the thread posts: that it is ready, and then for each task its result or the message of what it threw. */
export type Posted<Result> = 'ready' | { result: Result } | { failure: string };

/** Why a task has no result. */
export type Broken = 'too long' | 'thread ended';

export interface Listener {
  /** The thread can take a task: it has started, or has ended one. */
  onIdle(): void;
  /** The thread has ended, whatever the reason; it takes no more tasks. */
  onEnd(): void;
}

/** A task under way. */
interface Running<Result> {
  done(result: Result): void;
  fail(why: Broken | Error): void;
  timer: NodeJS.Timeout;
}

/** A thread that does one task at a time, and is ended when a task takes too long or too much memory. */
export class LimitedThread<Task, Result> {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #listener: Listener;
  readonly #starting: NodeJS.Timeout;
  #running: Running<Result> | undefined;
  #state: 'starting' | 'idle' | 'busy' | 'ended' = 'starting';

  constructor(file: URL, limits: ThreadLimits, listener: Listener) {
    this.#limits = limits;
    this.#listener = listener;
    this.#worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } });
    this.#worker.unref();
    this.#worker.on('message', (posted: Posted<Result>) => this.#receive(posted));
    // One that runs out of memory, or cannot be loaded: 'exit' follows.
    this.#worker.on('error', () => {});
    this.#worker.on('exit', () => this.#end('thread ended'));
    this.#starting = setTimeout(() => this.end(), limits.startMs).unref();
  }

  get isIdle(): boolean {
    return this.#state === 'idle';
  }

  /** Begins a task; only while the thread is idle. */
  run(task: Task, done: (result: Result) => void, fail: (why: Broken | Error) => void): void {
    this.#state = 'busy';
    const timer = setTimeout(() => {
      this.#end('too long');
      void this.#worker.terminate();
    }, this.#limits.taskMs);
    this.#running = { done, fail, timer };
    this.#worker.postMessage(task);
  }

  end(): Promise<unknown> {
    this.#end('thread ended');
    return this.#worker.terminate();
  }

  #receive(posted: Posted<Result>): void {
    if (this.#state === 'ended') return;
    clearTimeout(this.#starting);
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
    clearTimeout(this.#starting);
    clearTimeout(this.#running?.timer);
    this.#running?.fail(why);
    this.#running = undefined;
    this.#listener.onEnd();
  }
}
