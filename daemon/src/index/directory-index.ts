import { existsSync } from 'node:fs';
import type { DowseError } from '../api/errors.ts';
import type { LocalBase } from '../api/index-base.ts';
import { atMost } from '../concurrency/at-most.ts';
import { JobError } from '../concurrency/job-thread.ts';
import type { SkippedPage } from '../store/skipped-files.ts';
import { type BuildOptions, type BuildOutcome, BuildState, type Run } from './build-state.ts';
import { ChangeTracker } from './change-tracker.ts';
import { CurrentIndex, type IndexVersion } from './current-index.ts';
import { DirectoryWatch } from './directory-watch.ts';
import type { IndexContext } from './index-context.ts';
import { busyError, missingError } from './index-errors.ts';
import { IndexFolder } from './index-folder.ts';
import { isPause, Pause } from './pause.ts';
import type { UpdateJob } from './update.ts';
import type { Progress } from './update-progress.ts';
import { UpdateQueue } from './update-queue.ts';
import { combineUpdates, NO_UPDATE, type UpdateResult } from './update-result.ts';

/** Without a watcher, a question starts a scan if the last one is older than this. */
const SCAN_AGE_MS = 1000;
/** Maximum wait of a question for running updates; longer for changes made before the daemon started. */
const SETTLE_MS = { usually: 1000, atFirst: 10_000 };
/** Maximum wait of a question until the files in its answer are indexed, behind all other updates. */
const REFRESH_MS = 10_000;
const OUTDATED = 'The index was made by another version of Dowse and is being rebuilt.';
/** The index is rebuilt above this share of dead chunks; vectors come from the cache. */
const MAX_WASTE = 0.5;

/**
 * The index of one directory: builds it, keeps it fresh and reports its state. Updates of a directory run one after
 * another. Meanwhile questions are answered from the last committed state.
 */
export class DirectoryIndex {
  readonly directory: string;
  readonly folder: IndexFolder;
  private readonly context: IndexContext;
  private readonly updates: UpdateQueue;
  private readonly current: CurrentIndex;
  private readonly state: BuildState;
  private readonly changes: ChangeTracker;
  private readonly watch: DirectoryWatch;
  private readonly pause: Pause;

  constructor(directory: string, context: IndexContext) {
    this.directory = directory;
    this.context = context;
    this.updates = new UpdateQueue(directory);
    this.folder = new IndexFolder(context.indexesDir, directory);
    this.current = new CurrentIndex(this.folder, context.model, {
      error: error => this.recover(error),
      release: id => context.onRelease?.(id),
    });
    this.pause = new Pause(this.folder);
    this.changes = new ChangeTracker(paths => this.updateDue(paths));
    this.watch = new DirectoryWatch(directory, context, this.changes);
    this.state = new BuildState(directory, context);
  }

  /** Whether there is a complete index that can answer. */
  get isUsable(): boolean {
    return this.current.isUsable;
  }

  /**
   * Whether it is being built, or will be built without a request. An automatic rebuild of a usable index does not
   * count, because users would take the index for missing.
   */
  get isBuilding(): boolean {
    return (this.state.run !== undefined && !this.isQuiet(this.state.run)) || this.needsRebuild;
  }

  private isQuiet({ isAutomatic }: Run): boolean {
    return isAutomatic && this.isUsable;
  }

  /** It must be rebuilt, and no build has started. */
  get needsRebuild(): boolean {
    return this.current.isOutdated && !this.state.run && !this.isPaused && this.state.failure === undefined;
  }

  /** It comes from an earlier run, and no scan for changes has started. */
  get isUnscanned(): boolean {
    return !this.watch.isOn && !this.state.run && (this.isUsable || this.folder.record.next !== null);
  }

  get progress(): number {
    return this.state.progress;
  }

  /** Number of files that are known to differ from the index. */
  get changedFiles(): number {
    return this.changes.changedFiles;
  }

  /** Number of files that may differ from the index. */
  get staleFiles(): number {
    return this.watch.staleFiles;
  }

  get isWatching(): boolean {
    return this.watch.isWatching;
  }

  get isPaused(): boolean {
    return this.pause.isOn;
  }

  get lastFailure(): string | undefined {
    return this.state.failure;
  }

