import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type AsyncSubscription, type Event, subscribe } from '@parcel/watcher';
import { isOwn } from '../access/own-files.ts';

export interface WatchListener {
  /** Files that were written, made or removed, relative to the directory, with `/`. */
  onChange(paths: string[]): void;
  /** The watcher lost track; anything may have changed. */
  onLost(error: Error): void;
  /** What has the directory's name now cannot be watched; nothing more is told. */
  onEnd(error: Error): void;
}

/** Not watched: version control's own files, and installed packages, which no project edits. */
const UNWATCHED = ['**/.git/**', '**/.hg/**', '**/.svn/**', '**/node_modules/**'];
/** How often to look whether the directory is still the one that is watched: no event tells that it was moved away. */
const LOOK_MS = 1000;

/**
 * Watches a directory and all below it; where it is removed or moved away, whatever has its name then.
 *
 * @returns a function that stops watching.
 * @throws when the system cannot watch that many folders (Linux: fs.inotify.max_user_watches).
 */
export async function watchDirectory(
  directory: string,
  listener: WatchListener,
): Promise<() => Promise<void>> {
  const watch = new DirectoryWatch(directory, listener);
  await watch.begin();
  return () => watch.end();
}

class DirectoryWatch {
  private readonly directory: string;
  private readonly listener: WatchListener;
  private subscription: AsyncSubscription | undefined;
  /** What had the name when it was subscribed to; undefined when nothing had. */
  private identity: string | undefined;
  private renewing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(directory: string, listener: WatchListener) {
    this.directory = directory;
    this.listener = listener;
  }

  async begin(): Promise<void> {
    await this.subscribe();
    this.timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.renewing;
    await this.unsubscribe();
  }

  /** `isGone`: the one that is watched surely is; another may look just like it. */
  private look({ isGone = false } = {}): void {
    if (this.renewing || (!isGone && identityOf(this.directory) === this.identity)) return;
    this.renewing = this.renew().finally(() => {
      this.renewing = undefined;
    });
  }

  private async renew(): Promise<void> {
    await this.unsubscribe();
    if (identityOf(this.directory) === undefined) {
      this.identity = undefined;
      this.listener.onLost(new Error('it was removed or moved away'));
      return;
    }
    try {
      await this.subscribe();
      this.listener.onLost(new Error('it was replaced by another of its name'));
    } catch (error) {
      // To try means to walk over all of it.
      clearInterval(this.timer);
      this.listener.onEnd(error as Error);
    }
  }

  private async subscribe(): Promise<void> {
    // Before the subscription: what takes the name in between is seen at the next look.
    this.identity = identityOf(this.directory);
    const onEvents = (error: Error | null, events: Event[]) => this.hear(error, events);
    this.subscription = await subscribe(this.directory, onEvents, { ignore: UNWATCHED });
  }

  private async unsubscribe(): Promise<void> {
    const { subscription } = this;
    this.subscription = undefined;
    await subscription?.unsubscribe().catch(() => {}); // there may be nothing left to let go of
  }

  private hear(error: Error | null, events: Event[]): void {
    if (error) {
      this.listener.onLost(error);
      return;
    }
    const below = events.filter(({ path }) => path !== this.directory && !isOwn(path));
    if (below.length > 0)
      this.listener.onChange(below.map(({ path }) => relative(this.directory, path).split(sep).join('/')));
    if (events.some(({ path, type }) => path === this.directory && type === 'delete'))
      this.look({ isGone: true });
  }
}

function identityOf(directory: string): string | undefined {
  try {
    // A number that has become free is often given to the next that is made.
    const { dev, ino, birthtimeNs } = statSync(directory, { bigint: true });
    return `${dev}:${ino}:${birthtimeNs}`;
  } catch {
    return undefined;
  }
}
