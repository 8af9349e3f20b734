import { Backoff } from '../concurrency/backoff.ts';
import { isRuleFile } from '../watch/outside-rules.ts';
import type { Progress } from './update-progress.ts';

/**
 * The next scan waits for this many times the duration of the last one. The factor is higher after a scan that found
 * nothing, so that a busy build folder does not cause scan after scan.
 */
const RESCAN_PAUSE_FACTOR = { foundNothing: 4, foundChanges: 1 };
const RESCAN_PAUSE_MS = 200;
/** Upper limit of that pause; the last scan may have been a whole build. */
const MAX_RESCAN_PAUSE_MS = 2000;
/**
 * A question starts a pending scan at once if the scan will be quick: unless each of the last `lately` scans that found
 * fewer than `files` files took longer than `ms`. A single slow scan says little: the machine may have been busy.
 */
const QUICK_SCAN = { ms: 500, files: 100, lately: 3 };
const MAX_RETRY_PAUSE_MS = 60_000;

/**
 * Tracks which files of a directory may have changed since they were last checked, and calls back when an update is
 * due.
 */
export class ChangeTracker {
  private readonly onDue: (paths: string[] | undefined) => void;
  private readonly paths = new Set<string>();
  /** The part of `paths` that is known to be searched. */
  private readonly listed = new Set<string>();
  private needsScan = false;
  private isScanning = false;
  /** An update of all files is running: a scan, a build or a rebuild. */
  private isUpdatingAll = false;
  /** The last scan failed, so its changes are still unknown. */
  private hasFailedScan = false;
  private readonly backoff = new Backoff({ maxMs: MAX_RETRY_PAUSE_MS });
  private retryTimer: NodeJS.Timeout | undefined;
  /** Number of changed files in the running update. */
  private updating = 0;
  /** Number of files whose content the running update reads. */
  private found = 0;
  /** On the monotonic clock. */
  private lastScan = { endedMs: Number.NEGATIVE_INFINITY, tookMs: 0, found: 0 };
  /** Durations of the last scans that found few files. */
  private readonly scansMs: number[] = [];
  /** Changed files are due at once, even while a scan waits. */
  private pathsTimer: NodeJS.Timeout | undefined;
  private scanTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** `onDue` receives the changed files, or undefined if all files must be checked. */
  constructor(onDue: (paths: string[] | undefined) => void) {
    this.onDue = onDue;
  }

  /** Number of files with known changes. */
  get changedFiles(): number {
    return this.paths.size + this.updating;
  }

  /** The same, but at least 1 while a scan is needed: some files may have changed. */
  get staleFiles(): number {
    const isUnsure = this.needsScan || this.isScanning || this.hasFailedScan;
    return Math.max(this.changedFiles, isUnsure ? 1 : 0);
  }

  /** Milliseconds since a scan last ended. */
  get scanAgeMs(): number {
    return performance.now() - this.lastScan.endedMs;
  }

  /** Whether all files have been checked since the daemon started. */
  get hasScanned(): boolean {
    return Number.isFinite(this.lastScan.endedMs);
  }

  /** Makes pending updates due at once, unless they need a scan that is likely slow. @returns whether it did */
  runPending(): boolean {
    if (this.scanTimer && this.isScanQuick) this.notifyScan();
    else if (this.pathsTimer) this.notifyPaths();
    else return false;
    return true;
  }

  /**
   * Tracks an update of these files, or of all files. If it fails, its files count as changed again and are due after a
   * pause. A rebuild is written beside the current index, so it does not make the current index stale.
   */
  async track<T>(
    paths: readonly string[] | undefined,
    update: () => Promise<T>,
    { isRebuild = false } = {},
  ): Promise<T> {
    const pending = paths ?? [...this.paths];
    const startedMs = performance.now();
    this.isUpdatingAll = !paths;
    this.isScanning = !paths && (!isRebuild || this.needsScan || !this.hasScanned);
    if (!paths) this.needsScan = false;
    for (const path of pending) this.paths.delete(path);
    this.updating = pending.length;
    this.found = 0;
    try {
      const result = await update();
      if (!paths) {
        const endedMs = performance.now();
        const tookMs = endedMs - startedMs;
        // The first scan is mostly a build.
        if (this.hasScanned && this.found < QUICK_SCAN.files) this.scansMs.push(tookMs);
        if (this.scansMs.length > QUICK_SCAN.lately) this.scansMs.shift();
        this.lastScan = { endedMs, tookMs, found: this.found };
        this.hasFailedScan = false;
      }
      if (!this.hasFailedScan) this.backoff.reset();
      for (const path of pending) if (!this.paths.has(path)) this.listed.delete(path);
      return result;
    } catch (error) {
      for (const path of pending) this.paths.add(path);
      this.retry({ all: !paths });
      throw error;
    } finally {
      this.isUpdatingAll = false;
      this.isScanning = false;
      this.updating = 0;
    }
  }

