import type { Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { DOWSE_IGNORE } from '../rules/dowse-ignore.ts';
import type { TreeListing } from '../search/tree-listing.ts';
import { isOdd, shownName } from '../text/odd-names.ts';
import type { Cookies } from './cookies.ts';
import type { EventQueue } from './event-queue.ts';
import { folderAbove, isBelowAny } from './folders-above.ts';
import { identityOf, mayBeRead } from './identity.ts';
import { lstat } from './lstat.ts';
import { latestMountsOf, type Mounts, mountsOf } from './mounts.ts';
import { isRuleFile, outsideRules, RULE_FILES } from './outside-rules.ts';
import { SharedFiles } from './shared-files.ts';
import { TreeNames } from './tree-names.ts';
import type { FileNumbers, TreeReport } from './tree-report.ts';

/** Rounds of looking until nothing new comes up; a tree that changes faster than it is listed is not sure. */
const MAX_ROUNDS = 6;

export interface TreeWatchOptions {
  root: string;
  events: EventQueue;
  cookies: Cookies;
  /** Called with each event. */
  onEvent?(): void;
  /** Given what {@link TreeWatch.sync} knows before it waits for a listing. */
  onTouched?(report: TreeReport): void;
}

/**
 * Follows one tree: which of its files ripgrep searches, and which were touched. What it says is as of the moment
 * that it was asked, not of some moment before. On Linux only.
 *
 * Not seen: writing through memory that is mapped (mmap(2)), which the kernel does not report; and writing through
 * another name outside the tree (a hard link) that the file was given after it was last looked at.
 */
export class TreeWatch {
  private readonly root: string;
  private readonly events: EventQueue;
  private readonly cookies: Cookies;
  private readonly tree: TreeNames;
  private readonly shared: SharedFiles;
  private readonly onTouched: ((report: TreeReport) => void) | undefined;
  /** Paths with events, and whether a name came or went. */
  private happened = new Map<string, boolean>();
  private rules = '';
  private mounts: Mounts = { key: '', unreported: [] };
  private identity: string | undefined;
  /** Another number than that of a thread before this one: what was listed then may be out of date. */
  private names = Math.floor(Math.random() * 2 ** 40);
  private lossesSeen = 0;
  /** Watches are up, and everything known is from after that. */
  private isTracking = false;
  private report = nothingNew();

  constructor({ root, events, cookies, onEvent, onTouched }: TreeWatchOptions) {
    this.root = root;
    this.events = events;
    this.cookies = cookies;
    this.onTouched = onTouched;
    this.tree = new TreeNames(root, events, (path, isName) => {
      this.happened.set(path, isName || this.happened.get(path) === true);
      onEvent?.();
    });
    this.shared = new SharedFiles(root);
  }

  /** Says what happened before it was asked, since the last report; with `all` it names all files. Calls must not overlap. */
  async sync(all = false): Promise<TreeReport> {
    try {
      const isEnd = await this.catchUp();
      return { ...this.takeReport(all, this.whyUnsure()), ...(isEnd ? {} : { isPartial: true }) };
    } catch (error) {
      this.stopTracking();
      return this.takeReport(all, reasonOf(error as NodeJS.ErrnoException));
    }
  }

  /** Reports changes of known files that have been delivered, without waiting for anything. Not while a sync is under way. */
  glance(): TreeReport | undefined {
    if (!this.isTracking || this.hasLost) return undefined;
    for (const [path, isName] of this.happened) {
      if (!this.tree.members.has(path) || isRuleFile(path)) continue;
      if (this.tree.look(path) !== undefined) continue;
      this.happened.delete(path);
      this.touch(path, isName);
    }
    return this.takeTouched();
  }

  /** Whether something is left that takes a sync. */
  get isBehind(): boolean {
    return this.happened.size > 0 || !this.isTracking || this.hasLost;
  }

  /** Whether something changed that causes no event: the directory itself, mounts, ignore files outside. */
  get hasNewGround(): boolean {
    if (identityOf(this.root) !== this.identity) return true;
    if (!this.isTracking) return false;
    try {
      const isSame = latestMountsOf(this.root).key === this.mounts.key && this.rulesNow() === this.rules;
      return this.hasLost || !isSame;
    } catch {
      return true; // a report says why
    }
  }

  /** Sizes and times of files; those with several names are looked at with every report from here on. */
  stats(paths: readonly string[]): FileNumbers {
    const numbers = new Float64Array(paths.length * 4);
    paths.forEach((path, i) => {
      const stats = this.lstat(path);
      if (!stats?.isFile()) {
        numbers[i * 4] = -1;
        return;
      }
      this.consider(path, stats);
      numbers.set([stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino], i * 4);
    });
    return numbers;
  }

  close(): void {
    this.tree.folders.drop('');
  }

  /** A tree that cannot be watched as a whole leaves the watches to others. */
  private stopTracking(): void {
    this.isTracking = false;
    this.tree.folders.drop('');
  }

  private get hasLost(): boolean {
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

  /** A report of nothing new. */
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

  private consider(path: string, stats: Stats): void {
    const sibling = this.shared.consider(path, stats);
    if (sibling !== undefined && this.tree.members.has(sibling)) this.report.touched.add(sibling);
  }

  /** @returns whether there was an end to it */
  private async catchUp(): Promise<boolean> {
    let strangers: string[] = [];
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await this.delivered();
      const happened = this.happened;
      this.happened = new Map();
      // Were there before and after a listing that does not name them, and did not come or go meanwhile.
      for (const path of strangers) if (!happened.get(path)) this.tree.outsiders.add(path);
      const isShaken = await this.checkGround();
      const { folders, unknown, hasNewRules } = this.sort(happened);
      if (isShaken || hasNewRules) this.report.hasNewRules = true;
      if (isShaken || hasNewRules) folders.push('');
      else if (folders.length + unknown.length === 0) return true;
      const touched = this.takeTouched();
      if (touched) this.onTouched?.(touched);
      strangers = await this.relist(folders, unknown);
    }
    return false;
  }

  /** Waits until all events before now are known, or were lost. @throws when they do not arrive */
  private async delivered(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { lossCount } = this.events;
      if (await this.cookies.caughtUp()) return;
      if (lossCount === this.events.lossCount) break;
    }
    throw new Error('the file watcher does not answer');
  }

  /** Whether anything makes all that is known doubtful. @throws when the tree is gone, or is none that can be watched. */
  private async checkGround(): Promise<boolean> {
    const identity = identityOf(this.root);
    const hasMoved = identity !== this.identity;
    this.identity = identity;
    if (identity === undefined) throw new Error('the directory is gone');
    if (!mayBeRead(this.root)) throw new Error('the directory may not be read');
    const mounts = mountsOf(this.root);
    const isOther = hasMoved || mounts.key !== this.mounts.key;
    if (!this.isTracking || isOther || this.hasLost) await this.startOver();
    // Read before the tree is listed by them.
    const rules = this.rulesNow();
    const isShaken = !this.isTracking || rules !== this.rules;
    Object.assign(this, { mounts, rules, isTracking: true });
    return isShaken;
  }

  private rulesNow(): string {
    const absolute = (paths: Iterable<string>) => Array.from(paths, path => join(this.root, path)).sort();
    return outsideRules(this.root, absolute(this.tree.repositories), absolute(this.tree.linkedRules));
  }

  /** Puts up all watches anew: a folder that was replaced unseen has the old one's. */
  private async startOver(): Promise<void> {
    this.stopTracking();
    // What was in the queue for the old watches is out of it before the new ones' events come.
    await this.delivered();
    this.happened.clear();
    this.shared.clear();
    this.lossesSeen = this.events.lossCount;
    this.report.lostTrack = true;
  }

  private sort(happened: ReadonlyMap<string, boolean>) {
    const folders: string[] = [];
    const unknown: string[] = [];
    let hasNewRules = false;
    // Some of them may have been left out by rules since they were found.
    for (const path of this.shared.changed()) if (this.tree.members.has(path)) this.report.touched.add(path);
    for (const [path, isName] of happened) {
      if (basename(path) === DOWSE_IGNORE) {
        this.tree.sifting.add(folderAbove(path));
        this.report.hasNewRules = true;
      }
      if (RULE_FILES.has(basename(path))) {
        hasNewRules = true;
        continue;
      }
      const isKnown = this.tree.members.has(path) || this.tree.outsiders.has(path);
      const what = this.tree.look(path);
      if (what === 'folder') folders.push(path);
      else if (what === 'file') unknown.push(path);
      if (isKnown) this.touch(path, isName);
      else if (what === undefined) this.shared.forget(path);
    }
    return { folders, unknown, hasNewRules };
  }

  /** Something happened to a file that is known. */
  private touch(path: string, isName: boolean): void {
    // A listing that was made while it was gone lacks it.
    if (isName) this.names++;
    if (!this.tree.members.has(path)) return;
    this.report.touched.add(path);
    const stats = this.lstat(path);
    if (stats?.isFile()) this.consider(path, stats);
    else this.shared.forget(path);
  }

  /** @param unknown files that may be searched @returns files that are not */
  private async relist(folders: readonly string[], unknown: readonly string[]): Promise<string[]> {
    this.names++;
    const { listing, walked } = await this.tree.relist(folders);
    this.take(listing, folders);
    return [...unknown, ...walked].filter(path => !this.tree.members.has(path));
  }

  private take({ names }: TreeListing, folders: readonly string[]): void {
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
      if (stats) this.consider(name, stats);
    }
    this.tree.members = members;
    for (const name of added) this.tree.outsiders.delete(name);
  }

  private whyUnsure(): string | undefined {
    const { unreported } = this.mounts;
    if (unreported.length > 0)
      return `changes on a file system of kind ${unreported[0]} are not all reported`;
    const rules = [...this.tree.repositories, ...this.tree.linkedRules].find(isOdd);
    if (rules !== undefined)
      return `what is ignored cannot be told: the name ${shownName(rules)} is not UTF-8`;
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
