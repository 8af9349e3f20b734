import type { Log } from '../api/log.ts';
import { Backoff } from '../concurrency/backoff.ts';
import { inTurn } from '../concurrency/in-turn.ts';
import { TreeFollower } from '../watch/tree-follower.ts';
import type { TreeReport } from '../watch/tree-report.ts';
import type { TreeSubscription, TreeWatcher } from '../watch/tree-watcher.ts';
import { buildPatternIndex } from './build-pattern-index.ts';
import { compareWithDisk, indexable } from './compare-with-disk.ts';
import { FileSets } from './file-sets.ts';
import { PatternIndex } from './pattern-index.ts';
import { PatternIndexError } from './pattern-index-error.ts';
import { patternQuery } from './pattern-query.ts';
import { UpkeepTimer } from './upkeep-timer.ts';

type State = 'missing' | 'building' | 'checking' | 'ready' | 'failed';

/** Pause before a failed build is retried. */
const REBUILD = { firstMs: 5000 };
/** Pause between two checks of all files. A check takes at most 1/200 of the time. */
const CHECK_MS = 60_000;
const CHECK_FACTOR = 200;
/** With more candidates for a text, none is checked. */
const MAX_CHECKED = 5000;

/** The pattern index of one directory: builds it, tracks what is out of date, and updates it. */
export class DirectoryPatterns {
  readonly directory: string;
  readonly sets = new FileSets();
  private readonly indexDir: string;
  private readonly subscription: TreeSubscription;
  /** The files, and which of them the index does not have yet. */
  readonly tree = new TreeFollower();
  private readonly log: Log;
  private readonly stop = new AbortController();
  private index: PatternIndex | undefined;
  private state: State = 'missing';
  private building: Promise<number> | undefined;
  /** Whether the running build ignores the existing index. */
  private isFromNothing = false;
  private progress = 0;
  private failure: string | undefined;
  private notice: string | undefined;
  private readonly upkeep = new UpkeepTimer(() => this.keepUp());
  private rebuildTimer: NodeJS.Timeout | undefined;
  private readonly rebuildPause = new Backoff(REBUILD);
  private checkTimer: NodeJS.Timeout | undefined;
  /** Work that changes the index, in sequence. */
  private readonly inTurn = inTurn();

  constructor(directory: string, indexDir: string, trees: TreeWatcher, log: Log) {
    this.directory = directory;
    this.indexDir = indexDir;
    this.log = log;
    this.subscription = trees.subscribe(directory, report => this.onReport(report));
    this.checkLater(CHECK_MS);
  }

  /** The index, if it is up to date. */
  get usable(): PatternIndex | undefined {
    return this.state === 'ready' && this.tree.whyUnknown === undefined ? this.index : undefined;
  }

  get status(): {
    status: 'missing' | 'building' | 'ready' | 'failed' | 'unavailable';
    files: number;
    bytes: number;
    /** Of a build, 0 to 1. */
    progress?: number;
    message?: string;
  } {
    const message = this.tree.whyUnknown ?? this.failure ?? this.notice;
    return {
      status: this.building
        ? 'building'
        : this.tree.whyUnknown
          ? 'unavailable'
          : this.state === 'checking'
            ? 'building'
            : this.state,
      files: this.index?.fileCount ?? 0,
      bytes: this.index?.bytes ?? 0,
      ...(this.building && { progress: this.progress }),
      ...(message === undefined ? {} : { message }),
    };
  }

  /** Opens the index of an earlier run, if any. Changes since then are found in the background. */
  open(): void {
    try {
      this.index = PatternIndex.open(this.indexDir);
      this.state = 'checking';
      this.upkeep.now();
    } catch (error) {
      if (!(error instanceof PatternIndexError)) throw error;
      if (error.reason !== 'missing') this.rebuild(error);
    }
  }

  /**
   * Builds or updates the index, and returns its number of files. A second call shares the running one, except that a full rebuild
   * runs after a running update.
   *
   * @throws Error saying why the directory cannot be followed; system errors such as ENOSPC.
   */
  build({
    force = false,
    onProgress,
  }: {
    force?: boolean;
    onProgress?: (share: number) => void;
  } = {}): Promise<number> {
    if (this.building && (this.isFromNothing || !force)) return this.building;
    const isThere = this.index !== undefined && !force;
    this.isFromNothing = !isThere;
    this.progress = 0;
    const tell = (share: number) => {
      this.progress = share;
      onProgress?.(share);
    };
    const building = this.enqueue(() => (isThere ? this.updateNow() : this.buildNow(tell)))
      .catch((error: Error) => {
        this.noteFailure(error);
        throw error;
      })
      .finally(() => {
        if (this.building === building) this.building = undefined;
        this.upkeep.soon();
      });
    this.building = building;
    return building;
  }