  /** The running update reads this many files, of which some certainly differ from the index. */
  foundChanged({ totalFiles, changedFiles }: Pick<Progress, 'totalFiles' | 'changedFiles'>): void {
    this.found = totalFiles;
    this.updating = Math.max(this.updating, changedFiles);
  }

  /** Requests a scan soon. */
  requestScan(): void {
    this.needsScan = true;
    const { tookMs, found } = this.lastScan;
    const factor = found > 0 ? RESCAN_PAUSE_FACTOR.foundChanges : RESCAN_PAUSE_FACTOR.foundNothing;
    const wanted = Math.max(RESCAN_PAUSE_MS, tookMs * factor);
    const pause = Math.min(wanted, MAX_RESCAN_PAUSE_MS);
    this.scheduleScan(Math.max(0, pause - this.scanAgeMs));
  }

  /** Calls back again for pending updates, after a time in which the callback could not start them. */
  notifyDue(): void {
    if (this.needsScan) this.scheduleScan(0);
    else if (this.paths.size > 0) this.schedulePaths();
  }

  close(): void {
    this.isClosed = true;
    for (const timer of [this.pathsTimer, this.scanTimer, this.retryTimer]) clearTimeout(timer);
  }

  /** These files may have changed; `areListed` if they are known to be searched. */
  note(paths: readonly string[], { areListed = false } = {}): void {
    for (const path of paths) {
      this.paths.add(path);
      if (areListed) this.listed.add(path);
    }
    if (paths.some(isRuleFile)) this.noteRuleChange();
    else if (paths.length > 0) this.schedulePaths();
  }

  /** The ignore rules have changed, so the set of indexed files may have too. */
  noteRuleChange(): void {
    this.needsScan = true;
    this.scheduleScan(0);
  }

  /** The paths that are known to be searched. */
  listedAmong(paths: readonly string[]): string[] {
    return paths.filter(path => this.listed.has(path));
  }

  /**
   * Calls back again for pending updates, after a pause; with `all`, for a scan. Files that change meanwhile are still
   * indexed at once, because only the scan may be failing.
   */
  retry({ all = true } = {}): void {
    if (all) this.hasFailedScan = true;
    if (this.retryTimer || this.isClosed) return;
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      // A running update of all files also covers the failed one. If it fails too, it schedules its own retry.
      if (this.hasFailedScan && !this.isUpdatingAll) this.needsScan = true;
      this.notifyDue();
    }, this.backoff.next());
  }

  private get isScanQuick(): boolean {
    return this.scansMs.length < QUICK_SCAN.lately || Math.min(...this.scansMs) <= QUICK_SCAN.ms;
  }

  private schedulePaths(): void {
    if (this.isClosed) return;
    this.pathsTimer ??= setTimeout(() => this.notifyPaths(), 0);
  }

  private scheduleScan(delayMs: number): void {
    if (this.isClosed) return;
    if (delayMs === 0) clearTimeout(this.scanTimer);
    else if (this.scanTimer) return;
    this.scanTimer = setTimeout(() => this.notifyScan(), delayMs);
  }

  private notifyPaths(): void {
    clearTimeout(this.pathsTimer);
    this.pathsTimer = undefined;
    if (this.paths.size > 0) this.onDue([...this.paths]);
  }

  private notifyScan(): void {
    clearTimeout(this.scanTimer);
    this.scanTimer = undefined;
    if (this.needsScan) this.onDue(undefined);
  }
}
