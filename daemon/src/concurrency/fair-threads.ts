import { FairQueue } from './fair-queue.ts';
import { type Broken, LimitedThread, type ThreadLimits } from './limited-thread.ts';

export interface FairLimits extends ThreadLimits {
  /** Maximum number of threads. */
  threads: number;
  /** How many of them one caller gets; by default all but one. */
  perCaller?: number;
  /** Maximum number of queued tasks of one caller. */
  waiting: number;
  /** How long a task waits for a thread before it fails; by default without end. */
  waitMs?: number;
  /** Time that a task waits before another thread is started for it. */
  patienceMs: number;
  /** Time after which an idle thread ends: the last one, and the others. */
  idleMs: { last: number; others: number };
}

export interface TaskCall {
  caller?: string;
  signal?: AbortSignal;
  /** Whether an abort lets a running task end, which then has its result. A waiting one fails at once. */
  finishes?: boolean;
}

type Why = Broken | 'too many wait' | 'waited too long' | 'no thread' | 'closed';

/** A task had no result. */
export class TaskBroken extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(why);
    this.why = why;
  }

  /** Whether the task itself ended its thread. Other tasks may succeed. */
  get endedThread(): boolean {
    return this.why === 'too long' || this.why === 'thread ended';
  }
}

/** The `workerData` of a thread of the pool. */
export interface ThreadData {
  /** Its number: the lowest from 0 that no running thread has. Below twice the number of threads. */
  number: number;
}

interface State<Task, Result> {
  number: number;
  job?: Job<Task, Result>;
  idle?: NodeJS.Timeout;
}

interface Job<Task, Result> {
  task: Task;
  caller: string | undefined;
  done(result: Result): void;
  fail(error: unknown): void;
}

/**
 * Runs tasks in a small pool of threads. Callers take turns and no caller can use all threads, so a flood from one caller
 * does not delay another. If a task takes too long, its thread is terminated and replaced.
 */
export class FairThreads<Task, Result> {
  readonly #file: URL;
  readonly #limits: FairLimits;
  readonly #queue = new FairQueue<Job<Task, Result>>();
  readonly #threads = new Map<LimitedThread<Task, Result>, State<Task, Result>>();
  /** The numbers of the threads that run, and of those that have ended and not yet exited. */
  readonly #numbers = new Set<number>();
  readonly #onEmpty: () => void;
  readonly #data: object;
  #patience: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #isClosed = false;

  /** `onEmpty` is called when no thread is left. The threads get `data` too. */
  constructor(file: URL, limits: FairLimits, onEmpty: () => void = () => {}, data: object = {}) {
    this.#file = file;
    this.#limits = limits;
    this.#onEmpty = onEmpty;
    this.#data = data;
  }

  /** The number of tasks that run now. */
  get running(): number {
    return [...this.#threads.values()].filter(({ job }) => job).length;
  }

  /** Sends all threads a message that has no answer. */
  tell(message: unknown): void {
    for (const thread of this.#threads.keys()) thread.tell(message);
  }

  /** Starts a thread if there is none, for a task that is about to come. */
  warm(): void {
    if (this.#threads.size === 0 && !this.#isClosed) this.#start();
  }

  /** @throws TaskBroken; the signal's reason if it aborts; an Error with the message of the task's error */
  run(task: Task, { caller, signal, finishes = false }: TaskCall = {}): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(new TaskBroken('closed'));
    if (this.#queue.countOf(caller) >= this.#limits.waiting)
      return Promise.reject(new TaskBroken('too many wait'));
    return new Promise((resolve, reject) => {
      const removeListener = () => {
        clearTimeout(waits);
        signal?.removeEventListener('abort', onAbort);
      };
      const job: Job<Task, Result> = {
        task,
        caller,
        done: result => {
          removeListener();
          resolve(result);
        },
        fail: error => {
          removeListener();
          reject(error);
        },
      };
      const onAbort = () => {
        const waited = this.#queue.remove(job);
        if (waited || !finishes) job.fail(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const waits = this.#failsLater(job);
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

  /** A job that still waits then is taken from the queue and fails. */
  #failsLater(job: Job<Task, Result>): NodeJS.Timeout | undefined {
    if (this.#limits.waitMs === undefined) return undefined;
    const fail = () => {
      if (this.#queue.remove(job)) job.fail(new TaskBroken('waited too long'));
    };
    return setTimeout(fail, this.#limits.waitMs).unref();
  }

  /** Gives queued jobs to idle threads. If jobs remain, starts another thread, at once or after `patienceMs`. */
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
    // One that is about to be ready takes the job sooner than another would.
    const starting = [...this.#threads.values()].filter(({ job, idle }) => !job && !idle).length;
    if (starting >= this.#queue.size) return;
    if (this.#threads.size === 0) this.#start();
    else if (this.#threads.size < this.#limits.threads)
      this.#patience = setTimeout(() => this.#start(), this.#limits.patienceMs).unref();
  }

  #mayRun(caller: string | undefined): boolean {
    const running = [...this.#threads.values()].filter(({ job }) => job && job.caller === caller).length;
    return running < (this.#limits.perCaller ?? Math.max(1, this.#limits.threads - 1));
  }

  #start(): void {
    let number = 0;
    while (this.#numbers.has(number)) number++;
    this.#numbers.add(number);
    const listener = {
      onIdle: () => this.#idle(thread),
      onEnd: () => this.#ended(thread),
      onExit: () => this.#numbers.delete(number),
    };
    const data: ThreadData = { ...this.#data, number };
    const thread: LimitedThread<Task, Result> = new LimitedThread(this.#file, this.#limits, listener, data);
    this.#threads.set(thread, { number });
  }

  #idle(thread: LimitedThread<Task, Result>): void {
    const { last, others } = this.#limits.idleMs;
    this.#failedStarts = 0;
    const end = () => {
      if (thread.isIdle) void thread.end();
    };
    const isLast = this.#threads.size === 1;
    const { number } = this.#threads.get(thread)!;
    this.#threads.set(thread, { number, idle: setTimeout(end, isLast ? last : others).unref() });
    this.#dispatch();
  }

  #ended(thread: LimitedThread<Task, Result>): void {
    const state = this.#threads.get(thread);
    this.#threads.delete(thread);
    clearTimeout(state?.idle);
    if (this.#isClosed) return;
    // The thread never became ready. After two failed starts the queued jobs fail instead of waiting forever.
    if (!state?.job && !state?.idle && ++this.#failedStarts > 1) {
      for (const job of this.#queue.clear()) job.fail(new TaskBroken('no thread'));
    }
    // Start a thread now, so that the next request does not wait for it.
    if (state?.job && this.#threads.size === 0) this.#start();
    this.#dispatch();
    if (this.#threads.size === 0) this.#onEmpty();
  }
}
