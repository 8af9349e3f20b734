import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Gate } from './gate.ts';

/** A reader that reads nothing for this long is slower than the search. */
const PATIENCE_MS = 50;
/** Maximum number of paused streams of one caller: each has a process and memory. */
const MAX_PAUSED = 16;

export interface StreamPlace {
  /** A match is ready for the reader. If it is not taken for a while, the place is released. */
  offer(): void;
  /** The reader wants more. If the place was released, waits for a new one; throws as {@link Gate.enter}. */
  taken(): Promise<void>;
  leave(): void;
}

/**
 * Places for streams. A reader may be very slow; meanwhile its ripgrep waits on a full pipe. Then the place is released, and its search
 * rejoins the end of the queue.
 *
 * @returns a function that waits for a place; it throws DowseError SERVICE_UNAVAILABLE if too many streams of the caller are paused, and
 *   like {@link Gate.enter}
 */
export function streamPlaces(gate: Gate): (call: Call) => Promise<StreamPlace> {
  /** The callers of the paused streams. */
  const paused: (string | undefined)[] = [];

  function refuseOneMore(caller: string | undefined): void {
    const count = paused.filter(other => other === caller).length;
    if (count < MAX_PAUSED) return;
    const details = `${count} streams of this key are paused; read or close some`;
    throw new DowseError('SERVICE_UNAVAILABLE', 'Too many streams wait for their readers.', details, 1);
  }

  return async call => {
    const { signal, caller } = call;
    refuseOneMore(caller);
    let leaveGate = await gate.enter(call);
    try {
      // Streams that were admitted earlier may have paused in the meantime.
      refuseOneMore(caller);
    } catch (error) {
      leaveGate();
      throw error;
    }
    let isOffered = false;
    let isPaused = false;
    const resume = () => {
      if (isPaused) paused.splice(paused.indexOf(caller), 1);
      isPaused = false;
    };
    const patience = setTimeout(() => {
      if (!isOffered || isPaused) return;
      isPaused = true;
      paused.push(caller);
      leaveGate();
    }, PATIENCE_MS).unref();
    const leave = () => {
      clearTimeout(patience);
      signal?.removeEventListener('abort', leave);
      resume();
      leaveGate();
    };
    // A reader that disconnected may never end its stream.
    signal?.addEventListener('abort', leave, { once: true });
    return {
      offer() {
        isOffered = true;
        patience.refresh();
      },
      async taken() {
        isOffered = false;
        if (!isPaused) return;
        leaveGate = await gate.enter(call, { isBack: true });
        resume();
      },
      leave,
    };
  };
}
