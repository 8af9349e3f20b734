import { existsSync } from 'node:fs';
import { isOdd } from '../text/odd-names.ts';
import type { DirtyFiles } from '../watch/dirty-files.ts';
import { TreeFollower } from '../watch/tree-follower.ts';
import type { TreeOutline, TreeReport } from '../watch/tree-watch.ts';
import type { TreeWatcher } from '../watch/tree-watcher.ts';
import { compareWithDisk } from './compare-with-disk.ts';
import { FileSets } from './file-sets.ts';
import { buildPatternIndex, PatternIndex, PatternIndexError } from './index.ts';
import { planQuery } from './plan.ts';

export interface PatternLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface PatternBuild {
  files: number;
}

type State = 'missing' | 'building' | 'checking' | 'ready' | 'failed';

/** So many are not looked at one by one. */
const MAX_LOOKED_AT = 5000;
/** How long after a change it is taken in: longer while taking in takes long, but no longer than the second. */
const PAUSE_MS = 50;
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 2000;
/** When to try again to learn what changed, or to take it in; doubled each time. */
const RETRY_MS = 2000;
const MAX_RETRY_MS = 300_000;
/** When a build that failed is tried again; doubled each time. */
const REBUILD_MS = 5000;
/** Files taken in at a time. */
const BATCH = 500;
/** How long after a look at the sizes and times of all files comes the next: a look takes at most 1/200 of the time. */
const LOOK_MS = 60_000;
const LOOK_FACTOR = 200;

/** The pattern index of one directory: builds it, knows at any moment what in it is out of date, and mends that. */
export class DirectoryPatterns {
  readonly directory: string;
  readonly sets = new FileSets();
  private readonly indexDir: string;
  private readonly watcher: TreeWatcher;
  private readonly follower: TreeFollower;
  private readonly log: PatternLog;
  /** Something has changed since the last report. */
  hasChanged = false;
  private readonly stop = new AbortController();
  private index: PatternIndex | undefined;
  private state: State = 'missing';
  private building: Promise<PatternBuild> | undefined;
  /** What is being built takes over nothing of the index that is there. */
  private isFromNothing = false;
  private progressShare = 0;
  private failure: string | undefined;
  private notice: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private retryMs = RETRY_MS;
  private rebuildTimer: NodeJS.Timeout | undefined;
  private rebuildMs = REBUILD_MS;
  private tookMs = 0;
  private lookTimer: NodeJS.Timeout | undefined;
  /** Work that changes the index: one thing after another. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(directory: string, indexDir: string, watcher: TreeWatcher, log: PatternLog) {
    this.directory = directory;
    this.indexDir = indexDir;
    this.watcher = watcher;
    this.follower = new TreeFollower(directory, watcher, report => this.onReport(report));
    this.log = log;
    watcher.onChange(directory, () => {
      this.hasChanged = true;
      this.schedule(this.pause);
    });
    this.lookLater(LOOK_MS);
  }

  /** What the index does not know yet. */
  get dirty(): DirtyFiles {
    return this.follower.dirty;
  }

  /** The files that ripgrep searches when it is told nothing else. */
  get members(): ReadonlySet<string> {
    return this.follower.members;
  }

  /** Those of them with odd names, which are in no index. */
  get odd(): ReadonlySet<string> {
    return this.follower.odd;
  }

  /** How the tree stood when it was last heard of. */
  get outline(): TreeOutline | undefined {
    return this.follower.outline;
  }

  /** Other after every change of what the files that a search is kept to depend on. */
  get revision(): string {
    const { names, sifting } = this.outline ?? {};
    return [this.index?.revision, this.dirty.revision, names, sifting?.length].join(':');
  }

  /** Why it cannot be said what changed. */
  private get trouble(): string | undefined {
    return this.follower.trouble;
  }

  /** The index, if it can answer now. */
  get usable(): PatternIndex | undefined {
    return this.state === 'ready' && this.trouble === undefined ? this.index : undefined;
  }

  get isBuilding(): boolean {
    return this.building !== undefined;
  }

  /** Of a build, 0 to 1. */
  get progress(): number {
    return this.progressShare;
  }

  get status(): {
    status: 'missing' | 'building' | 'ready' | 'failed' | 'unavailable';
    files: number;
    bytes: number;
    message?: string;
  } {
    const message = this.trouble ?? this.failure ?? this.notice;
    return {
      status: this.building
        ? 'building'
        : this.trouble
          ? 'unavailable'
          : this.state === 'checking'
            ? 'building'
            : this.state,
      files: this.index?.fileCount ?? 0,
      bytes: this.index?.bytes ?? 0,
      ...(message === undefined ? {} : { message }),
    };
  }

