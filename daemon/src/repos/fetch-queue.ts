import { Backoff } from '../concurrency/backoff.ts';
import type { RepoTimes } from './limits.ts';

/** Returned by work that should run again after this time, so that others can run first. */
export class Deferred {
  readonly ms: number;

  constructor(ms: number) {
    this.ms = ms;
  }
}

interface FetchQueueOptions<T> {
  concurrent: number;
  times: RepoTimes;
  /** Fetches one repository. */
  work(id: number): Promise<T | Deferred>;
  /** Remaining wait of a repository in milliseconds, when its turn comes without a request. */
  waitFor?(id: number): number;
}

interface Waiting<T> extends PromiseWithResolvers<T> {
  /** Whether it was requested, rather than scheduled. */
  isAsked: boolean;
}

/**
 * Decides when each repository is fetched: immediately on request, otherwise by polling, and after a failure with growing pauses. One fetch
 * of a repository runs at a time; requests during a fetch share the next one.
 */
export class FetchQueue<T> {
  readonly #options: FetchQueueOptions<T>;
  readonly #waiting = new Map<number, Waiting<T>>();
  /** Repositories with deferred work. */
  readonly #deferred = new Map<number, Waiting<T>>();
  readonly #running = new Map<number, Promise<unknown>>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #backoffs = new Map<number, Backoff>();
  #isClosed = false;

  constructor(options: FetchQueueOptions<T>) {
    this.#options = options;
  }

  /** Fetches as soon as possible. Resolves with the outcome of a fetch that began after the call. */
  now(id: number): Promise<T> {
    return this.#add(id, { isAsked: true });
  }

  /** Fetches later; without a time, at a random moment within the polling interval. */
  later(id: number, ms = Math.random() * this.#options.times.pollMs): void {
    clearTimeout(this.#timers.get(id));
    if (this.#isClosed) return;
    // A failure is reported by the work itself.
    const timer = setTimeout(() => this.#add(id, { isAsked: false }).catch(() => {}), ms);
    timer.unref();
    this.#timers.set(id, timer);
  }

  /** Ends all plans for a repository. Resolves when its fetch has ended. */
  async forget(id: number): Promise<void> {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#backoffs.delete(id);
    for (const waiting of [this.#waiting, this.#deferred]) {
      waiting.get(id)?.reject(new Error('the repository was removed'));
      waiting.delete(id);
    }
    await this.#running.get(id);
    clearTimeout(this.#timers.get(id));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const waiting of [this.#waiting, this.#deferred]) {
      for (const { reject } of waiting.values()) reject(new Error('the daemon is stopping'));
      waiting.clear();
    }
    await Promise.all(this.#running.values());
  }

  #add(id: number, { isAsked }: { isAsked: boolean }): Promise<T> {
    const known = this.#waiting.get(id) ?? this.#deferred.get(id);
    const waiting = known ?? { ...Promise.withResolvers<T>(), isAsked };
    waiting.isAsked ||= isAsked;
    this.#deferred.delete(id);
    this.#waiting.set(id, waiting);
    clearTimeout(this.#timers.get(id));
    this.#startWaiting();
    return waiting.promise;
  }

  #startWaiting(): void {
    for (const [id, waiting] of this.#waiting) {
      if (this.#isClosed || this.#running.size >= this.#options.concurrent) return;
      if (this.#running.has(id)) continue;
      this.#waiting.delete(id);
      const wait = waiting.isAsked ? 0 : (this.#options.waitFor?.(id) ?? 0);
      if (wait === 0) this.#running.set(id, this.#run(id, waiting));
      // Repositories with the same time are spread after it.
      else this.#defer(id, waiting, wait * (1 + Math.random()));
    }
  }

  async #run(id: number, waiting: Waiting<T>): Promise<void> {
    const { times, work } = this.#options;
    const backoff =
      this.#backoffs.get(id) ?? new Backoff({ firstMs: times.firstRetryMs, maxMs: times.maxRetryMs });
    this.#backoffs.set(id, backoff);
    try {
      const outcome = await work(id);
      if (outcome instanceof Deferred) return this.#defer(id, waiting, outcome.ms);
      waiting.resolve(outcome);
      backoff.reset();
      this.later(id, varied(times.pollMs));
    } catch (error) {
      waiting.promise.catch(() => {}); // there may be no caller
      waiting.reject(error);
      this.later(id, varied(backoff.next()));
    } finally {
      this.#running.delete(id);
      this.#startWaiting();
    }
  }

  /** Its callers keep waiting, together with newer ones. */
  #defer(id: number, waiting: Waiting<T>, ms: number): void {
    waiting.promise.catch(() => {}); // it may have no waiting caller
    const next = this.#waiting.get(id);
    if (next) next.promise.then(waiting.resolve, waiting.reject);
    else if (this.#isClosed) waiting.reject(new Error('the daemon is stopping'));
    else this.#deferred.set(id, waiting);
    this.later(id, ms);
  }
}

function varied(ms: number): number {
  return ms * (0.75 + Math.random() / 2);
}
