import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';

type Visitor = Pick<Call, 'signal' | 'caller'>;

/**
 * Admits a fixed number of searches at a time; the others wait in the order of arrival. A search may take long, so a caller without a
 * running search is admitted beyond that number. So no caller waits only for searches of others.
 */
export interface Gate {
  /**
   * Waits for a place. Call the result to release it; further calls do nothing. An abort also releases it. A caller that comes back may always wait,
   * even if the queue is full.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when too many of the caller wait or the gate is closed; the signal's reason when aborted.
   */
  enter(visitor?: Visitor, options?: { isBack: boolean }): Promise<() => void>;
  /** Rejects all waiting and later callers. */
  close(): void;
  readonly inside: number;
  readonly waiting: number;
}

/** `promise` has the release of the place. */
interface Waiter extends PromiseWithResolvers<() => void> {
  visitor: Visitor;
}

/** Callers that are admitted beyond the limit: each search has a process and memory. */
export const EXTRA_SLOTS = 16;

/** `maxWaiting` is for each caller. */
export function createGate(places: number, maxWaiting: number): Gate {
  const queue: Waiter[] = [];
  const callers: (string | undefined)[] = [];
  let closed = false;

  function mayEnter(caller: string | undefined): boolean {
    if (callers.length < places) return true;
    return callers.length < places + EXTRA_SLOTS && !callers.includes(caller);
  }

  function acquire({ signal, caller }: Visitor): () => void {
    callers.push(caller);
    let left = false;
    const release = () => {
      if (left) return;
      left = true;
      signal?.removeEventListener('abort', release);
      callers.splice(callers.indexOf(caller), 1);
      admitWaiting();
    };
    // A reader that disconnected may never end its stream.
    signal?.addEventListener('abort', release, { once: true });
    return release;
  }

  function admitWaiting(): void {
    for (const waiter of [...queue]) {
      if (!mayEnter(waiter.visitor.caller)) continue;
      queue.splice(queue.indexOf(waiter), 1);
      waiter.resolve(acquire(waiter.visitor));
    }
  }

  function wait(visitor: Visitor): Promise<() => void> {
    const { signal } = visitor;
    const waiter: Waiter = { visitor, ...Promise.withResolvers() };
    const onAbort = () => {
      const place = queue.indexOf(waiter);
      if (place >= 0) queue.splice(place, 1);
      waiter.reject(signal!.reason);
    };
    queue.push(waiter);
    signal?.addEventListener('abort', onAbort, { once: true });
    return waiter.promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  return {
    async enter(visitor = {}, { isBack } = { isBack: false }) {
      visitor.signal?.throwIfAborted();
      if (closed) throw shuttingDown();
      if (mayEnter(visitor.caller)) return acquire(visitor);
      const waiting = queue.filter(({ visitor: { caller } }) => caller === visitor.caller).length;
      if (waiting >= maxWaiting && !isBack) {
        throw new DowseError(
          'SERVICE_UNAVAILABLE',
          'Too many searches are waiting.',
          `${waiting} searches are queued. Try again in a second.`,
          1,
        );
      }
      return wait(visitor);
    },
    close() {
      closed = true;
      for (const waiter of queue.splice(0)) waiter.reject(shuttingDown());
    },
    get inside() {
      return callers.length;
    },
    get waiting() {
      return queue.length;
    },
  };
}

export function shuttingDown(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The daemon is shutting down.', '', 1);
}
