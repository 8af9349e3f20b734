import { FairQueue } from './fair-queue.ts';
import { type Broken, LimitedThread, type ThreadLimits } from './limited-thread.ts';

export interface FairLimits extends ThreadLimits {
  /** Threads at most. One caller has all but one of them at most. */
  threads: number;
  /** Tasks of one caller that may wait. */
  waiting: number;
  /** Milliseconds that a task waits before another thread is started for it. */
  patienceMs: number;
  /** Milliseconds after which a thread without a task is ended: the last one, and those beside it. */
  idleMs: { last: number; others: number };
}

export interface TaskCall {
  caller?: string;
  signal?: AbortSignal;
}

type Why = Broken | 'too many wait' | 'no thread' | 'closed';

/** Why a task was not done. */
export class TaskBroken extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(why);
    this.why = why;
  }
}

interface Job<Task, Result> {
  task: Task;
  caller: string | undefined;
  done(result: Result): void;
  fail(error: unknown): void;
}

/**
 * Runs tasks in a few threads. Callers take turns, and no caller has all threads, so a flood of one caller does not delay
 * another. A task that takes too long costs its thread; the others go on, and a new thread takes its place.
 */
export class FairThreads<Task, Result> {
  readonly #file: URL;
  readonly #limits: FairLimits;
  readonly #queue = new FairQueue<Job<Task, Result>>();
  readonly #threads = new Map<
    LimitedThread<Task, Result>,
    { job?: Job<Task, Result>; idle?: NodeJS.Timeout }
  >();
  #patience: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #isClosed = false;

  constructor(file: URL, limits: FairLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** @throws TaskBroken; the signal's reason once it is aborted; an Error with the message of what the task threw. */
  run(task: Task, { caller, signal }: TaskCall = {}): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(new TaskBroken('closed'));
    if (this.#queue.countOf(caller) >= this.#limits.waiting)
      return Promise.reject(new TaskBroken('too many wait'));
    return new Promise((resolve, reject) => {
      const leave = () => signal?.removeEventListener('abort', onAbort);
      const job: Job<Task, Result> = {
        task,
        caller,
        done: result => {
          leave();
          resolve(result);
        },
        fail: error => {
          leave();
          reject(error);
        },
      };
      const onAbort = () => {
        this.#queue.remove(job);
        job.fail(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(job);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#patience);
    for (const job of this.#queue.clear()) job.fail(new TaskBroken('closed'));
    await Promise.all([...this.#threads.keys()].map(thread => thread.end()));
  }

  /** Gives what waits to the threads that are idle, and has another thread started where that is not enough. */
  #dispatch(): void {
    for (const [thread, state] of this.#threads) {
      if (!thread.isIdle) continue;
      const job = this.#queue.take(caller => this.#mayRun(caller));
      if (!job) break;
      clearTimeout(state.idle);
      state.job = job;
      thread.run(job.task, job.done, why => job.fail(typeof why === 'string' ? new TaskBroken(why) : why));
    }
    clearTimeout(this.#patience);
    if (this.#queue.isEmpty || this.#isClosed) return;
    if (this.#threads.size === 0) this.#start();
    else if (this.#threads.size < this.#limits.threads)
      this.#patience = setTimeout(() => this.#start(), this.#limits.patienceMs).unref();
  }

  #mayRun(caller: string | undefined): boolean {
    const running = [...this.#threads.values()].filter(({ job }) => job && job.caller === caller).length;
    return running < Math.max(1, this.#limits.threads - 1);
  }

  #start(): void {
    const thread: LimitedThread<Task, Result> = new LimitedThread(this.#file, this.#limits, {
      onIdle: () => this.#idle(thread),
      onEnd: () => this.#ended(thread),
    });
    this.#threads.set(thread, {});
  }

  #idle(thread: LimitedThread<Task, Result>): void {
    const { last, others } = this.#limits.idleMs;
    this.#failedStarts = 0;
    const end = () => {
      if (thread.isIdle) void thread.end();
    };
    const isLast = this.#threads.size === 1;
    this.#threads.set(thread, { idle: setTimeout(end, isLast ? last : others).unref() });
    this.#dispatch();
  }

  #ended(thread: LimitedThread<Task, Result>): void {
    const state = this.#threads.get(thread);
    this.#threads.delete(thread);
    clearTimeout(state?.idle);
    if (this.#isClosed) return;
    // Neither with a task nor after one: it could not start. What waits is not kept waiting for ever.
    if (!state?.job && !state?.idle && ++this.#failedStarts > 1) {
      for (const job of this.#queue.clear()) job.fail(new TaskBroken('no thread'));
    }
    // The next request should not wait for a start.
    if (state?.job && this.#threads.size === 0) this.#start();
    this.#dispatch();
  }
}
