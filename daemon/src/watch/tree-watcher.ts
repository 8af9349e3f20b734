import { Backoff } from '../concurrency/backoff.ts';
import { LibraryWatch } from './library-watch.ts';
import { emptyReport, type FileNumbers, type TreeReport } from './tree-report.ts';
import { WatchThread } from './watch-thread.ts';

/** Receives all reports about a tree, in order. */
export type OnReport = (report: TreeReport) => void;

export interface TreeSubscription {
  /**
   * Starts following the tree if needed. When it resolves, all changes made before the call have been reported to all
   * subscribers, unless its report is `unsure` or partial. Overlapping calls share the next report.
   *
   * @throws Error if the subscription or the watcher has ended
   */
  sync(): Promise<TreeReport>;
  /**
   * Sizes and times of files. Files with several hard links are checked for every report from then on.
   *
   * @throws Error if the watcher has ended
   */
  stats(paths: readonly string[]): Promise<FileNumbers>;
  /** Ends the subscription. A tree without subscribers is no longer watched. */
  end(): Promise<void>;
}

interface Source {
  sync(all: boolean): Promise<TreeReport>;
  stats(paths: readonly string[]): Promise<FileNumbers>;
  close(): void | Promise<void>;
}

/** Follows trees. Each has one set of watches, shared by its subscribers. */
export class TreeWatcher {
  private readonly thread: WatchThread;
  private readonly trees = new Map<string, Tree>();
  private readonly backoff = new Backoff();
  private restartTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** `cookieFolder` must not be used by others; it is emptied. */
  constructor(cookieFolder: string) {
    this.thread = new WatchThread(
      cookieFolder,
      (root, report) => {
        if (report.isWatched) this.backoff.reset();
        this.trees.get(root)?.deliver(report);
      },
      error => this.onDeath(error),
    );
  }

  /** Subscribes to a tree, given by its real path. The first report after the next sync lists all files. */
  subscribe(root: string, onReport: OnReport): TreeSubscription {
    const tree = this.trees.get(root) ?? new Tree(this.sourceOf(root));
    // A new function for each subscriber, because the listeners are a set.
    const listener = (report: TreeReport) => onReport(report);
    if (!this.isClosed) {
      this.trees.set(root, tree);
      tree.add(listener);
    }
    return {
      sync: () => tree.sync(),
      stats: paths => tree.source.stats(paths),
      end: async () => {
        if (!tree.remove(listener)) return;
        if (this.trees.get(root) === tree) this.trees.delete(root);
        await tree.source.close();
      },
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.restartTimer);
    const trees = [...this.trees.values()];
    this.trees.clear();
    await Promise.all(trees.map(tree => tree.close()));
    await this.thread.close();
  }

  private sourceOf(root: string): Source {
    const { thread } = this;
    if (process.platform === 'linux') {
      return {
        sync: all => thread.sync(root, all),
        stats: paths => thread.stats(root, paths),
        close: () => thread.forget(root),
      };
    }
    const deliver = (report: TreeReport) => this.trees.get(root)?.deliver(report);
    const watch = new LibraryWatch(root, deliver);
    return {
      async sync() {
        const report = await watch.sync();
        deliver(report);
        return report;
      },
      stats: async () => new Float64Array(),
      close: () => watch.close(),
    };
  }

  private onDeath(error: Error): void {
    if (this.isClosed) return;
    for (const tree of this.trees.values()) tree.deliver(failed(error));
    if (this.restartTimer) return;
    this.restartTimer = setTimeout(() => {
      this.restartTimer = undefined;
      for (const tree of this.trees.values()) if (tree.hasBegun) tree.sync().catch(() => {}); // the subscription has ended
    }, this.backoff.next()).unref();
  }
}

/** A tree and its subscribers. */
class Tree {
  readonly source: Source;
  hasBegun = false;
  private readonly listeners = new Set<OnReport>();
  /** A new subscriber needs a list of all files. */
  private needsAll = false;
  private syncing: Promise<TreeReport> | undefined;
  private nextSync: Promise<TreeReport> | undefined;

  constructor(source: Source) {
    this.source = source;
  }

  add(listener: OnReport): void {
    this.listeners.add(listener);
    this.needsAll = true;
  }

  /** @returns whether it was the last one */
  remove(listener: OnReport): boolean {
    return this.listeners.delete(listener) && this.listeners.size === 0;
  }

  deliver(report: TreeReport): void {
    for (const listener of this.listeners) listener(report);
  }

  sync(): Promise<TreeReport> {
    if (!this.syncing) {
      this.syncing = this.syncNow().finally(() => {
        this.syncing = undefined;
      });
      return this.syncing;
    }
    this.nextSync ??= this.syncing
      .catch(() => {})
      .then(() => {
        this.nextSync = undefined;
        return this.sync();
      });
    return this.nextSync;
  }

  async close(): Promise<void> {
    this.listeners.clear();
    await this.source.close();
  }

  private async syncNow(): Promise<TreeReport> {
    if (this.listeners.size === 0) throw new Error('the file watcher is closed');
    this.hasBegun = true;
    const all = this.needsAll;
    this.needsAll = false;
    try {
      return await this.source.sync(all);
    } catch (error) {
      this.needsAll ||= all;
      const report = failed(error as Error);
      this.deliver(report);
      return report;
    }
  }
}

/** The report after a failure: nothing is watched until the thread is restarted. */
function failed(error: Error): TreeReport {
  return emptyReport({ isWatched: false, unsure: error.message, lostTrack: true });
}
