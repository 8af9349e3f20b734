import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type AsyncSubscription, type Event, subscribe } from '@parcel/watcher';

export interface WatchListener {
  /** Files that were written, made or removed, relative to the directory, with `/`. */
  onChange(paths: string[]): void;
  /** The watcher lost track; anything may have changed. */
  onLost(error: Error): void;
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
  const timer = setInterval(() => watch.look(), LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await watch.end();
  };
}

class DirectoryWatch {
  private readonly directory: string;
  private readonly listener: WatchListener;
  private subscription: AsyncSubscription | undefined;
  /** What had the name when it was subscribed to; undefined when nothing had. */
  private identity: string | undefined;
  /** One change of the subscription after another. */
  private tail: Promise<void> = Promise.resolve();
  private isChanging = false;

  constructor(directory: string, listener: WatchListener) {
    this.directory = directory;
    this.listener = listener;
  }

  async begin(): Promise<void> {
    // Before the subscription: what takes the name in between is seen at the next look.
    this.identity = identityOf(this.directory);
    const onEvents = (error: Error | null, events: Event[]) => this.hear(error, events);
    this.subscription = await subscribe(this.directory, onEvents, { ignore: UNWATCHED });
  }

  /** `isGone`: the one that is watched surely is; another may look just like it. */
  look({ isGone = false } = {}): void {
    if (this.isChanging || (!isGone && identityOf(this.directory) === this.identity)) return;
    this.isChanging = true;
    this.tail = this.renew().finally(() => {
      this.isChanging = false;
    });
  }

  async end(): Promise<void> {
    await this.tail;
    await this.unsubscribe();
  }

  private async renew(): Promise<void> {
    await this.unsubscribe();
    let why = 'it was removed or moved away';
    try {
      if (identityOf(this.directory) === undefined) this.identity = undefined;
      else {
        await this.begin();
        why = 'it was replaced by another of its name';
      }
    } catch (error) {
      // Tried again at the next look.
      this.identity = undefined;
      why = (error as Error).message;
    }
    this.listener.onLost(new Error(why));
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
    const below = events.filter(({ path }) => path !== this.directory);
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
