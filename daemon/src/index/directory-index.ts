import type { DowseError } from '../api/errors.ts';
import { atMost } from '../concurrency/at-most.ts';
import type { IndexReader } from '../store/index-reader.ts';
import type { SkippedPage } from '../store/skipped-files.ts';
import { type BuildOutcome, BuildState, type Run } from './build-state.ts';
import { ChangeTracker } from './change-tracker.ts';
import { CurrentIndex } from './current-index.ts';
import { DirectoryWatch } from './directory-watch.ts';
import type { IndexContext } from './index-context.ts';
import { busyError, missingError } from './index-errors.ts';
import { IndexUpdater } from './index-updater.ts';
import { IndexFolder } from './layout.ts';
import { isPause, Pause } from './pause.ts';
import { UpdateQueue } from './update-queue.ts';
import { NO_UPDATE, together, type UpdateResult } from './update-result.ts';

/** Without a watcher, how old the last scan may be when a question comes. */
const SCAN_AGE_MS = 1000;
/** How long a question waits for changes that are being taken in; longer for those from before the daemon's start. */
const SETTLE_MS = { usually: 1000, atFirst: 10_000 };
/** How long it waits for the very files that it would be answered from, behind all that is taken in before them. */
const REFRESH_MS = 10_000;
const OUTDATED = 'The index was made by another version of Dowse and is built anew.';
/** Share of dead chunks past which the index is rebuilt; vectors come from the cache. */
const MAX_WASTE = 0.5;

/**
 * The index of one directory: builds it, keeps it fresh, says how it stands. All updates of a directory go one
 * after another; asking goes on meanwhile, on what was last committed.
 */
export class DirectoryIndex {
  readonly directory: string;
  readonly folder: IndexFolder;
  private readonly context: IndexContext;
  private readonly updates: UpdateQueue;
  private readonly current: CurrentIndex;
  private readonly state: BuildState;
  private readonly updater: IndexUpdater;
  private readonly changes: ChangeTracker;
  private readonly watch: DirectoryWatch;
  private readonly pause: Pause;

  constructor(directory: string, context: IndexContext) {
    this.directory = directory;
    this.context = context;
    this.updates = new UpdateQueue(directory);
    this.folder = new IndexFolder(context.indexesDir, directory);
    this.current = new CurrentIndex(this.folder, context.model, error => this.recover(error));
    this.pause = new Pause(this.folder);
    this.changes = new ChangeTracker(paths => this.takeInDue(paths));
    this.watch = new DirectoryWatch(directory, context, this.changes);
    this.state = new BuildState(directory, context);
    const { folder, current, changes, updates, pause } = this;
    const onProgress = (run: Run) => this.tellOf(run, { type: 'progress', progress: run.progress });
    this.updater = new IndexUpdater({
      ...{ directory, context, folder, current },
      ...{ changes, updates, pause, onProgress },
    });
  }

  /** Whether there is a complete index that can answer. */
  get isUsable(): boolean {
    return this.current.isUsable;
  }

  /**
   * It is being built, or will be without anybody asking for it. One that answers, and is renewed without having been asked
   * to, is not: who reads that it is being built takes it for gone.
   */
  get isBuilding(): boolean {
    return (this.state.run !== undefined && !this.isQuiet(this.state.run)) || this.isDue;
  }

  private isQuiet({ isUnasked }: Run): boolean {
    return isUnasked && this.isUsable;
  }

  /** It has to be built anew, and nobody has begun to. */
  get isDue(): boolean {
    return this.current.isOutdated && !this.state.run && !this.isPaused && this.state.failure === undefined;
  }

  /** There is something from an earlier run, and nobody has looked at what changed since. */
  get isLeftAlone(): boolean {
    return !this.watch.isOn && !this.state.run && (this.isUsable || this.folder.record.next !== null);
  }

  get progress(): number {
    return this.state.progress;
  }

