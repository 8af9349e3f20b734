import { Backoff } from '../concurrency/backoff.ts';
import type { OutsideFiles } from './outside-rules.ts';
import type { FileNumbers, TreeReport } from './tree-report.ts';
import { TreeWatch, type TreeWatchOptions } from './tree-watch.ts';

/** Changes within this time are reported together, because a checkout writes thousands of files. */
const GATHER_MS = 50;
/** An automatic sync waits for this many times the duration of the last one. */
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 2000;
/** Number of files read before the event loop runs. */
const FILES_PER_SLICE = 500;

/** Reports the changes of one tree: soon after they happen, and on request. */
export class FollowedTree {
  private readonly tree: TreeWatch;
  private readonly emit: (report: TreeReport) => void;
  private tail: Promise<unknown> = Promise.resolve();
  private isSyncing = false;
  private isClosed = false;
  private reportTimer: NodeJS.Timeout | undefined;
  private syncTimer: NodeJS.Timeout | undefined;
  private reportedMs = Number.NEGATIVE_INFINITY;
  private lastSync = { endedMs: Number.NEGATIVE_INFINITY, tookMs: 0 };
  /** Each attempt to watch the tree may walk all of it. */
  private readonly backoff = new Backoff();

  /** `emit` receives the reports that were not requested by `sync`. */
  constructor(
    options: Pick<TreeWatchOptions, 'root' | 'events' | 'cookies'>,
    emit: (report: TreeReport) => void,
  ) {
    this.emit = emit;
    this.tree = new TreeWatch({ ...options, onEvent: () => this.reportSoon(), onTouched: emit });
  }

  /** Reports everything that happened before the call, since the last report. With `all` it lists all files. */
  sync(all = false): Promise<TreeReport> {
    return this.enqueue(() => this.syncNow(all));
  }

  /** Looks for changes that cause no event, and reports them. Called each second. */
  checkSilentChanges(outside: OutsideFiles): void {
    if (!this.isSyncing && this.tree.hasSilentChange(outside)) this.syncIn(0);
  }

  stats(paths: readonly string[]): Promise<FileNumbers> {
    return this.enqueue(async () => {
      const numbers = new Float64Array(paths.length * 4);
      for (let i = 0; i < paths.length; i += FILES_PER_SLICE) {
        numbers.set(this.tree.stats(paths.slice(i, i + FILES_PER_SLICE)), i * 4);
        await new Promise(setImmediate);
      }
      return numbers;
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.reportTimer);
    clearTimeout(this.syncTimer);
    this.tree.close();
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work);
    this.tail = result.catch(() => {}); // reported to the caller
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
    else if (!report.isWatched) this.syncIn(this.backoff.next());
    else {
      this.backoff.reset();
      if (report.isPartial) this.syncIn(this.pauseMs);
      else if (this.tree.needsSync) this.reportSoon();
    }
    return report;
  }

  private reportSoon(): void {
    if (this.reportTimer || this.isSyncing || this.isClosed) return;
    const delayMs = Math.max(0, this.reportedMs + GATHER_MS - performance.now());
    this.reportTimer = setTimeout(() => this.reportDelivered(), delayMs);
  }

  private reportDelivered(): void {
    this.reportTimer = undefined;
    if (this.isSyncing) return; // the sync covers the rest
    this.reportedMs = performance.now();
    const report = this.tree.takeDelivered();
    if (report) this.emit(report);
    if (this.tree.needsSync && !this.syncTimer) this.syncIn(this.pauseMs);
  }

  /** Time until the next automatic sync. */
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
        if (!this.isClosed) this.emit(report);
      });
    }, delayMs);
  }
}
