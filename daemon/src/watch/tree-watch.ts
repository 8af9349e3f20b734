import type { Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { DOWSE_IGNORE } from '../rules/dowse-ignore.ts';
import { isOdd, shownName } from '../text/odd-names.ts';
import type { Cookies } from './cookies.ts';
import type { EventQueue } from './event-queue.ts';
import { folderAbove, isBelowAny } from './folders-above.ts';
import { identityOf, mayBeRead } from './identity.ts';
import { lstat } from './lstat.ts';
import { latestMountsOf, type Mounts, mountsOf } from './mounts.ts';
import { isRuleFile, type OutsideFiles, outsideRules, RULE_FILES } from './outside-rules.ts';
import { SharedFiles } from './shared-files.ts';
import type { TreeListing } from './tree-listing.ts';
import { TreeNames } from './tree-names.ts';
import type { FileNumbers, TreeReport } from './tree-report.ts';

/** Maximum rounds of listing until no new events arrive. If a tree changes faster, its report is partial. */
const MAX_ROUNDS = 6;

export interface TreeWatchOptions {
  root: string;
  events: EventQueue;
  cookies: Cookies;
  /** Called on each event. */
  onEvent?(): void;
  /** Receives the changes that {@link TreeWatch.sync} knows before it waits for a listing. */
  onTouched?(report: TreeReport): void;
}

/**
 * Follows one tree on Linux: which of its files ripgrep searches, and which of them have changed. A report covers
 * everything up to the moment of its request.
 *
 * Not detected: writes through mapped memory (mmap(2)), which the kernel does not report; and writes through a hard
 * link outside the tree that was created after the file was last checked.
 */
export class TreeWatch {
  private readonly root: string;
  private readonly events: EventQueue;
  private readonly cookies: Cookies;
  private readonly tree: TreeNames;
  private readonly shared: SharedFiles;
  private readonly onTouched: ((report: TreeReport) => void) | undefined;
  /** Paths with events → whether a name was created or removed. */
  private changedPaths = new Map<string, boolean>();
  private rules = '';
  private mounts: Mounts = { key: '', unreported: [] };
  private identity: string | undefined;
  /** Starts at a random number, so that numbers from an earlier thread never match. */
  private names = Math.floor(Math.random() * 2 ** 40);
  private lossesSeen = 0;
  /** All watches are open, and the known names were listed after that. */
  private isTracking = false;
  private report = nothingNew();

  constructor({ root, events, cookies, onEvent, onTouched }: TreeWatchOptions) {
    this.root = root;
    this.events = events;
    this.cookies = cookies;
    this.onTouched = onTouched;
    this.tree = new TreeNames(root, events, (path, isName) => {
      this.changedPaths.set(path, isName || this.changedPaths.get(path) === true);
      onEvent?.();
    });
    this.shared = new SharedFiles(root);
  }

  /**
   * Reports everything that changed before the call, since the last report; with `all` it lists all files. Calls must not
   * overlap.
   */
  async sync(all = false): Promise<TreeReport> {
    try {
      const isEnd = await this.catchUp();
      return { ...this.takeReport(all, this.whyUnsure()), ...(isEnd ? {} : { isPartial: true }) };
    } catch (error) {
      this.stopTracking();
      return this.takeReport(all, reasonOf(error as NodeJS.ErrnoException));
    }
  }

  /** Reports delivered events of known files, without waiting. Not while a sync is running. */
  takeDelivered(): TreeReport | undefined {
    if (!this.isTracking || this.hasLostEvents) return undefined;
    for (const [path, isName] of this.changedPaths) {
      if (!this.tree.members.has(path) || isRuleFile(path)) continue;
      if (this.tree.check(path) !== undefined) continue;
      this.changedPaths.delete(path);
      this.touch(path, isName);
    }
    return this.takeTouched();
  }

  /** Whether some events need a sync. */
  get needsSync(): boolean {
    return this.changedPaths.size > 0 || !this.isTracking || this.hasLostEvents;
  }

  /** Whether there is a change that causes no event: the directory itself, mounts, ignore files `outside`. */
  hasSilentChange(outside?: OutsideFiles): boolean {
    if (identityOf(this.root) !== this.identity) return true;
    if (!this.isTracking) return false;
    try {
      const isSame =
        latestMountsOf(this.root).key === this.mounts.key && this.rulesNow(outside) === this.rules;
      return this.hasLostEvents || !isSame;
    } catch {
      return true; // the report gives the reason
    }
  }

  /** Sizes and times of files. Files with several hard links are checked for every report from now on. */
  stats(paths: readonly string[]): FileNumbers {
    const numbers = new Float64Array(paths.length * 4);
    paths.forEach((path, i) => {
      const stats = this.lstat(path);
      if (!stats?.isFile()) {
        numbers[i * 4] = -1;
        return;
      }
      this.noteLinks(path, stats);
      numbers.set([stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino], i * 4);
    });
    return numbers;
  }

  close(): void {
    this.tree.folders.drop('');
  }

  /** A tree that cannot be watched completely frees its watches for other trees. */
  private stopTracking(): void {
    this.isTracking = false;
    this.tree.folders.drop('');
  }

  private get hasLostEvents(): boolean {
    return this.events.lossCount !== this.lossesSeen;
  }

  private takeReport(all: boolean, unsure: string | undefined): TreeReport {
    const { touched, added, removed, lostTrack, hasNewRules } = this.report;
    this.report = nothingNew();
    return {
      ...this.state(unsure),
      touched: [...touched],
      added: [...added],
      removed: [...removed],
      lostTrack,
      hasNewRules,
      ...(all || lostTrack ? { all: [...this.tree.members] } : {}),
    };
  }

  private takeTouched(): TreeReport | undefined {
    if (this.report.touched.size === 0) return undefined;
    const touched = [...this.report.touched];
    this.report.touched.clear();
    return { ...this.state(this.whyUnsure()), touched, isPartial: true };
  }

  /** A report without changes. */
  private state(unsure: string | undefined): TreeReport {
    return {
      ...(unsure === undefined ? {} : { unsure }),
      isWatched: this.isTracking,
      touched: [],
      added: [],
      removed: [],
      lostTrack: false,
      hasNewRules: false,
      count: this.tree.members.size,
      names: this.names,
      boundary: [...this.tree.boundary],
      sifting: [...this.tree.sifting],
    };
  }

  private noteLinks(path: string, stats: Stats): void {
    const sibling = this.shared.noteLinks(path, stats);
    if (sibling !== undefined && this.tree.members.has(sibling)) this.report.touched.add(sibling);
  }

  /** @returns whether all events were processed */
  private async catchUp(): Promise<boolean> {
    let unlisted: string[] = [];
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await this.delivered();
      const changedPaths = this.changedPaths;
      this.changedPaths = new Map();
      // They existed before and after a listing that does not name them, without an event in between.
      for (const path of unlisted) if (!changedPaths.get(path)) this.tree.unsearched.add(path);
      const mustRelist = await this.checkSilentChanges();
      const { folders, unknown, hasNewRules } = this.sort(changedPaths);
      if (mustRelist || hasNewRules) this.report.hasNewRules = true;
      if (mustRelist || hasNewRules) folders.push('');
      else if (folders.length + unknown.length === 0) return true;
      const touched = this.takeTouched();
      if (touched) this.onTouched?.(touched);
      unlisted = await this.relist(folders, unknown);
    }
    return false;
  }

  /** Waits until all events up to now have been delivered or lost. @throws if the watcher does not answer */
  private async delivered(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { lossCount } = this.events;
      if (await this.cookies.caughtUp()) return;
      if (lossCount === this.events.lossCount) break;
    }
    throw new Error('the file watcher does not answer');
  }

  /** Whether all names must be listed again. @throws if the tree is gone or cannot be watched */
  private async checkSilentChanges(): Promise<boolean> {
    const identity = identityOf(this.root);
    const hasMoved = identity !== this.identity;
    this.identity = identity;
    if (identity === undefined) throw new Error('the directory is gone');
    if (!mayBeRead(this.root)) throw new Error('the directory may not be read');
    const mounts = mountsOf(this.root);
    const isOther = hasMoved || mounts.key !== this.mounts.key;
    if (!this.isTracking || isOther || this.hasLostEvents) await this.renewWatches();
    // Read before the listing that uses them.
    const rules = this.rulesNow();
    const mustRelist = !this.isTracking || rules !== this.rules;
    Object.assign(this, { mounts, rules, isTracking: true });
    return mustRelist;
  }

  private rulesNow(outside?: OutsideFiles): string {
    const absolute = (paths: Iterable<string>) => Array.from(paths, path => join(this.root, path)).sort();
    const [repositories, linked] = [absolute(this.tree.repositories), absolute(this.tree.linkedRules)];
    return outsideRules(this.root, repositories, linked, outside);
  }

  /** Reopens all watches: after an unnoticed replacement of a folder, its watch belongs to the old one. */
  private async renewWatches(): Promise<void> {
    this.stopTracking();
    // Empty the queue of the old watches before the new ones report.
    await this.delivered();
    this.changedPaths.clear();
    this.shared.clear();
    this.lossesSeen = this.events.lossCount;
    this.report.lostTrack = true;
  }

  private sort(changedPaths: ReadonlyMap<string, boolean>) {
    const folders: string[] = [];
    const unknown: string[] = [];
    let hasNewRules = false;
    // Some may have been removed from the searched files by rules since.
    for (const path of this.shared.changed()) if (this.tree.members.has(path)) this.report.touched.add(path);
    for (const [path, isName] of changedPaths) {
      if (basename(path) === DOWSE_IGNORE) {
        this.tree.sifting.add(folderAbove(path));
        this.report.hasNewRules = true;
      }
      if (RULE_FILES.has(basename(path))) {
        hasNewRules = true;
        continue;
      }
      const isKnown = this.tree.members.has(path) || this.tree.unsearched.has(path);
      const what = this.tree.check(path);
      if (what === 'folder') folders.push(path);
      else if (what === 'file') unknown.push(path);
      if (isKnown) this.touch(path, isName);
      else if (what === undefined) this.shared.forget(path);
    }
    return { folders, unknown, hasNewRules };
  }

  /** Handles an event of a known file. */
  private touch(path: string, isName: boolean): void {
    // A listing made while the file was missing lacks it.
    if (isName) this.names++;
    if (!this.tree.members.has(path)) return;
    this.report.touched.add(path);
    const stats = this.lstat(path);
    if (stats?.isFile()) this.noteLinks(path, stats);
    else this.shared.forget(path);
  }

  /** @param unknown files that may be searched @returns those that are not */
  private async relist(folders: readonly string[], unknown: readonly string[]): Promise<string[]> {
    this.names++;
    const { listing, walked } = await this.tree.relist(folders);
    this.applyListing(listing, folders);
    return [...unknown, ...walked].filter(path => !this.tree.members.has(path));
  }

  private applyListing({ names }: TreeListing, folders: readonly string[]): void {
    const members = new Set(names);
    const doubtful = new Set(folders);
    const { added, removed, touched } = this.report;
    for (const name of names) {
      if (!this.tree.members.has(name)) {
        added.add(name);
        removed.delete(name);
      } else if (isBelowAny(name, doubtful)) touched.add(name);
    }
    for (const name of this.tree.members) {
      if (members.has(name)) continue;
      removed.add(name);
      added.delete(name);
      this.shared.forget(name);
    }
    for (const name of [...added, ...touched]) {
      const stats = this.report.lostTrack ? undefined : this.lstat(name);
      if (stats) this.noteLinks(name, stats);
    }
    this.tree.members = members;
    for (const name of added) this.tree.unsearched.delete(name);
  }

  private whyUnsure(): string | undefined {
    const { unreported } = this.mounts;
    if (unreported.length > 0)
      return `changes on a file system of kind ${unreported[0]} are not all reported`;
    const rules = [...this.tree.repositories, ...this.tree.linkedRules].find(isOdd);
    if (rules !== undefined) return `ignore rules cannot be read: the name ${shownName(rules)} is not UTF-8`;
    if (this.shared.areTooMany) return 'too many files have other names elsewhere (hard links)';
    return undefined;
  }

  private lstat(path: string): Stats | undefined {
    return lstat(join(this.root, path));
  }
}

function reasonOf({ code, syscall, message }: NodeJS.ErrnoException): string {
  return code === 'ENOSPC' && syscall === 'watch'
    ? 'it has more folders than this system lets a user watch; raise fs.inotify.max_user_watches with sysctl'
    : message;
}

function nothingNew() {
  return {
    touched: new Set<string>(),
    added: new Set<string>(),
    removed: new Set<string>(),
    lostTrack: false,
    hasNewRules: false,
  };
}
