import { accessSync, constants, statSync } from 'node:fs';
import { posix, relative } from 'node:path';
import type { Event } from '@parcel/watcher';
import { isOwn } from '../security/own-files.ts';
import { withSlashes } from '../security/paths.ts';
import { FolderEvents } from './folder-events.ts';
import { outsideRules } from './outside-rules.ts';
import { mountsIn } from './shared-mounts.ts';

export interface WatchListener {
  /** Files that were written, made or removed, relative to the directory, with `/`. */
  onChange(paths: string[]): void;
  /** Ignore files outside the directory, or git's own, are not what they were: other files may belong in the index. */
  onRules(): void;
  /** The watcher lost track; anything may have changed. */
  onLost(error: Error): void;
  /** What has the directory's name now cannot be watched; nothing more is told. */
  onEnd(error: Error): void;
}

/** Not watched: version control's own files, and installed packages, which no project edits. */
const UNWATCHED = ['.git', '.hg', '.svn', 'node_modules'];
/**
 * How often to look whether the directory is still the one that is watched, and the rules outside it are the same: no event
 * tells that.
 */
const LOOK_MS = 1000;

export interface Watch {
  /** Tells at once of what happened before the call, where the system lets that be known (Linux). */
  flush(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Watches a directory and all below it; where it is removed or moved away, whatever has its name then.
 *
 * @throws when the system cannot watch that many folders (Linux: fs.inotify.max_user_watches).
 */
export async function watchDirectory(directory: string, listener: WatchListener): Promise<Watch> {
  const watch = new DirectoryWatch(directory, listener);
  await watch.begin();
  return watch;
}

interface Subscription {
  unsubscribe(): Promise<void>;
  /** Looks whether something has escaped it. */
  check?(): void;
  flush?(): Promise<void>;
  /** Where it comes upon repositories, those. */
  readonly repositories?: readonly string[];
}

class DirectoryWatch implements Watch {
  private readonly directory: string;
  private readonly listener: WatchListener;
  private subscription: Subscription | undefined;
  /** What had the name when it was subscribed to; undefined when nothing had. */
  private identity: string | undefined;
  private rules = '';
  /** An error was told, after which nothing more may be. */
  private hasFailed = false;
  private renewing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(directory: string, listener: WatchListener) {
    this.directory = directory;
    this.listener = listener;
  }

  async begin(): Promise<void> {
    await this.subscribe();
    this.rules = this.rulesNow();
    this.timer = setInterval(() => {
      this.look();
      this.lookAtRules();
    }, LOOK_MS).unref();
  }

  async flush(): Promise<void> {
    await this.renewing;
    await this.subscription?.flush?.();
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.renewing;
    await this.unsubscribe();
  }

  /** `isGone`: the one that is watched surely is; another may look just like it. */
  private look({ isGone = false } = {}): void {
    this.subscription?.check?.();
    const isSame = !isGone && identityOf(this.directory) === this.identity;
    if (this.renewing || (isSame && !this.hasFailed)) return;
    this.renewing = this.renew().finally(() => {
      this.renewing = undefined;
    });
  }

  private lookAtRules(): void {
    const rules = this.rulesNow();
    if (rules === this.rules) return;
    this.rules = rules;
    this.listener.onRules();
  }

  private rulesNow(): string {
    const below = this.subscription?.repositories ?? [];
    return outsideRules(this.directory, [...new Set([this.directory, ...below])], []);
  }

  private async renew(): Promise<void> {
    await this.unsubscribe();
    if (identityOf(this.directory) === undefined) {
      this.identity = undefined;
      this.listener.onLost(new Error('it was removed or moved away'));
      return;
    }
    const why = this.hasFailed
      ? 'it was not watched for a moment'
      : 'it was replaced by another of its name, or what is mounted in it was';
    try {
      await this.subscribe();
      this.listener.onLost(new Error(why));
    } catch (error) {
      this.giveUp(error as Error);
    }
  }

  private giveUp(error: Error): void {
    // To try again means to walk over all of it.
    clearInterval(this.timer);
    this.listener.onEnd(error);
  }

  private async subscribe(): Promise<void> {
    // Before the subscription: what takes the name in between is seen at the next look.
    this.identity = identityOf(this.directory);
    this.hasFailed = false;
    this.subscription = await (process.platform === 'linux' ? this.watchFolders() : this.watchTree());
  }

  /**
   * The library knows nothing of folders that lie in one that is moved here, tells what happens in those of a renamed one by
   * their old names, and passes over what the system's queue of events could not hold.
   */
  private async watchFolders(): Promise<Subscription> {
    const events = new FolderEvents(this.directory, path => UNWATCHED.includes(posix.basename(path)), {
      onChange: paths => this.listener.onChange(paths),
      onLost: error => this.listener.onLost(error),
      onGone: () => this.look({ isGone: true }),
      onEnd: error => this.giveUp(error),
    });
    await events.begin();
    return {
      unsubscribe: () => events.end(),
      check: () => events.check(),
      flush: () => events.flush(),
      get repositories() {
        return events.repositories;
      },
    };
  }

  private async watchTree(): Promise<Subscription> {
    const { subscribe } = await import('@parcel/watcher');
    const ignore = UNWATCHED.map(name => `**/${name}/**`);
    return subscribe(this.directory, (error, events) => this.onEvents(error, events), { ignore });
  }

  private async unsubscribe(): Promise<void> {
    const { subscription } = this;
    this.subscription = undefined;
    await subscription?.unsubscribe().catch(() => {}); // there may be nothing left to let go of
  }

  private onEvents(error: Error | null, events: Event[]): void {
    if (error) {
      this.hasFailed = true;
      this.listener.onLost(error);
      return;
    }
    const below = events.filter(({ path }) => path !== this.directory && !isOwn(path));
    if (below.length > 0)
      this.listener.onChange(below.map(({ path }) => withSlashes(relative(this.directory, path))));
    if (events.some(({ path, type }) => path === this.directory && type === 'delete'))
      this.look({ isGone: true });
  }
}

function identityOf(directory: string): string | undefined {
  try {
    // A number that has become free is often given to the next that is made.
    const { dev, ino, birthtimeNs } = statSync(directory, { bigint: true });
    // One that is closed to us cannot be watched, and nothing else tells that it was opened.
    // Nor is there an event for what is mounted over a folder in it.
    return `${dev}:${ino}:${birthtimeNs}:${mayBeRead(directory)}:${mountsIn(directory)}`;
  } catch {
    return undefined;
  }
}

function mayBeRead(directory: string): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