  get message(): string | undefined {
    return (
      this.state.failure ?? this.state.notice ?? (this.current.isOutdated ? OUTDATED : this.watch.notice)
    );
  }

  /**
   * Builds the index, or brings it up to date. A call during a build shares that build, unless it forces a rebuild and
   * the running build is not one.
   *
   * @throws DowseError SERVICE_UNAVAILABLE if the disk is full or the daemon is stopping; INDEX_PAUSED; INTERNAL_ERROR
   *   otherwise
   */
  build({
    force = false,
    resume = false,
    isAutomatic = false,
    base,
  }: BuildOptions = {}): Promise<BuildOutcome> {
    if (this.isPaused) return Promise.reject(this.pause.error);
    const isNew = force || base !== undefined;
    if (this.state.run && (!isNew || this.state.run.isRebuild)) {
      // A user waits for it from now on.
      this.state.run.isAutomatic &&= isAutomatic;
      return this.state.run.done;
    }
    const isRebuild = isNew || resume || !this.isUsable;
    const done = this.updates
      .add(() => this.buildNow(run, { force, ...(base && { base }) }))
      .finally(() => {
        if (this.state.run === run) this.state.run = undefined;
        this.changes.notifyDue();
      });
    const run: Run = { isRebuild, isAutomatic, progress: 0, done };
    this.state.run = run;
    return run.done;
  }

  /**
   * Starts watching and indexes changes made since the last run. Resumes an interrupted rebuild, and rebuilds an index
   * of another version.
   */
  async resume(): Promise<void> {
    const { next } = this.folder.record;
    if (!this.isUsable && !this.current.isOutdated && !next) return;
    if (this.isPaused) {
      await this.watch.begin();
      // Changes since the last run are unknown until indexing is resumed and a scan has run.
      this.changes.requestScan();
    } else await this.build({ resume: next?.fingerprint === this.current.fingerprint, isAutomatic: true });
  }

  /**
   * Pauses or resumes indexing. A running build stops at its next batch and continues when indexing is resumed; changes
   * are noted but not indexed. The existing index answers meanwhile.
   *
   * @throws DowseError INDEX_NOT_FOUND if there is no index and none is being built
   */
  setPaused(paused: boolean): void {
    if (!this.isUsable && !this.isBuilding && !this.folder.record.next && !this.isPaused)
      throw missingError(this.directory);
    if (!this.pause.set(paused)) return;
    this.state.emit({ type: paused ? 'paused' : 'resumed' });
    if (paused) return;
    // The stopped build may still be ending.
    const before = this.state.run?.done.catch(() => {}) ?? Promise.resolve();
    before.then(() => this.build({ resume: this.folder.record.next !== null })).catch(() => {}); // kept for index status
  }

  /** Rebuilds an index whose record is damaged. */
  rebuildDamaged(): void {
    this.context.log.warn({ directory: this.directory }, 'the record of the index is damaged; rebuilding it');
    this.state.notice = 'The record of the index was damaged; the index was rebuilt.';
    this.build({ force: true }).catch(() => {}); // kept for index status
  }

  /** @throws DowseError INDEX_NOT_FOUND if no index can answer, INDEX_BUSY while the first is being built */
  assertUsable(): void {
    if (this.isUsable) return;
    if (this.isPaused) throw this.pause.error;
    if (!this.isBuilding) throw missingError(this.directory);
    // A question starts a pending rebuild at once.
    this.build().catch(() => {}); // kept for index status
    throw busyError(this.progress);
  }

  /** The file that answers now, for the threads that read it. @throws as {@link assertUsable} */
  get version(): IndexVersion {
    this.assertUsable();
    return this.current.version;
  }

  /** Makes readers open the current file again, because a graph was added beside it. */
  reopen(): void {
    this.current.close();
  }

  skippedFiles(page: { after?: string; limit: number }): SkippedPage | undefined {
    return this.current.skippedFiles(page);
  }

  summary(): ReturnType<CurrentIndex['summary']> {
    return this.current.summary();
  }

