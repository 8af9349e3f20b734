import type { Call } from '../api/dowse.ts';
import { DowseError, stopping } from '../api/errors.ts';
import { FairQueue } from '../concurrency/fair-queue.ts';

type Visitor = Pick<Call, 'signal' | 'caller'>;

/** `promise` has the release of the place. */
interface Waiter extends PromiseWithResolvers<() => void> {
  caller: string | undefined;
  signal: AbortSignal | undefined;
}

/** Callers that are admitted beyond the limit: each search has a process and memory. */
export const EXTRA_SLOTS = 16;

/**
 * Admits a fixed number of searches at a time; the others wait, and callers take turns. A search may take long, so a caller without a
 * running search is admitted beyond that number. So no caller waits only for searches of others.
 */
export class Gate {
  private readonly places: number;
  private readonly maxWaiting: number;
  private readonly queue = new FairQueue<Waiter>();
  /** The callers of the running searches. */
  private readonly callers: (string | undefined)[] = [];
  private closed = false;

  /** `maxWaiting` is for each caller. */
  constructor(places: number, maxWaiting: number) {
    this.places = places;
    this.maxWaiting = maxWaiting;
  }

  get inside(): number {
    return this.callers.length;
  }

  get waiting(): number {
    return this.queue.size;
  }

  /**
   * Waits for a place. Call the result to release it; further calls do nothing. An abort also releases it. `isBack`: a paused stream
   * that returns, which may wait even if the queue is full.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when too many of the caller wait or the gate is closed; the signal's reason when aborted.
   */
  async enter(visitor: Visitor = {}, { isBack } = { isBack: false }): Promise<() => void> {
    const { caller, signal } = visitor;
    signal?.throwIfAborted();
    if (this.closed) throw stopping();
    if (this.mayEnter(caller)) return this.acquire(visitor);
    const waiting = this.queue.countOf(caller);
    if (waiting >= this.maxWaiting && !isBack) {
      throw new DowseError(
        'SERVICE_UNAVAILABLE',
        'Too many searches are waiting.',
        `${waiting} searches are queued. Try again in a second.`,
        1,
      );
    }
    return this.wait({ caller, signal, ...Promise.withResolvers() });
  }

  /** Rejects all waiting and later callers. */
  close(): void {
    this.closed = true;
    for (const waiter of this.queue.clear()) waiter.reject(stopping());
  }

  private mayEnter(caller: string | undefined): boolean {
    if (this.callers.length < this.places) return true;
    return this.callers.length < this.places + EXTRA_SLOTS && !this.callers.includes(caller);
  }

  private acquire({ signal, caller }: Visitor): () => void {
    this.callers.push(caller);
    let left = false;
    const release = () => {
      if (left) return;
      left = true;
      signal?.removeEventListener('abort', release);
      this.callers.splice(this.callers.indexOf(caller), 1);
      this.admitWaiting();
    };
    // A reader that disconnected may never end its stream.
    signal?.addEventListener('abort', release, { once: true });
    return release;
  }

  private admitWaiting(): void {
    const next = () => this.queue.take(caller => this.mayEnter(caller));
    for (let waiter = next(); waiter; waiter = next()) waiter.resolve(this.acquire(waiter));
  }

  private wait(waiter: Waiter): Promise<() => void> {
    const { signal } = waiter;
    const onAbort = () => {
      this.queue.remove(waiter);
      waiter.reject(signal!.reason);
    };
    this.queue.push(waiter);
    signal?.addEventListener('abort', onAbort, { once: true });
    return waiter.promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }
}
