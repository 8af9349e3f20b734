import { Backoff } from '../concurrency/backoff.ts';
import { LibraryWatch } from './library-watch.ts';
import { emptyReport, type FileNumbers, type TreeReport } from './tree-report.ts';
import { WatchThread } from './watch-thread.ts';

/** Receives all reports about a tree, in order. */
type OnReport = (report: TreeReport) => void;

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

/** Whether only this process writes into a tree, given by its root. It then calls {@link TreeWatcher.writing}. */
type IsOurs = (root: string) => boolean;

/** Follows trees. Each has one set of watches, shared by its subscribers. */
export class TreeWatcher {
  private readonly thread: WatchThread;
  private readonly trees = new Map<string, Tree>();
  private readonly backoff = new Backoff();
  private readonly isOurs: IsOurs;
  /** How often we began or stopped writing into a tree of ours, and how many write now. */
  private readonly writes = new Map<string, { turns: number; writers: number }>();
  private restartTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** `cookieFolder` must not be used by others; it is emptied. */
  constructor(cookieFolder: string, isOurs: IsOurs = () => false) {
    this.isOurs = isOurs;
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
    const tree = this.trees.get(root) ?? new Tree(this.sourceOf(root), this.writesTo(root));
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
        this.forgetTurns(root);
        await tree.source.close();
      },
    };
  }

  /**
   * Says that we write into a tree of ours. Between two writes nothing changes in it, and a sync waits for nothing.
   *
   * @returns a function to call at the end
   */
  writing(root: string): () => void {
    const now = this.writes.get(root) ?? { turns: 0, writers: 0 };
    this.writes.set(root, now);
    now.turns++;
    now.writers++;
    return () => {
      now.turns++;
      now.writers--;
      this.forgetTurns(root);
    };
  }

  /** Turns are counted for those who follow a tree. */
  private forgetTurns(root: string): void {
    if (!this.trees.has(root) && this.writes.get(root)?.writers === 0) this.writes.delete(root);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.restartTimer);
    const trees = [...this.trees.values()];
    this.trees.clear();
    await Promise.all(trees.map(tree => tree.close()));
    await this.thread.close();
  }

  /** Returns the number of the current turn; undefined while a checkout is being written, and always for other trees. */
  private writesTo(root: string): () => number | undefined {
    if (!this.isOurs(root)) return () => undefined;
    return () => {
      const { turns, writers } = this.writes.get(root) ?? { turns: 0, writers: 0 };
      return writers === 0 ? turns : undefined;
    };
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
  private readonly turn: () => number | undefined;
  /** The state after a sync, which holds during this turn. */
  private still: { turn: number; report: TreeReport } | undefined;
  hasBegun = false;
  private readonly listeners = new Set<OnReport>();
  /** A new subscriber needs a list of all files. */
  private needsAll = false;
  private syncing: Promise<TreeReport> | undefined;
  private nextSync: Promise<TreeReport> | undefined;

  /** @param turn see {@link TreeWatcher.writesTo} */
  constructor(source: Source, turn: () => number | undefined) {
    this.source = source;
    this.turn = turn;
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
    this.still = undefined;
    for (const listener of this.listeners) listener(report);
  }

  sync(): Promise<TreeReport> {
    const { still } = this;
    if (still && still.turn === this.turn() && !this.needsAll) return Promise.resolve(still.report);
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
    const turn = this.turn();
    this.needsAll = false;
    try {
      const report = await this.source.sync(all);
      const isComplete = report.isWatched && report.unsure === undefined && !report.isPartial;
      if (turn !== undefined && turn === this.turn() && isComplete)
        this.still = { turn, report: withoutChanges(report) };
      return report;
    } catch (error) {
      this.needsAll ||= all;
      const report = failed(error as Error);
      this.deliver(report);
      return report;
    }
  }
}

/** The next report if nothing changes. */
function withoutChanges({ all: _, changed: __, ...report }: TreeReport): TreeReport {
  return { ...report, touched: [], added: [], removed: [], lostTrack: false, hasNewRules: false };
}

/** The report after a failure: nothing is watched until the thread is restarted. */
function failed(error: Error): TreeReport {
  return emptyReport({ isWatched: false, unsure: error.message, lostTrack: true });
}
