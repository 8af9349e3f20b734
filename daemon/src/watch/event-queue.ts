import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { nameFromBytes, pathOnDisk } from '../text/odd-names.ts';

/** The kernel's default, where it does not say. */
const QUEUE_LENGTH = 16_384;

/**
 * All watches of a thread share one queue in the kernel (inotify(7)), so their events come in the order in which
 * things happened. When the queue is full, events are dropped, and Node does not pass on that they were. But then
 * the whole queue is delivered in one go: fewer events at a time, and none was lost.
 */
export class EventQueue {
  private readonly limit: number;
  private counted = 0;
  private isCounting = false;
  private losses = 0;
  private readonly listeners = new Set<() => void>();

  constructor() {
    // Half: events of watches that were just closed are in the queue and not delivered.
    this.limit = queueLength() / 2;
  }

  /** Counts up whenever events may have been lost. */
  get lossCount(): number {
    return this.losses;
  }

  /** Events may be lost for a reason of the caller's, such as many watches closed at once. */
  suspect(): void {
    this.losses++;
    for (const listener of this.listeners) listener();
  }

  /** Calls `listener` whenever events may have been lost. */
  onLoss(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * Watches what happens directly in a folder; its name and those in it may be odd.
   *
   * @param onEvent `isName`: a name came, went or was given to something else; otherwise what it names was written to
   * @throws system errors: ENOSPC (no more watches to be had), ENOENT, EACCES
   */
  watch(folder: string, onEvent: (name: string, isName: boolean) => void): FSWatcher {
    const watcher = watch(pathOnDisk(folder), { persistent: false, encoding: 'buffer' }, (type, name) => {
      this.count();
      onEvent(name ? nameFromBytes(name) : '', type === 'rename');
    });
    watcher.on('error', () => this.suspect());
    return watcher;
  }

  /**
   * Resolves when all that is in the kernel's queue now has been delivered: it is emptied each time that events are looked
   * for, which between one `setImmediate` and the next is done once.
   */
  async delivered(): Promise<void> {
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }

  private count(): void {
    this.counted++;
    if (this.counted === Math.ceil(this.limit)) this.suspect();
    if (this.isCounting) return;
    this.isCounting = true;
    // Runs when all that was in the queue has been delivered, and not before.
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
