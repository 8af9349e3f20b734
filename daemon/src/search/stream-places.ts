import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { Gate } from './gate.ts';

/** A reader that takes nothing for this long is slower than the search. */
const PATIENCE_MS = 50;
/** Maximum number of paused streams of one caller: each has a process and memory. */
const MOST_STILL = 16;

/**
 * Places for streams. A stream goes no faster than its reader, who may be very slow; while it waits for the reader, its
 * ripgrep waits on a full pipe. Its place is given to others then, and it comes back behind those who wait for one.
 */
export class StreamPlaces {
  private readonly gate: Gate;
  /** The paused streams, each with its caller. */
  private readonly still = new Map<StreamPlace, string | undefined>();

  constructor(gate: Gate) {
    this.gate = gate;
  }

  /**
   * Waits for a place.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when too many streams of the caller stand still; and as {@link Gate.enter}
   */
  async enter(call: Call): Promise<StreamPlace> {
    const { signal, caller } = call;
    this.refuseOneMore(caller);
    const leave = await this.gate.enter(call);
    try {
      // Streams that were admitted earlier may have paused in the meantime.
      this.refuseOneMore(caller);
    } catch (error) {
      leave();
      throw error;
    }
    return new StreamPlace({
      leave,
      comeBack: () => this.gate.enter(call, { isBack: true }),
      onStill: (place, isStill) => (isStill ? this.still.set(place, caller) : this.still.delete(place)),
      signal,
    });
  }

  private refuseOneMore(caller: string | undefined): void {
    const count = [...this.still.values()].filter(other => other === caller).length;
    if (count < MOST_STILL) return;
    const details = `${count} streams of this key stand still; read or close some`;
    throw new DowseError('SERVICE_UNAVAILABLE', 'Too many streams wait for their readers.', details, 1);
  }
}

interface Ways {
  leave(): void;
  comeBack(): Promise<() => void>;
  onStill(place: StreamPlace, isStill: boolean): void;
  signal: AbortSignal | undefined;
}

export class StreamPlace {
  private readonly ways: Ways;
  private leaveGate: () => void;
  private isOffered = false;
  private isStill = false;
  private readonly patience: NodeJS.Timeout;

  constructor(ways: Ways) {
    this.ways = ways;
    this.leaveGate = ways.leave;
    this.patience = setTimeout(() => this.giveUp(), PATIENCE_MS).unref();
    // A reader that disconnected may never end its stream.
    ways.signal?.addEventListener('abort', this.leave, { once: true });
  }

  /** A match is ready for the reader. If it is not taken for a while, the place is released. */
  offer(): void {
    this.isOffered = true;
    this.patience.refresh();
  }

  /** The reader wants more. If the place was released, waits for a new one; throws as {@link Gate.enter}. */
  async taken(): Promise<void> {
    this.isOffered = false;
    if (!this.isStill) return;
    this.leaveGate = await this.ways.comeBack();
    this.isStill = false;
    this.ways.onStill(this, false);
  }

  readonly leave = (): void => {
    clearTimeout(this.patience);
    this.ways.signal?.removeEventListener('abort', this.leave);
    this.ways.onStill(this, false);
    this.leaveGate();
  };

  private giveUp(): void {
    if (!this.isOffered || this.isStill) return;
    this.isStill = true;
    this.ways.onStill(this, true);
    this.leaveGate();
  }
}
