import { DowseError } from '../api/errors.ts';

/** Lets a fixed number in at a time; the others wait in the order they came. */
export interface Gate {
  /**
   * Waits for a place; call the result to leave, once or more. Who is aborted has left. Who had been inside and comes
   * back is let wait however many do.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when too many wait or the gate is closed; the signal's reason when aborted.
   */
  enter(signal?: AbortSignal, options?: { isBack: boolean }): Promise<() => void>;
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

  function leaver(signal: AbortSignal | undefined): () => void {
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      signal?.removeEventListener('abort', leave);
      inside--;
      queue.shift()?.admit();
    };
    // A reader that went away may never come back to end its stream.
    signal?.addEventListener('abort', leave, { once: true });
    return leave;
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
          resolve(leaver(signal));
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
    async enter(signal, { isBack } = { isBack: false }) {
      signal?.throwIfAborted();
      if (closed) throw shuttingDown();
      if (inside < places) {
        inside++;
        return leaver(signal);
      }
      if (queue.length >= maxWaiting && !isBack) {
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
