import { closeSync, type FSWatcher, mkdirSync, openSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { EventQueue } from './event-queue.ts';

/** By then the event of a file just made has come, or will not come. */
const PATIENCE_MS = 2000;

/**
 * Tells when all that happened before now has been reported: a file is made, and its event waited for; what happened
 * before stands before it in the queue. (The way of Watchman:
 * https://facebook.github.io/watchman/docs/cookies)
 */
export class Cookies {
  private readonly folder: string;
  private readonly waiting = new Map<string, () => void>();
  private readonly watcher: FSWatcher;
  private next = 0;

  /** `folder` is made, and emptied. */
  constructor(folder: string, events: EventQueue) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    this.watcher = events.watch(folder, name => this.waiting.get(name)?.());
  }

  /** @returns false when its event did not come. */
  async caughtUp(): Promise<boolean> {
    const name = `${process.pid}-${this.next++}`;
    const file = join(this.folder, name);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.waiting.set(name, () => resolve(true));
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    try {
      closeSync(openSync(file, 'wx', 0o600));
      return await promise;
    } catch {
      return false; // the disk is full, the folder is gone
    } finally {
      clearTimeout(timer);
      this.waiting.delete(name);
      try {
        unlinkSync(file);
      } catch {
        // Not made.
      }
    }
  }

  close(): void {
    this.watcher.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