  /**
   * Called before a question is answered. Indexes pending changes, with a scan if no watcher runs, but waits only for a
   * limited time and never for a rebuild. Changes that are not indexed by then stay stale.
   */
  async settle(): Promise<void> {
    const patienceMs = this.changes.hasScanned ? SETTLE_MS.usually : SETTLE_MS.atFirst;
    await this.watch.settled(patienceMs);
    if (!this.isUsable || this.isPaused || this.state.run?.isRebuild) return;
    if (!this.state.run && !this.isWatching && this.changes.scanAgeMs > SCAN_AGE_MS) {
      await this.updateIfPossible();
    } else if (this.state.run || this.staleFiles > 0) {
      await atMost(patienceMs, this.updates.end);
      // A scan may be due, because only a scan can tell which files are in new folders.
      if (this.changes.runPending()) await atMost(SETTLE_MS.usually, this.updates.end);
    }
  }

  /**
   * Indexes these files now. Files whose update fails stay stale, and so do files that wait too long behind other
   * updates, such as thousands of files of another branch.
   */
  async refreshFiles(paths: readonly string[], patienceMs = REFRESH_MS): Promise<void> {
    if (!this.isUsable || this.isPaused) return;
    await atMost(patienceMs, this.updateIfPossible([...paths]));
  }

  /**
   * Indexes changes, in these files or, without a list, anywhere; builds the index if there is none. When it resolves,
   * questions find the changes; while indexing is paused, they do once it is resumed.
   */
  async indexChanges(paths?: readonly string[]): Promise<UpdateResult & { scanned: boolean }> {
    // A running build may already have passed the changed files.
    await this.state.run?.done.catch(() => {});
    if (this.isPaused) {
      this.changes.note(paths ?? []);
      return { ...NO_UPDATE, scanned: false };
    }
    if (!this.isUsable) {
      const { summary, embedded } = await this.build();
      return { ...NO_UPDATE, changed: summary.fileCount, embedded, files: undefined, scanned: true };
    }
    const work = async () => {
      const named = await this.updateCurrent(paths && [...paths]);
      const all = paths && named.unknown > 0 ? combineUpdates(named, await this.updateCurrent()) : named;
      return { ...all, scanned: !paths || named.unknown > 0 };
    };
    return this.updates.add(() => this.state.reported(work));
  }

  /** Sets a damaged index aside and rebuilds it. @throws the given error, if it does not mean damage */
  recover(error: unknown): void {
    const code = (error as { code?: string }).code ?? '';
    if (!this.current.isDamage(error, 'current') && !(error instanceof RangeError))
      throw this.updates.errorOf(error);
    this.context.log.warn({ directory: this.directory, code }, 'the index is damaged; rebuilding it');
    this.current.close();
    this.folder.quarantine('current');
    this.state.notice = 'The index was damaged and has been set aside; it was rebuilt.';
    this.build({ force: true }).catch(() => {});
  }

  /** `why` is reported to waiting callers; undefined when the daemon stops. */
  async close(why?: DowseError): Promise<void> {
    this.updates.close(why);
    await this.watch.close();
    await this.updates.end;
    this.current.close();
  }

  /** @throws the reason for closing; after that nothing may be opened in the folder */
  assertOpen(): void {
    if (this.updates.signal.aborted) throw this.updates.errorOf(this.updates.signal.reason);
  }

  /** Builds a new index: from the given base, else from one that is offered, if it can be used, else from nothing. */
  private async buildNew(run: Run, from: { force: boolean; base?: LocalBase }): Promise<UpdateResult> {
    const isFirst = !from.force && !from.base && !this.isUsable && !this.folder.record.next;
    const base = isFirst ? await this.context.baseFor?.(this.directory) : undefined;
    if (!base) return this.rebuild(run, from);
    return this.rebuild(run, { ...from, base }).catch(error => {
      if (this.updates.signal.aborted || isPause(error)) throw error;
      this.context.log.warn({ directory: this.directory, err: error }, 'a base could not be used');
      return this.rebuild(run, { ...from, force: true });
    });
  }

  /** `force` discards an interrupted build, and so does a `base`, with which the new index begins. @throws as `write` */
  private async rebuild(
    run: Run,
    { force, base }: { force: boolean; base?: LocalBase },
  ): Promise<UpdateResult> {
    const { folder, current } = this;
    const indexFile = folder.beginNext(current.fingerprint, force || base !== undefined);
    const generation = (current.summary()?.generation ?? 0) + 1;
    try {
      const result = await this.write({ indexFile, generation, base }, run);
      current.close();
      folder.promoteNext();
      return result;
    } catch (error) {
      if (current.isDamage(error, 'next')) folder.quarantine('next');
      throw error;
    }
  }