  /**
   * Waits for the reports of all changes before the call.
   *
   * @returns undefined if changes are unknown; never rejects.
   */
  async catchUp(): Promise<TreeReport | undefined> {
    if (!this.usable) return undefined;
    const report = await this.subscription.sync().catch(() => undefined); // the watcher was closed
    return report && report.unsure === undefined && !report.isPartial && this.usable ? report : undefined;
  }

  /**
   * Files that may contain a text, as of the last update, also during a comparison or a rebuild; undefined if unknown, more than `most`, or
   * too many to check.
   *
   * @param mayHold another filter by path; files for which it returns false are omitted
   */
  filesWith(text: string, most: number, mayHold = (_path: string) => true): string[] | undefined {
    const { index } = this;
    try {
      const ids = index?.candidates(patternQuery(text, { fixed_strings: true }), 'line');
      if (!index || !ids || ids === 'all' || ids.length > MAX_CHECKED) return undefined;
      const found: string[] = [];
      for (const id of ids) {
        const path = index.path(id);
        // A file that is not text is a candidate for everything.
        if (!mayHold(path) || index.file(id).isUnreadable) continue;
        if (found.length === most) return undefined;
        found.push(path);
      }
      return found;
    } catch (error) {
      this.recover(error);
      return undefined;
    }
  }

  /** Closes a damaged index and rebuilds it. @throws the given error, if it does not report damage. */
  recover(error: unknown): void {
    if (!(error instanceof PatternIndexError)) throw error;
    if (this.state === 'ready' || this.state === 'checking') this.rebuild(error);
  }

  /**
   * Finds changes that the system does not report: through mapped memory, or by another name of the file outside of the directory. They are
   * indexed like all others.
   *
   * @throws Error while the directory cannot be followed
   */
  checkFiles(): Promise<void> {
    return this.enqueue(async () => {
      if (!this.usable) return;
      await this.awaitReports();
      await this.compare({ readsAgain: false });
      await this.indexDirty();
    });
  }

  async close(): Promise<void> {
    this.stop.abort(new Error('the daemon is stopping'));
    this.upkeep.stop();
    clearTimeout(this.rebuildTimer);
    clearTimeout(this.checkTimer);
    await this.subscription.end();
    await this.inTurn(async () => {});
    const { index } = this;
    this.index = undefined;
    await index?.close();
  }

  private rebuild(error: PatternIndexError): void {
    this.log.warn(
      { directory: this.directory, reason: error.reason },
      'the pattern index cannot be used; rebuilding it',
    );
    if (error.reason === 'damaged') this.notice = 'The pattern index was damaged; it was rebuilt.';
    this.state = 'missing';
    this.build({ force: true }).catch(() => {}); // the status of the index shows the error
  }

  private noteFailure(error: Error): void {
    if (this.stop.signal.aborted) return;
    this.failure = error.message;
    this.log.warn({ directory: this.directory, err: error }, 'the pattern index could not be built');
    if (this.index) return;
    this.state = 'failed';
    // A retry helps after a full disk, but not if the directory cannot be watched.
    if (this.tree.whyUnknown === undefined) this.buildLater();
  }

  private buildLater(): void {
    clearTimeout(this.rebuildTimer);
    this.rebuildTimer = setTimeout(() => {
      if (this.state === 'failed') this.build().catch(() => {}); // the status of the index shows the error
    }, this.rebuildPause.next()).unref();
  }

  /** Schedules the periodic check of all files, because some changes are never reported. */
  private checkLater(pauseMs: number): void {
    if (this.stop.signal.aborted) return;
    this.checkTimer = setTimeout(async () => {
      const startedMs = performance.now();
      await this.checkFiles().catch(() => {}); // the next report about the directory says why
      this.checkLater(Math.max(CHECK_MS, (performance.now() - startedMs) * CHECK_FACTOR));
    }, pauseMs).unref();
  }