  /** Takes up the index that is there from an earlier run, if any; what changed meanwhile is found in the background. */
  open(): void {
    try {
      this.index = PatternIndex.open(this.indexDir);
      this.state = 'checking';
      this.schedule(0);
    } catch (error) {
      if (!(error instanceof PatternIndexError)) throw error;
      if (error.reason !== 'missing') this.rebuild(error);
    }
  }

  /**
   * Builds the index, or brings it up to date. A second call while one runs shares it, but for one that asks for an
   * index built from nothing while another is brought up to date: that comes after it.
   *
   * @throws Error saying why the directory cannot be followed; system errors such as ENOSPC.
   */
  build({
    force = false,
    onProgress,
  }: {
    force?: boolean;
    onProgress?: (share: number) => void;
  } = {}): Promise<PatternBuild> {
    if (this.building && (this.isFromNothing || !force)) return this.building;
    const isThere = this.index !== undefined && !force;
    this.isFromNothing = !isThere;
    this.progressShare = 0;
    const tell = (share: number) => {
      this.progressShare = share;
      onProgress?.(share);
    };
    const building = this.enqueue(() => (isThere ? this.bringUpToDate() : this.buildNow(tell)))
      .catch((error: Error) => {
        this.noteFailure(error);
        throw error;
      })
      .finally(() => {
        if (this.building === building) this.building = undefined;
        this.schedule(this.pause);
      });
    this.building = building;
    return building;
  }

  /**
   * Learns of everything that happened in the directory before the call.
   *
   * @returns undefined when that cannot be said; never rejects.
   */
  async catchUp(): Promise<TreeReport | undefined> {
    if (!this.usable) return undefined;
    const report = await this.follower.sync().catch(() => undefined); // the watcher has ended
    return report && report.unsure === undefined && this.usable ? report : undefined;
  }

  /**
   * Files that may hold a text, as of the last update, also while the index is compared with the disk or built anew;
   * undefined where they are more than `most`, or that is not known.
   *
   * @param mayHold what else is known of a file by its path: where it says no, the file is none of them
   */
  holders(text: string, most: number, mayHold = (_path: string) => true): string[] | undefined {
    const { index } = this;
    if (!index) return undefined;
    try {
      const ids = index.candidates(planQuery(text, { fixedStrings: true }), 'line');
      if (ids === 'all' || ids.length > MAX_LOOKED_AT) return undefined;
      // What is no text is a candidate of everything.
      const holders: string[] = [];
      for (const id of ids) {
        const path = index.path(id);
        if (!mayHold(path) || index.file(id).unread) continue;
        if (holders.length === most) return undefined;
        holders.push(path);
      }
      return holders;
    } catch (error) {
      this.recover(error);
      return undefined;
    }
  }

  /** Takes a damaged index out of use and builds it again. @throws what it was given, if that is not damage. */
  recover(error: unknown): void {
    if (!(error instanceof PatternIndexError)) throw error;
    if (this.state === 'ready' || this.state === 'checking') this.rebuild(error);
  }

  /**
   * Finds changes that the system does not report: through mapped memory, or by another name of the file outside of the
   * directory. They are taken in like all others.
   *
   * @throws Error while the directory cannot be followed
   */
  lookAgain(): Promise<void> {
    return this.enqueue(async () => {
      if (!this.usable) return;
      await this.followed();
      await this.compare(indexable(this.members), { readsAgain: false });
      await this.takeIn();
    });
  }

  async close(): Promise<void> {
    this.stop.abort(new Error('the daemon is stopping'));
    clearTimeout(this.timer);
    clearTimeout(this.lookTimer);
    clearTimeout(this.rebuildTimer);
    this.watcher.forget(this.directory);
    await this.tail;
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
    this.build({ force: true }).catch(() => {}); // kept for index status
  }

  private noteFailure(error: Error): void {
    if (this.stop.signal.aborted) return;
    this.failure = error.message;
    this.log.warn({ directory: this.directory, err: error }, 'the pattern index could not be built');
    if (this.index) return;
    this.state = 'failed';
    // A tree that cannot be followed stays so; a disk may have room again.
    if (this.trouble === undefined) this.buildLater();
  }

  private buildLater(): void {
    clearTimeout(this.rebuildTimer);
    this.rebuildTimer = setTimeout(() => {
      if (this.state === 'failed') this.build().catch(() => {}); // kept for index status
    }, this.rebuildMs);
    this.rebuildTimer.unref();
    this.rebuildMs = Math.min(MAX_RETRY_MS, this.rebuildMs * 2);
  }

  private async buildNow(onProgress: (share: number) => void): Promise<PatternBuild> {
    this.state = 'building';
    try {
      await this.buildSegments(onProgress);
    } finally {
      // Until here it told who holds a text.
      const { index } = this;
      this.index = undefined;
      await index?.close().catch(() => {}); // it is on its way out
    }
    this.index = PatternIndex.open(this.indexDir);
    this.state = 'ready';
    this.failure = undefined;
    this.rebuildMs = REBUILD_MS;
    this.retryMs = RETRY_MS;
    // What changed meanwhile.
    await this.follower.sync();
    return { files: this.index.fileCount };
  }