  /** Files of which what is there may be otherwise than the index has it. */
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
   * Builds, or brings up to date. A second call while one runs shares it, unless it asks for a rebuild from nothing
   * and the running one is not. With `goOn` a rebuild that was interrupted is gone on with; `isUnasked` where it is the
   * daemon's own wish.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when the disk is full or the daemon is stopping; INDEX_PAUSED; INTERNAL_ERROR
   *   otherwise.
   */
  build({ force = false, goOn = false, isUnasked = false } = {}): Promise<BuildOutcome> {
    if (this.isPaused) return Promise.reject(this.pause.error);
    if (this.state.run && (!force || this.state.run.isRebuild)) {
      // Somebody waits for it from now on.
      this.state.run.isUnasked &&= isUnasked;
      return this.state.run.done;
    }
    const isRebuild = force || goOn || !this.isUsable;
    const done = this.updates
      .add(() => this.buildNow(run, force))
      .finally(() => {
        if (this.state.run === run) this.state.run = undefined;
        this.changes.remind();
      });
    const run: Run = { isRebuild, isUnasked, progress: 0, done };
    this.state.run = run;
    return run.done;
  }

  /**
   * Starts watching, and takes in what changed while nobody watched; goes on with a rebuild that was interrupted, and
   * builds anew what another version has made.
   */
  async resume(): Promise<void> {
    const { next } = this.folder.record;
    if (!this.isUsable && !this.current.isOutdated && !next) return;
    if (this.isPaused) {
      await this.watch.begin();
      // What changed while nobody watched is not known until it is looked for, once indexing goes on.
      this.changes.requestScan();
    } else await this.build({ goOn: next?.fingerprint === this.current.fingerprint, isUnasked: true });
  }

  /**
   * Stops indexing: a build under way at its next batch, and what changes is noted and not taken in. Resumed, it goes on
   * where it was. Questions are answered meanwhile from what is there.
   *
   * @throws DowseError INDEX_NOT_FOUND when there is neither an index nor one being built.
   */
  setPaused(paused: boolean): void {
    if (!this.isUsable && !this.isBuilding && !this.folder.record.next && !this.isPaused)
      throw missingError(this.directory);
    if (!this.pause.set(paused)) return;
    this.state.tell({ type: paused ? 'paused' : 'resumed' });
    if (paused) return;
    // The build that was stopped may still be on its way out.
    const before = this.state.run?.done.catch(() => {}) ?? Promise.resolve();
    before.then(() => this.build({ goOn: this.folder.record.next !== null })).catch(() => {}); // kept for index status
  }

  /** Builds anew an index whose record cannot be believed. */
  rebuildLost(): void {
    this.context.log.warn({ directory: this.directory }, 'the record of the index is damaged; rebuilding it');
    this.state.notice = 'The record of the index was damaged; the index was rebuilt.';
    this.build({ force: true }).catch(() => {}); // kept for index status
  }

  /** @throws DowseError INDEX_NOT_FOUND when there is none, INDEX_BUSY while the first is being built. */
  openReader(): IndexReader {
    this.demandUsable();
    const reader = this.current.reader();
    if (!reader) throw busyError(this.progress);
    return reader;
  }

  skippedFiles(page: { after?: string; limit: number }): SkippedPage | undefined {
    return this.current.skippedFiles(page);
  }

  summary(): ReturnType<CurrentIndex['summary']> {
    return this.current.summary();
  }

  /**
   * Lets changes be taken in before a question is answered: those that no watcher saw, by a scan; those under way, if
   * they take no longer than a moment. A rebuild is not waited for: the index that is there answers meanwhile. What
   * cannot be taken in stays stale.
   */
  async settle(): Promise<void> {
    const patienceMs = this.changes.hasScanned ? SETTLE_MS.usually : SETTLE_MS.atFirst;
    await this.watch.settled(patienceMs);
    if (!this.isUsable || this.isPaused || this.state.run?.isRebuild) return;
    if (!this.state.run && !this.isWatching && this.changes.scanAgeMs > SCAN_AGE_MS) {
      await this.updateIfPossible();
    } else if (this.state.run || this.staleFiles > 0) {
      await atMost(patienceMs, this.updates.end);
      // Names may have come of which only a scan can tell what is in them.
      if (this.changes.hasten()) await atMost(SETTLE_MS.usually, this.updates.end);
    }
  }

  /**
   * Brings these files up to date now; those with which that fails stay stale, and so do, for the time being, those
   * that come after too much else, such as thousands of files of another branch.
   */
  async refreshFiles(paths: readonly string[], patienceMs = REFRESH_MS): Promise<void> {
    if (!this.isUsable || this.isPaused) return;
    await atMost(patienceMs, this.updateIfPossible([...paths]));
  }

