import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';

type Visitor = Pick<Call, 'signal' | 'caller'>;

/** `promise` has the release of the place. */
interface Waiter extends PromiseWithResolvers<() => void> {
  visitor: Visitor;
}

/** Callers that are admitted beyond the limit: each search has a process and memory. */
export const EXTRA_SLOTS = 16;

/**
 * Admits a fixed number of searches at a time; the others wait in the order of arrival. A search may take long, so a caller without a
 * running search is admitted beyond that number. So no caller waits only for searches of others.
 */
export class Gate {
  private readonly places: number;
  private readonly maxWaiting: number;
  private readonly queue: Waiter[] = [];
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
    return this.queue.length;
  }

  /**
   * Waits for a place. Call the result to release it; further calls do nothing. An abort also releases it. A caller that comes back may always wait,
   * even if the queue is full.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when too many of the caller wait or the gate is closed; the signal's reason when aborted.
   */
  async enter(visitor: Visitor = {}, { isBack } = { isBack: false }): Promise<() => void> {
    visitor.signal?.throwIfAborted();
    if (this.closed) throw shuttingDown();
    if (this.mayEnter(visitor)) return this.acquire(visitor);
    const waiting = this.queue.filter(({ visitor: { caller } }) => caller === visitor.caller).length;
    if (waiting >= this.maxWaiting && !isBack) {
      throw new DowseError(
        'SERVICE_UNAVAILABLE',
        'Too many searches are waiting.',
        `${waiting} searches are queued. Try again in a second.`,
        1,
      );
    }
    return this.wait(visitor);
  }

  /** Rejects all waiting and later callers. */
  close(): void {
    this.closed = true;
    for (const waiter of this.queue.splice(0)) waiter.reject(shuttingDown());
  }

  private mayEnter({ caller }: Visitor): boolean {
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
    for (const waiter of [...this.queue]) {
      if (!this.mayEnter(waiter.visitor)) continue;
      this.queue.splice(this.queue.indexOf(waiter), 1);
      waiter.resolve(this.acquire(waiter.visitor));
    }
  }

  private wait(visitor: Visitor): Promise<() => void> {
    const { signal } = visitor;
    const waiter: Waiter = { visitor, ...Promise.withResolvers() };
    const onAbort = () => {
      const place = this.queue.indexOf(waiter);
      if (place >= 0) this.queue.splice(place, 1);
      waiter.reject(signal!.reason);
    };
    this.queue.push(waiter);
    signal?.addEventListener('abort', onAbort, { once: true });
    return waiter.promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }
}

export function shuttingDown(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The daemon is shutting down.', '', 1);
}
