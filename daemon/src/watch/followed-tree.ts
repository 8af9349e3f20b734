import type { FileNumbers, TreeReport } from './tree-report.ts';
import { TreeWatch, type TreeWatchOptions } from './tree-watch.ts';

/** Changes within this time come in one report: a checkout writes thousands of files. */
const GATHER_MS = 50;
/** A sync that nobody asked for waits for this many times as long as the last one took. */
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 2000;
/** When a tree that could not be watched is tried again; doubled each time, since each try may walk over all of it. */
const RETRY_MS = 2000;
const MAX_RETRY_MS = 300_000;
/** Files looked at before events are let in. */
const SLICE = 500;

/** One tree whose changes are reported soon after they happen, and whenever somebody asks. */
export class FollowedTree {
  private readonly tree: TreeWatch;
  private readonly tell: (report: TreeReport) => void;
  private tail: Promise<unknown> = Promise.resolve();
  private isSyncing = false;
  private isClosed = false;
  private glanceTimer: NodeJS.Timeout | undefined;
  private syncTimer: NodeJS.Timeout | undefined;
  private glancedMs = Number.NEGATIVE_INFINITY;
  private lastSync = { endedMs: Number.NEGATIVE_INFINITY, tookMs: 0 };
  private retryMs = RETRY_MS;

  /** `tell` is given the reports that nobody asked for. */
  constructor(
    options: Pick<TreeWatchOptions, 'root' | 'events' | 'cookies'>,
    tell: (report: TreeReport) => void,
  ) {
    this.tell = tell;
    this.tree = new TreeWatch({ ...options, onEvent: () => this.glanceSoon(), onTouched: tell });
  }

  /** What happened before the call, since the last report. With `all` it names all files. */
  sync(all = false): Promise<TreeReport> {
    return this.enqueue(() => this.syncNow(all));
  }

  /** Has changes reported that cause no event. Called each second. */
  look(): void {
    if (!this.isSyncing && this.tree.hasNewGround) this.syncIn(0);
  }

  stats(paths: readonly string[]): Promise<FileNumbers> {
    return this.enqueue(async () => {
      const numbers = new Float64Array(paths.length * 4);
      for (let i = 0; i < paths.length; i += SLICE) {
        numbers.set(this.tree.stats(paths.slice(i, i + SLICE)), i * 4);
        await new Promise(setImmediate);
      }
      return numbers;
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.glanceTimer);
    clearTimeout(this.syncTimer);
    this.tree.close();
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work);
    this.tail = result.catch(() => {}); // told to the caller
    return result;
  }

  private async syncNow(all: boolean): Promise<TreeReport> {
    clearTimeout(this.syncTimer);
    this.syncTimer = undefined;
    this.isSyncing = true;
    const startedMs = performance.now();
    const report = await this.tree.sync(all).finally(() => {
      this.isSyncing = false;
    });
    const endedMs = performance.now();
    this.lastSync = { endedMs, tookMs: endedMs - startedMs };
    if (this.isClosed) this.tree.close();
    else if (!report.isWatched) this.retry();
    else {
      this.retryMs = RETRY_MS;
      if (report.isPartial) this.syncIn(this.pauseMs);
      else if (this.tree.isBehind) this.glanceSoon();
    }
    return report;
  }

  private retry(): void {
    this.syncIn(this.retryMs);
    this.retryMs = Math.min(MAX_RETRY_MS, this.retryMs * 2);
  }

  private glanceSoon(): void {
    if (this.glanceTimer || this.isSyncing || this.isClosed) return;
    const delayMs = Math.max(0, this.glancedMs + GATHER_MS - performance.now());
    this.glanceTimer = setTimeout(() => this.glance(), delayMs);
  }

  private glance(): void {
    this.glanceTimer = undefined;
    if (this.isSyncing) return; // it looks at the rest itself
    this.glancedMs = performance.now();
    const report = this.tree.glance();
    if (report) this.tell(report);
    if (this.tree.isBehind && !this.syncTimer) this.syncIn(this.pauseMs);
  }

  /** Until the next sync that nobody asked for. */
  private get pauseMs(): number {
    const { endedMs, tookMs } = this.lastSync;
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(GATHER_MS, tookMs * PAUSE_FACTOR));
    return Math.max(0, endedMs + pauseMs - performance.now());
  }

  private syncIn(delayMs: number): void {
    clearTimeout(this.syncTimer);
    if (this.isClosed) return;
    this.syncTimer = setTimeout(() => {
      void this.sync().then(report => {
        if (!this.isClosed) this.tell(report);
      });
    }, delayMs);
  }
}