  private async buildSegments(onProgress: (share: number) => void): Promise<void> {
    const { directory, indexDir } = this;
    const files = indexable((await this.followed({ all: true })).all);
    // What is reported from here on may be read too early.
    this.dirty.clear();
    // Those with other names elsewhere are looked at from before they are read.
    await this.watcher.stats(directory, files);
    await this.followed();
    const { signal } = this.stop;
    const options = { directory, indexDir, files, signal };
    await buildPatternIndex({
      ...options,
      onProgress: (done, total) => onProgress(total === 0 ? 1 : done / total),
    });
  }

  /** What the follower reports. @throws Error saying why the directory cannot be followed */
  private async followed(what: { all?: boolean } = {}): Promise<TreeReport> {
    const report = await this.follower.sync(what);
    if (report.unsure !== undefined && !report.isBusy) throw new Error(report.unsure);
    return report;
  }

  private async bringUpToDate(): Promise<PatternBuild> {
    await this.tidyNow();
    if (this.trouble !== undefined) throw new Error(this.trouble);
    return { files: this.index?.fileCount ?? 0 };
  }

  private onReport(report: TreeReport): void {
    this.hasChanged = false;
    if (report.isBusy) {
      this.schedule(this.pause);
      return;
    }
    if (report.unsure !== undefined) {
      if (this.trouble === undefined) {
        this.log.info(
          { directory: this.directory, why: report.unsure },
          'searching without the pattern index',
        );
      }
      if (this.state === 'ready') this.state = 'checking';
      return;
    }
    // What went wrong with an index that is there was that nobody could say what changed.
    if (this.index) this.failure = undefined;
    if (report.lostTrack && this.state === 'ready') {
      this.state = 'checking';
      this.schedule(0);
    }
  }

  private lookLater(delayMs: number): void {
    if (this.stop.signal.aborted) return;
    this.lookTimer = setTimeout(async () => {
      const startedMs = performance.now();
      await this.lookAgain().catch(() => {}); // the next report of the watcher says why
      this.lookLater(Math.max(LOOK_MS, (performance.now() - startedMs) * LOOK_FACTOR));
    }, delayMs).unref();
  }

  private get pause(): number {
    return Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, this.tookMs * PAUSE_FACTOR));
  }

  private schedule(delayMs: number): void {
    if (this.timer || this.stop.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.enqueue(() => this.tidyNow()).catch(error => {
        if (!this.stop.signal.aborted) {
          this.log.warn(
            { directory: this.directory, err: error },
            'the pattern index could not take in a change',
          );
        }
        this.retry();
      });
    }, delayMs);
    this.timer.unref();
  }

  private retry(): void {
    // Whether one that is away is back is soon seen; what else is in the way may take a walk over all of it.
    if (!existsSync(this.directory)) {
      this.schedule(RETRY_MS);
      return;
    }
    this.schedule(this.retryMs);
    this.retryMs = Math.min(MAX_RETRY_MS, this.retryMs * 2);
  }

  /** Learns what changed, and takes it in. */
  private async tidyNow(): Promise<void> {
    if (!this.index) return;
    const startedMs = performance.now();
    const isChecking = this.state === 'checking';
    const report = await this.follower.sync({ all: isChecking });
    if (report.isBusy) return;
    if (this.trouble !== undefined) {
      this.retry();
      return;
    }
    if (isChecking) {
      await this.compare(indexable(report.all), { readsAgain: true });
      this.state = 'ready';
    }
    await this.takeIn();
    this.retryMs = RETRY_MS;
    this.tookMs = performance.now() - startedMs;
  }

  /** Finds what changed while nobody watched. */
  private async compare(files: readonly string[], { readsAgain }: { readsAgain: boolean }): Promise<void> {
    const { index, dirty } = this;
    if (!index) return;
    const numbers = await this.watcher.stats(this.directory, files);
    await compareWithDisk({ index, files, numbers, dirty, signal: this.stop.signal, readsAgain });
  }

  private async takeIn(): Promise<void> {
    const { index } = this;
    if (!index) return;
    while (this.dirty.size > 0 && this.state === 'ready') {
      const batch = this.dirty.batch(BATCH);
      await index.update(batch);
      this.stop.signal.throwIfAborted();
      if (!this.dirty.done(batch)) break;
    }
    if (index.needsMaintenance) await index.maintain();
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(() => {
      this.stop.signal.throwIfAborted();
      return work();
    });
    this.tail = result.catch(error => {
      if (error instanceof PatternIndexError) this.recover(error);
    });
    return result;
  }
}

/** The files that an index can have: it names them in UTF-8. */
function indexable(paths: Iterable<string> = []): string[] {
  return [...paths].filter(path => !isOdd(path));
}
