import {
  closeSync,
  type FSWatcher,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  unlinkSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { EventQueue } from './event-queue.ts';

/** Maximum delay of an event. */
const TIMEOUT_MS = 2000;

/**
 * Tells when every event up to now has been delivered: it changes the time of a file (a cookie) and waits for that
 * event. This works because the kernel delivers events in order. The method is Watchman's:
 * https://facebook.github.io/watchman/docs/cookies
 */
export class Cookies {
  private readonly events: EventQueue;
  private readonly folder: string;
  private readonly waiting = new Map<string, (hasCome: boolean) => void>();
  /** Cookies whose last event has arrived. They are reused, so that this works on a full disk too. */
  private readonly free: string[] = [];
  private readonly watcher: FSWatcher;
  private next = 0;

  /** Creates `folder`, and empties it. */
  constructor(folder: string, events: EventQueue) {
    this.events = events;
    this.folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    this.watcher = events.watch(folder, name => this.waiting.get(name)?.(true));
    events.onLoss(() => this.giveUp());
  }

  /** @returns false if the event did not arrive, or may have been lost */
  async caughtUp(): Promise<boolean> {
    const used = this.free.pop();
    const name = used ?? `${process.pid}-${this.next++}`;
    const file = join(this.folder, name);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.waiting.set(name, resolve);
    const timer = setTimeout(async () => {
      // After a pause of the whole process, timers run before the queued events.
      await this.events.delivered();
      resolve(false);
    }, TIMEOUT_MS);
    let hasCome = false;
    try {
      if (used === undefined) closeSync(openSync(file, 'wx', 0o600));
      else utimesSync(file, new Date(), new Date());
      hasCome = await promise;
    } catch {
      // The disk has no room for the first cookie, or the folder is gone.
    }
    clearTimeout(timer);
    this.waiting.delete(name);
    if (hasCome) this.free.push(name);
    else this.discard(file);
    return hasCome;
  }

  close(): void {
    this.watcher.close();
    this.giveUp();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private giveUp(): void {
    for (const resolve of this.waiting.values()) resolve(false);
  }

  /** Its event may still arrive, and would be taken for a later one. */
  private discard(file: string): void {
    try {
      unlinkSync(file);
    } catch {
      // It was never created.
    }
  }
}