  /**
   * Takes in what changed, in these files or, without a list, anywhere; builds where there is no index. When it
   * resolves, a question finds it; while indexing is paused, a question will once it is resumed.
   */
  async takeIn(paths?: readonly string[]): Promise<UpdateResult & { scanned: boolean }> {
    // A build under way may have passed what changed already.
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
      const all = paths && named.unknown > 0 ? together(named, await this.updateCurrent()) : named;
      return { ...all, scanned: !paths || named.unknown > 0 };
    };
    return this.updates.add(() => this.state.reported(work));
  }

  /** Takes a damaged index out of use and builds it again. @throws what it was given, if that is not damage. */
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

  /** `why` is told to who waits for it; left out where the daemon stops. */
  async close(why?: DowseError): Promise<void> {
    this.updates.close(why);
    await this.watch.close();
    await this.updates.end;
    this.current.close();
  }

  /** @throws the reason once it is closed: nothing is to be begun in its folder then. */
  demandOpen(): void {
    if (this.updates.signal.aborted) throw this.updates.errorOf(this.updates.signal.reason);
  }

  private async buildNow(run: Run, force: boolean): Promise<BuildOutcome> {
    this.tellOf(run, { type: 'started' });
    await this.watch.begin();
    // What was there when it was asked for may have turned out to be damaged since.
    run.isRebuild ||= !this.isUsable;
    try {
      const result = run.isRebuild
        ? await this.updater.rebuild(run, force)
        : await this.updateCurrent(undefined, run);
      this.state.forgetFailure();
      this.current.forgetSummary();
      const summary = this.summary();
      if (!summary) throw new Error('the index was damaged while it was being built');
      this.state.tell({ type: 'finished' });
      return { summary, embedded: result.embedded };
    } catch (error) {
      if (!this.updates.signal.aborted && !isPause(error)) {
        this.state.fail(error);
        if (this.state.wantsRoom) this.changes.retry();
      }
      throw error;
    }
  }

  private async updateCurrent(paths?: string[], run?: Run): Promise<UpdateResult> {
    this.demandUsable();
    const result = await this.updater.update(paths, run).catch(error => {
      if (!this.current.isDamage(error, 'current')) throw error;
      this.recover(error);
      throw error;
    });
    const hasChanged = result.changed + result.removed > 0;
    if (hasChanged || !paths) this.current.forgetSummary();
    // A whole update may also have folded posting lists, which the reader would otherwise count twice; and a file
    // with a new time is not answered from until the reader knows that time.
    if (hasChanged || !paths || result.touched > 0) this.current.refresh();
    if (!paths && !run && this.state.failure !== undefined) {
      this.state.forgetFailure();
      this.state.tell({ type: 'finished' });
    }
    if (result.unknown > 0) this.changes.requestScan();
    if (result.waste > MAX_WASTE && !this.state.run)
      this.build({ force: true, isUnasked: true }).catch(() => {});
    return result;
  }

  private takeInDue(paths: string[] | undefined): void {
    if (this.isPaused || this.state.run?.isRebuild) return;
    if (!paths && this.state.wantsRoom) {
      this.build({ goOn: this.folder.record.next !== null }).catch(() => {}); // kept for index status
    } else if (this.isUsable) this.updateIfPossible(paths).catch(() => {}); // nobody needs it any more
  }

  private tellOf(run: Run, event: Parameters<BuildState['tell']>[0]): void {
    if (!this.isQuiet(run)) this.state.tell(event);
  }

  /**
   * Takes in what can be: the disk may be full, and a question is answered from the rest.
   *
   * @throws DowseError SERVICE_UNAVAILABLE when the daemon is stopping.
   */
  private async updateIfPossible(paths?: string[]): Promise<void> {
    try {
      await this.updates.add(() => this.updateCurrent(paths));
    } catch (error) {
      if (isPause(error)) return;
      if (this.updates.signal.aborted) throw error;
      this.context.log.warn({ directory: this.directory, err: error }, 'could not take in a change');
    }
  }

  /** @throws what a question is told where there is none. */
  private demandUsable(): void {
    if (this.isUsable) return;
    if (this.isPaused) throw this.pause.error;
    if (!this.isBuilding) throw missingError(this.directory);
    // One that is due does not wait for its turn where somebody asks.
    this.build().catch(() => {}); // kept for index status
    throw busyError(this.progress);
  }
}
