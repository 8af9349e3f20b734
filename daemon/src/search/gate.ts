import { DowseError } from '../api/errors.ts';

/** Lets a fixed number in at a time; the others wait in the order they came. */
export interface Gate {
  /**
   * Waits for a place; call the result to leave, once or more.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when too many wait or the gate is closed; the signal's reason when aborted.
   */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Turns away everyone who waits or comes later. */
  close(): void;
  readonly inside: number;
  readonly waiting: number;
}

interface Waiter {
  admit(): void;
  refuse(reason: unknown): void;
}

export function createGate(places: number, maxWaiting: number): Gate {
  const queue: Waiter[] = [];
  let inside = 0;
  let closed = false;

  function leaver(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside--;
      queue.shift()?.admit();
    };
  }

  function wait(signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        const place = queue.indexOf(waiter);
        if (place >= 0) queue.splice(place, 1);
        reject(signal!.reason);
      };
      const waiter: Waiter = {
        admit() {
          signal?.removeEventListener('abort', onAbort);
          inside++;
          resolve(leaver());
        },
        refuse(reason) {
          signal?.removeEventListener('abort', onAbort);
          reject(reason);
        },
      };
      queue.push(waiter);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  return {
    async enter(signal) {
      signal?.throwIfAborted();
      if (closed) throw shuttingDown();
      if (inside < places) {
        inside++;
        return leaver();
      }
      if (queue.length >= maxWaiting) {
        throw new DowseError(
          'SERVICE_UNAVAILABLE',
          'Too many searches are waiting.',
          `${maxWaiting} wait`,
          1,
        );
      }
      return wait(signal);
    },
    close() {
      closed = true;
      for (const waiter of queue.splice(0)) waiter.refuse(shuttingDown());
    },
    get inside() {
      return inside;
    },
    get waiting() {
      return queue.length;
    },
  };
}

export function shuttingDown(): DowseError {
  return new DowseError('SERVICE_UNAVAILABLE', 'The daemon is shutting down.', '', 1);
}
