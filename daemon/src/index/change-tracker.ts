import { isRuleFile } from '../watch/outside-rules.ts';

/**
 * A scan waits for this many times as long as the last one took: after one that found nothing longer, so that a busy build
 * folder does not keep it running.
 */
const RESCAN_PAUSE_FACTOR = { foundNothing: 4, foundChanges: 1 };
const RESCAN_PAUSE_MS = 200;
/** However long the last took, which may have been a whole build. */
const MAX_RESCAN_PAUSE_MS = 2000;
/**
 * A question has a scan made at once that will hardly take longer: not where the last few took longer, each of which found so
 * few files. One alone may have been slowed by whatever else the machine did, or had threads to start.
 */
const QUICK_SCAN = { ms: 500, files: 100, lately: 3 };
/** After a failure; twice as long after each that follows. */
const RETRY_PAUSE_MS = 2000;
const MAX_RETRY_PAUSE_MS = 60_000;

/** Knows which files of a directory may have changed since they were last looked at, and says when it is time to look. */
export class ChangeTracker {
  private readonly onDue: (paths: string[] | undefined) => void;
  private readonly paths = new Set<string>();
  /** Those of them that are known to be searched. */
  private readonly listed = new Set<string>();
  private needsScan = false;
  private isScanning = false;
  /** An update over all files is under way: a scan, a build or a rebuild. */
  private isUpdatingAll = false;
  /** The last scan failed: what it was to find is not known yet. */
  private hasFailedScan = false;
  private retryPauseMs = RETRY_PAUSE_MS;
  private retryTimer: NodeJS.Timeout | undefined;
  /** Changed files that an update under way is about. */
  private takingIn = 0;
  /** Files that it has found to have changed. */
  private found = 0;
  /** On a clock that nobody sets. */
  private lastScan = { endedMs: Number.NEGATIVE_INFINITY, tookMs: 0, found: 0 };
  /** How long the last scans took that found little. */
  private readonly scansMs: number[] = [];
  /** Changed files are due at once, whenever everything is. */
  private pathsTimer: NodeJS.Timeout | undefined;
  private scanTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** `onDue` is told the changed files, or nothing where all are to be looked at. */
  constructor(onDue: (paths: string[] | undefined) => void) {
    this.onDue = onDue;
  }

  /** Files that may have changed; at least one where names came of which only a scan can tell how many it is about. */
  get staleFiles(): number {
    const isUnsure = this.needsScan || this.isScanning || this.hasFailedScan;
    return Math.max(this.paths.size + this.takingIn, isUnsure ? 1 : 0);
  }

  /** Milliseconds since a scan last ended. */
  get scanAgeMs(): number {
    return performance.now() - this.lastScan.endedMs;
  }

  /** Whether everything has been looked at since the daemon's start. */
  get hasScanned(): boolean {
    return Number.isFinite(this.lastScan.endedMs);
  }

  /** Says at once what is due after a pause; not where that is a scan which would take long. @returns whether it did */
  hasten(): boolean {
    if (this.scanTimer && this.isScanQuick) this.tellScan();
    else if (this.pathsTimer) this.tellPaths();
    else return false;
    return true;
  }

  /**
   * Keeps account of an update over these files, or over all: what it was about is changed again if it fails, and due
   * again after a pause. A rebuild goes beside the index that answers, which is no more doubtful by it.
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
    this.takingIn = pending.length;
    this.found = 0;
    try {
      const result = await update();
      if (!paths) {
        const endedMs = performance.now();
        const tookMs = endedMs - startedMs;
        // The first is mostly a build.
        if (this.hasScanned && this.found < QUICK_SCAN.files) this.scansMs.push(tookMs);
        if (this.scansMs.length > QUICK_SCAN.lately) this.scansMs.shift();
        this.lastScan = { endedMs, tookMs, found: this.found };
        this.hasFailedScan = false;
      }
      if (!this.hasFailedScan) this.retryPauseMs = RETRY_PAUSE_MS;
      for (const path of pending) if (!this.paths.has(path)) this.listed.delete(path);
      return result;
    } catch (error) {
      for (const path of pending) this.paths.add(path);
      this.retry({ all: !paths });
      throw error;
    } finally {
      this.isUpdatingAll = false;
      this.isScanning = false;
      this.takingIn = 0;
    }
  }

  /** The update under way has found so many files to take in, which a scan knows only once it has looked. */
  foundChanged(files: number): void {
    this.found = files;
    this.takingIn = Math.max(this.takingIn, files);
  }

  /** Asks for a scan, soon. */
  requestScan(): void {
    this.needsScan = true;
    const { tookMs, found } = this.lastScan;
    const factor = found > 0 ? RESCAN_PAUSE_FACTOR.foundChanges : RESCAN_PAUSE_FACTOR.foundNothing;
    const wanted = Math.max(RESCAN_PAUSE_MS, tookMs * factor);
    const pause = Math.min(wanted, MAX_RESCAN_PAUSE_MS);
    this.scheduleScan(Math.max(0, pause - this.scanAgeMs));
  }

  /** Says again what is due: after a time in which nobody could take it in. */
  remind(): void {
    if (this.needsScan) this.scheduleScan(0);
    else if (this.paths.size > 0) this.schedulePaths();
  }

  close(): void {
    this.isClosed = true;
    for (const timer of [this.pathsTimer, this.scanTimer, this.retryTimer]) clearTimeout(timer);
  }

  /** These files have changed, or may have; `areListed` where they are known to be searched. */
  note(paths: readonly string[], { areListed = false } = {}): void {
    for (const path of paths) {
      this.paths.add(path);
      if (areListed) this.listed.add(path);
    }
    if (paths.some(isRuleFile)) this.noteRules();
    else if (paths.length > 0) this.schedulePaths();
  }

  /** Other files than before may belong in the index. */
  noteRules(): void {
    this.needsScan = true;
    this.scheduleScan(0);
  }

  /** Those of the paths that are known to be searched. */
  listedAmong(paths: readonly string[]): string[] {
    return paths.filter(path => this.listed.has(path));
  }

  /**
   * Says again what is due, after a pause; with `all` that everything is to be looked at. Files that change meanwhile are taken
   * in at once: it may be the scan alone that fails.
   */
  retry({ all = true } = {}): void {
    if (all) this.hasFailedScan = true;
    if (this.retryTimer || this.isClosed) return;
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      // An update over all files that is under way does what failed before; if it fails too, there is another retry.
      if (this.hasFailedScan && !this.isUpdatingAll) this.needsScan = true;
      this.remind();
    }, this.retryPauseMs);
    this.retryPauseMs = Math.min(2 * this.retryPauseMs, MAX_RETRY_PAUSE_MS);
  }

  private get isScanQuick(): boolean {
    return this.scansMs.length < QUICK_SCAN.lately || Math.min(...this.scansMs) <= QUICK_SCAN.ms;
  }

  private schedulePaths(): void {
    if (this.isClosed) return;
    this.pathsTimer ??= setTimeout(() => this.tellPaths(), 0);
  }

  private scheduleScan(delayMs: number): void {
    if (this.isClosed) return;
    if (delayMs === 0) clearTimeout(this.scanTimer);
    else if (this.scanTimer) return;
    this.scanTimer = setTimeout(() => this.tellScan(), delayMs);
  }

  private tellPaths(): void {
    clearTimeout(this.pathsTimer);
    this.pathsTimer = undefined;
    if (this.paths.size > 0) this.onDue([...this.paths]);
  }

  private tellScan(): void {
    clearTimeout(this.scanTimer);
    this.scanTimer = undefined;
    if (this.needsScan) this.onDue(undefined);
  }
}
