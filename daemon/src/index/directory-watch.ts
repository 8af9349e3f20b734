import { atMost } from '../concurrency/at-most.ts';
import type { TreeReport } from '../watch/tree-report.ts';
import type { TreeSubscription } from '../watch/tree-watcher.ts';
import type { ChangeTracker } from './change-tracker.ts';
import type { IndexContext } from './index-context.ts';

/** Passes the watcher's reports about a directory to the change tracker of its index. */
export class DirectoryWatch {
  private readonly directory: string;
  private readonly context: Pick<IndexContext, 'log' | 'trees'>;
  private readonly changes: ChangeTracker;
  private subscription: TreeSubscription | undefined;
  private beginning: Promise<unknown> | undefined;
  private hasBegun = false;
  /** Number of questions answered before the watcher had reported all changes until then. */
  private lateAnswers = 0;
  /** The last report was partial. The next complete report covers all changes. */
  private isPartial = false;
  isWatching = false;
  /** Why the directory cannot be watched. */
  notice: string | undefined;

  constructor(directory: string, context: Pick<IndexContext, 'log' | 'trees'>, changes: ChangeTracker) {
    this.directory = directory;
    this.context = context;
    this.changes = changes;
  }

  /** Starts watching, once. A directory that cannot be watched is not an error. */
  async begin(): Promise<void> {
    this.subscription ??= this.context.trees.subscribe(this.directory, report => this.onReport(report));
    this.beginning ??= this.subscription.sync().catch(() => {}); // the daemon is stopping
    await this.beginning;
    this.hasBegun = true;
  }

  get isOn(): boolean {
    return this.subscription !== undefined;
  }

  /** At least 1 while some changes may not have been reported. */
  get staleFiles(): number {
    return Math.max(this.changes.staleFiles, this.lateAnswers > 0 || this.isPartial ? 1 : 0);
  }

  /** Waits until all changes up to now are due, for at most `limitMs`. */
  async settled(limitMs: number): Promise<void> {
    if (!this.hasBegun) await atMost(limitMs, this.beginning ?? Promise.resolve());
    else if (this.isWatching) await this.catchUp(limitMs);
    this.changes.runPending();
  }

  private async catchUp(limitMs: number): Promise<void> {
    let isDone = false;
    let isLate = false;
    const caughtUp = this.subscription!.sync()
      .then(({ isPartial = false }) => {
        this.isPartial = isPartial;
      })
      .catch(() => {}) // the daemon is stopping
      .finally(() => {
        isDone = true;
        if (isLate) this.lateAnswers--;
      });
    await atMost(limitMs, caughtUp);
    if (isDone) return;
    isLate = true;
    this.lateAnswers++;
  }

  async close(): Promise<void> {
    this.changes.close();
    await this.subscription?.end();
  }

  private onReport(report: TreeReport): void {
    const { isWatched, touched, added, removed, lostTrack, hasNewRules, unsure } = report;
    if (!report.isPartial) this.isPartial = false;
    const wasWatching = this.isWatching;
    this.isWatching = isWatched;
    if (!isWatched) this.noteUnwatched(unsure ?? '');
    else this.notice = undefined;
    // After the start all files are checked anyway.
    if (this.hasBegun && (isWatched ? lostTrack : wasWatching)) {
      const { directory } = this;
      this.context.log.warn({ directory, why: unsure }, 'the file watcher lost track; scanning');
      this.changes.requestScan();
    } else if (this.hasBegun && isWatched && hasNewRules) this.changes.noteRuleChange();
    // The scan finds what differs; `added` may name all files.
    if (lostTrack) return;
    this.changes.note([...touched, ...added], { areListed: true });
    this.changes.note([...removed, ...(report.changed ?? [])]);
  }

  private noteUnwatched(why: string): void {
    const notice = `The directory cannot be watched, so each question first scans for changes: ${why}`;
    if (notice === this.notice) return;
    this.notice = notice;
    this.context.log.warn({ directory: this.directory, why }, 'cannot watch this directory');
  }
}