  private async buildNow(onProgress: (share: number) => void): Promise<number> {
    const { directory, indexDir, subscription, tree, stop } = this;
    this.state = 'building';
    let gaps: number;
    try {
      await this.awaitReports();
      gaps = tree.gaps;
      // Files that are reported from here on may be read too early, so they are marked dirty.
      this.tree.dirty.clear();
      const files = indexable(this.tree.members);
      // Files with other names outside are recorded before they are read.
      await subscription.stats(files);
      await this.awaitReports();
      await buildPatternIndex({
        ...{ directory, indexDir, files, signal: stop.signal },
        onProgress: (done, total) => onProgress(total === 0 ? 1 : done / total),
      });
    } finally {
      // Until now the old index answered which files contain a text.
      const { index } = this;
      this.index = undefined;
      await index?.close().catch(() => {}); // it is being replaced
    }
    this.index = PatternIndex.open(indexDir);
    this.failure = undefined;
    this.rebuildPause.reset();
    // Index the changes during the build.
    await subscription.sync();
    this.state = tree.gaps === gaps ? 'ready' : 'checking';
    return this.index.fileCount;
  }

  /** Waits for the reports of all changes until now. @throws Error saying why the directory cannot be followed */
  private async awaitReports(): Promise<void> {
    const { unsure } = await this.subscription.sync();
    if (unsure !== undefined) throw new Error(unsure);
  }

  private async updateNow(): Promise<number> {
    await this.awaitReports();
    await this.bringUpToDate();
    return this.index?.fileCount ?? 0;
  }

  private onReport(report: TreeReport): void {
    const { tree, directory } = this;
    const wasUnknown = tree.whyUnknown !== undefined;
    tree.apply(report);
    const why = tree.whyUnknown;
    if (why !== undefined && !wasUnknown)
      this.log.info({ directory, why }, 'searching without the pattern index');
    if (this.state === 'ready' && (why !== undefined || report.lostTrack)) this.state = 'checking';
    // All files are compared or read later.
    if (this.state !== 'building' && (why !== undefined || !this.index)) this.tree.dirty.clear();
    if (why !== undefined || !this.index) return;
    // The only failure of an existing index is that changes were unknown, and now they are known.
    this.failure = undefined;
    if (this.state === 'checking') this.upkeep.now();
    else if (this.tree.dirty.size > 0) this.upkeep.soon();
  }

  private async keepUp(): Promise<void> {
    try {
      await this.enqueue(() => this.bringUpToDate());
    } catch (error) {
      if (this.stop.signal.aborted) return;
      const { directory } = this;
      this.log.warn({ directory, err: error }, 'the pattern index could not take in a change');
      throw error;
    }
  }

  /** Indexes the changes. If changes were missed or the index is of an earlier run, it is compared with the disk first. */
  private async bringUpToDate(): Promise<void> {
    if (!this.index) return;
    if (this.state === 'checking') {
      await this.subscription.sync();
      if (this.tree.whyUnknown !== undefined) return; // when they are known again, a report follows
      const { gaps } = this.tree;
      // Cleared first, so that reports during the update are kept.
      this.tree.dirty.clear();
      await this.compare({ readsAgain: true });
      if (gaps !== this.tree.gaps) return this.upkeep.now();
      this.state = 'ready';
    }
    await this.indexDirty();
  }

  /** Finds changes that were not watched. */
  private async compare({ readsAgain }: { readsAgain: boolean }): Promise<void> {
    const { index, subscription, stop } = this;
    const { dirty, members } = this.tree;
    const { signal } = stop;
    if (index) await compareWithDisk({ index, members, subscription, dirty, signal, readsAgain });
  }

  /** Indexes the changed files. */
  private async indexDirty(): Promise<void> {
    const { index } = this;
    if (!index) return;
    const { signal } = this.stop;
    while (this.tree.dirty.size > 0 && this.state === 'ready') {
      const batch = this.tree.dirty.batch();
      await index.update(batch, signal);
      if (!this.tree.dirty.done(batch)) break;
    }
    // Last, so that it does not delay the changes.
    if (index.needsMaintenance) await index.maintain(signal);
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      this.stop.signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (error instanceof PatternIndexError) this.recover(error);
        throw error;
      }
    });
  }
}
