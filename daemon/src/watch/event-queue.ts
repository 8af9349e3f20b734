import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { nameFromBytes, pathOnDisk } from '../text/odd-names.ts';

/** The kernel's default, used if it cannot be read. */
const QUEUE_LENGTH = 16_384;

/**
 * All watches of a thread share one kernel queue (inotify(7)), so their events arrive in the order of the changes. When
 * the queue is full, the kernel drops events, and Node does not report that. But a full queue is delivered in one go,
 * so if fewer events arrive at a time, none was lost.
 */
export class EventQueue {
  private readonly limit: number;
  private counted = 0;
  private isCounting = false;
  private losses = 0;
  private readonly listeners = new Set<() => void>();

  constructor() {
    // Half of it, because events of closed watches fill the queue and are not delivered.
    this.limit = queueLength() / 2;
  }

  /** Increases whenever events may have been lost. */
  get lossCount(): number {
    return this.losses;
  }

  /** Events may be lost for another reason, such as many watches closed at once. */
  noteLoss(): void {
    this.losses++;
    for (const listener of this.listeners) listener();
  }

  /** Calls `listener` whenever events may have been lost. */
  onLoss(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * Watches the entries of a folder. Names may be odd.
   *
   * @param onEvent `isName`: a name was created, removed or replaced; otherwise a file was written
   * @throws system errors: ENOSPC (no more watches available), ENOENT, EACCES
   */
  watch(folder: string, onEvent: (name: string, isName: boolean) => void): FSWatcher {
    const watcher = watch(pathOnDisk(folder), { persistent: false, encoding: 'buffer' }, (type, name) => {
      this.count();
      onEvent(name ? nameFromBytes(name) : '', type === 'rename');
    });
    watcher.on('error', () => this.noteLoss());
    return watcher;
  }

  /**
   * Resolves when all events that are in the kernel's queue now have been delivered. Node empties the queue each time
   * it polls, which happens once between two `setImmediate` callbacks.
   */
  async delivered(): Promise<void> {
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }

  private count(): void {
    this.counted++;
    if (this.counted === Math.ceil(this.limit)) this.noteLoss();
    if (this.isCounting) return;
    this.isCounting = true;
    // Runs after all queued events were delivered.
    setImmediate(() => {
      this.isCounting = false;
      this.counted = 0;
    });
  }
}

function queueLength(): number {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8')) || QUEUE_LENGTH;
  } catch {
    return QUEUE_LENGTH;
  }
}