  /** Has the builder write an index. @throws JobError, or the reason of a pause or of closing */
  private write(job: Omit<UpdateJob, 'directory' | 'listed'>, run?: Run): Promise<UpdateResult> {
    const { directory, changes } = this;
    const { paths } = job;
    const onProgress = (progress: Progress) => {
      if (!run?.isRebuild) changes.foundChanged(progress);
      if (!run) return;
      run.progress = progress.done;
      this.emit(run, { type: 'progress', progress: run.progress });
    };
    const listed = paths && changes.listedAmong(paths);
    const signal = AbortSignal.any([this.updates.signal, this.pause.signal]);
    const work = async () => {
      const result = await this.context.builder.update({ ...job, directory, listed }, onProgress, signal);
      // Files that were read before the directory vanished are not its complete content.
      if (run && !existsSync(directory))
        throw new JobError('the directory vanished while it was read', 'ENOENT');
      return result;
    };
    return changes.track(paths, work, { isRebuild: run?.isRebuild ?? false });
  }

  private async buildNow(run: Run, from: { force: boolean; base?: LocalBase }): Promise<BuildOutcome> {
    this.emit(run, { type: 'started' });
    await this.watch.begin();
    // The index may have turned out to be damaged since the request.
    run.isRebuild ||= !this.isUsable;
    try {
      const result = run.isRebuild
        ? await this.buildNew(run, from)
        : await this.updateCurrent(undefined, run);
      this.state.forgetFailure();
      this.current.forgetSummary();
      const summary = this.summary();
      if (!summary) throw new Error('the index was damaged while it was being built');
      this.state.emit({ type: 'finished' });
      this.context.onCommit?.(this.directory, true);
      return { summary, embedded: result.embedded };
    } catch (error) {
      if (!this.updates.signal.aborted && !isPause(error)) {
        this.state.fail(error);
        if (this.state.isDiskFull) this.changes.retry();
      }
      throw error;
    }
  }

  private async updateCurrent(paths?: string[], run?: Run): Promise<UpdateResult> {
    this.assertUsable();
    const result = await this.write({ indexFile: this.current.file, paths }, run).catch(error => {
      if (!this.current.isDamage(error, 'current')) throw error;
      this.recover(error);
      throw error;
    });
    const hasChanged = result.changed + result.removed > 0;
    if (hasChanged || !paths) this.current.forgetSummary();
    if (hasChanged && !run) this.context.onCommit?.(this.directory, false);
    // A full update may have merged posting lists, which the reader would otherwise count twice. A file with a new time
    // is not used for answers until the reader knows that time.
    if (hasChanged || !paths || result.touched > 0) this.current.refresh();
    if (!paths && !run && this.state.failure !== undefined) {
      this.state.forgetFailure();
      this.state.emit({ type: 'finished' });
    }
    if (result.unknown > 0) this.changes.requestScan();
    if (result.waste > MAX_WASTE && !this.state.run)
      this.build({ force: true, isAutomatic: true }).catch(() => {});
    return result;
  }

  private updateDue(paths: string[] | undefined): void {
    if (this.isPaused || this.state.run?.isRebuild) return;
    if (!paths && this.state.isDiskFull) {
      this.build({ resume: this.folder.record.next !== null }).catch(() => {}); // kept for index status
    } else if (this.isUsable) this.updateIfPossible(paths).catch(() => {}); // the files stay stale
  }

  /** A paused build ends with its batch. Its progress would look as if it went on. */
  private emit(run: Run, event: Parameters<BuildState['emit']>[0]): void {
    if (!this.isQuiet(run) && !this.isPaused) this.state.emit(event);
  }

  /**
   * Indexes what can be indexed. If that fails, for example because the disk is full, questions are answered from the
   * existing index.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when the daemon is stopping
   */
  private async updateIfPossible(paths?: string[]): Promise<void> {
    try {
      await this.updates.add(() => this.updateCurrent(paths));
    } catch (error) {
      if (isPause(error)) return;
      if (this.updates.signal.aborted) throw error;
      this.context.log.warn({ directory: this.directory, err: error }, 'could not index a change');
    }
  }
}
