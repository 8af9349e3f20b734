import type { Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { DOWSE_IGNORE } from '../rules/dowse-ignore.ts';
import { listTree, type TreeListing } from '../search/tree-listing.ts';
import { isOdd, shownName } from '../text/odd-names.ts';
import type { Cookies } from './cookies.ts';
import type { EventQueue } from './event-queue.ts';
import { FolderWatches, type Walked } from './folder-watches.ts';
import { folderAbove, isBelowAny } from './folders-above.ts';
import { lstat } from './lstat.ts';
import { type Mounts, mountsOf } from './mounts.ts';
import { outsideRules, RULE_FILES } from './outside-rules.ts';
import { SharedFiles } from './shared-files.ts';

/** What became of a tree since the last report. */
export interface TreeReport {
  /** Why it cannot be said what changed; then nothing else here counts. */
  unsure?: string;
  /** It can be said once there is a moment's rest: nothing is lost, the next report has it. */
  isBusy?: boolean;
  /** Files that are searched, and may have another content than before, or be gone. */
  touched: string[];
  /** Files that are searched from now on, and that are no longer. */
  added: string[];
  removed: string[];
  /** Anything may have changed: compare all files, which `all` names. */
  lostTrack: boolean;
  all?: string[];
  /** Files that are searched. */
  count: number;
  /** Counts up whenever there may be new names, or rules by which they are searched. */
  names: number;
  /** Folders that are not searched and not watched. */
  boundary: readonly string[];
  /** Folders in which there is a `.dowseignore`, or was. */
  sifting: readonly string[];
}

/** How a tree stands. */
export type TreeOutline = Pick<TreeReport, 'count' | 'names' | 'boundary' | 'sifting'>;

/** Rounds of looking until nothing new comes up; a tree that changes faster than it is listed is not sure. */
const MAX_ROUNDS = 6;
/** Names that are kept though there is nothing: an editor's files that come and go need no new listing each time. */
const MAX_VANISHED = 1000;
const SILENT = 'the file watcher does not answer';

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
  private readonly folders: FolderWatches;
  private readonly shared: SharedFiles;
  /** Paths with events, and whether a name came or went. */
  private happened = new Map<string, boolean>();
  private members = new Set<string>();
  /** Files that are there and are not searched. */
  private outsiders = new Set<string>();
  private boundary = new Set<string>();
  /** Those of them that went, in this order; they may be back. */
  private vanished = new Set<string>();
  private repositories = new Set<string>();
  private linkedRules = new Set<string>();
  private sifting = new Set<string>();
  private rules = '';
  private mounts: Mounts = { key: '', unreported: [] };
  private rootId = '';
  /** Another number than that of a thread before this one: what was listed then may be out of date. */
  private names = Math.floor(Math.random() * 2 ** 40);
  private lossesSeen = 0;
  /** Watches are up, and everything known is from after that. */
  private isTracking = false;
  private report = emptyReport();
  private readonly onChange: () => void;
  private hasChanged = false;

  /** `onChange` is called with the first event after a report. */
  constructor(root: string, events: EventQueue, cookies: Cookies, onChange: () => void = () => {}) {
    this.root = root;
    this.onChange = onChange;
    this.events = events;
    this.cookies = cookies;
    this.folders = new FolderWatches(root, events, (path, isName) => this.note(path, isName));
    this.shared = new SharedFiles(root);
  }

  /** Says what happened before it was asked, since the last time. Calls must not overlap. */
  async sync(all = false): Promise<TreeReport> {
    this.hasChanged = false;
    try {
      if (await this.catchUp()) return this.takeReport(all, this.whyUnsure());
      return { ...this.state(all), unsure: 'files come and go faster than they can be listed', isBusy: true };
    } catch (error) {
      this.isTracking = false;
      return this.takeReport(all, (error as Error).message);
    }
  }

  private takeReport(all: boolean, unsure: string | undefined): TreeReport {
    const { touched, added, removed, lostTrack } = this.report;
    this.report = emptyReport();
    return {
      ...this.state(all || lostTrack),
      touched: [...touched],
      added: [...added],
      removed: [...removed],
      lostTrack,
      ...(unsure === undefined ? {} : { unsure }),
    };
  }

  /** A report of nothing new. */
  private state(all: boolean): TreeReport {
    return {
      touched: [],
      added: [],
      removed: [],
      lostTrack: false,
      count: this.members.size,
      names: this.names,
      boundary: [...this.boundary],
      sifting: [...this.sifting],
      ...(all ? { all: [...this.members] } : {}),
    };
  }

  /** Sizes and times of files; those with several names are looked at with every report from here on. */
  stats(paths: readonly string[]): Float64Array {
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
    this.folders.drop('');
  }

  private consider(path: string, stats: Stats): void {
    const sibling = this.shared.consider(path, stats);
    if (sibling !== undefined && this.members.has(sibling)) this.report.touched.add(sibling);
  }

  private note(path: string, isName: boolean): void {
    this.happened.set(path, isName || this.happened.get(path) === true);
    if (this.hasChanged) return;
    this.hasChanged = true;
    this.onChange();
  }

  /** @returns whether there was an end to it */
  private async catchUp(): Promise<boolean> {
    let strangers: string[] = [];
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (!(await this.cookies.caughtUp())) throw new Error(SILENT);
      const happened = this.happened;
      this.happened = new Map();
      // Were there before and after a listing that does not name them, and did not come or go meanwhile.
      for (const path of strangers) if (!happened.get(path)) this.outsiders.add(path);
      const isShaken = await this.checkGround();
      const { folders, unknown, hasNewRules } = this.sort(happened);
      if (isShaken || hasNewRules) strangers = await this.relist(['', ...folders], unknown);
      else if (folders.length + unknown.length > 0) strangers = await this.relist(folders, unknown);
      else return true;
    }
    return false;
  }

  /** Whether anything makes all that is known doubtful. @throws when the tree is gone, or is none that can be watched. */
  private async checkGround(): Promise<boolean> {
    const root = this.lstat('');
    if (!root?.isDirectory()) throw new Error('the directory is gone');
    const rootId = `${root.dev}:${root.ino}`;
    const mounts = mountsOf(this.root);
    const [unreported] = mounts.unreported;
    if (unreported) throw new Error(`not all changes on a file system of kind ${unreported} are reported`);
    const hasMoved = rootId !== this.rootId || mounts.key !== this.mounts.key;
    if (!this.isTracking || hasMoved || this.events.lossCount !== this.lossesSeen) await this.startOver();
    // Read before the tree is listed by them.
    const absolute = (paths: Iterable<string>) => Array.from(paths, path => join(this.root, path)).sort();
    const rules = outsideRules(this.root, absolute(this.repositories), absolute(this.linkedRules));
    const isShaken = !this.isTracking || rules !== this.rules;
    Object.assign(this, { rootId, mounts, rules, isTracking: true });
    return isShaken;
  }

  /** Puts up all watches anew: a folder that was replaced unseen has the old one's. */
  private async startOver(): Promise<void> {
    this.isTracking = false;
    this.folders.drop('');
    // What was in the queue for the old watches is out of it before the new ones' events come.
    if (!(await this.cookies.caughtUp())) throw new Error(SILENT);
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
    for (const path of this.shared.changed()) if (this.members.has(path)) this.report.touched.add(path);
    for (const [path, isName] of happened) {
      // A listing that was made while it was gone lacks it.
      if (isName && (this.members.has(path) || this.outsiders.has(path))) this.names++;
      if (basename(path) === DOWSE_IGNORE) this.sifting.add(folderAbove(path));
      if (RULE_FILES.has(basename(path))) hasNewRules = true;
      else if (this.folders.has(path)) folders.push(path);
      else this.sortFile(path, folders, unknown);
    }
    return { folders, unknown, hasNewRules };
  }

  private sortFile(path: string, folders: string[], unknown: string[]): void {
    const isMember = this.members.has(path);
    if (isMember) this.report.touched.add(path);
    else if (this.outsiders.has(path) || this.boundary.has(path)) {
      // A file in place of a folder, or the other way round, may be searched where the other was not.
      const isFolder = this.lstat(path)?.isDirectory();
      if (isFolder === undefined) this.rememberVanished(path);
      if (isFolder === undefined || isFolder === this.boundary.has(path)) return;
      this.outsiders.delete(path);
      this.boundary.delete(path);
    }
    const stats = this.lstat(path);
    if (stats?.isDirectory()) folders.push(path);
    else if (stats?.isFile() && isMember) this.consider(path, stats);
    else if (stats?.isFile()) unknown.push(path);
    else this.shared.forget(path);
  }

  /** Remembers a name that has vanished. Past the limit, forgets the one that vanished first. */
  private rememberVanished(path: string): void {
    this.vanished.delete(path);
    this.vanished.add(path);
    if (this.vanished.size <= MAX_VANISHED) return;
    const [oldest = ''] = this.vanished;
    this.vanished.delete(oldest);
    if (this.lstat(oldest)) return;
    this.outsiders.delete(oldest);
    this.boundary.delete(oldest);
  }

  /**
   * Lists the tree anew, and watches its new folders.
   *
   * @param folders those that are new or other than before; the empty path for all
   * @param unknown files that may be searched
   * @returns files that are not
   */
  private async relist(folders: readonly string[], unknown: readonly string[]): Promise<string[]> {
    this.names++;
    this.forget(new Set(folders));
    let listing = await listTree(this.root);
    const walks: Walked[] = [];
    for (let pending = folders.includes('') ? [''] : folders; pending.length > 0; ) {
      const before = this.folders.opened;
      walks.push(...(await this.walkAll(pending, listing)));
      if (this.folders.opened === before) break;
      // What was made before its folder was watched is in this listing; what comes later has an event.
      listing = await listTree(this.root);
      pending = [...this.boundary].filter(
        path => !listing.ignored.has(path) && this.lstat(path)?.isDirectory(),
      );
    }
    this.take(listing, folders);
    return [...unknown, ...walks.flatMap(({ names }) => names)].filter(path => !this.members.has(path));
  }

  private async walkAll(folders: readonly string[], { ignored }: TreeListing): Promise<Walked[]> {
    const walks: Walked[] = [];
    // ripgrep tells of an odd name with a replacement for each odd byte: it may be any of several.
    const isIgnored = (path: string) => ignored.has(path) && !path.includes('\uFFFD');
    for (const folder of folders) {
      if (folder === '') {
        this.repositories.clear();
        this.sifting.clear();
      }
      this.boundary.delete(folder);
      if (isBelowAny(folder, this.boundary) || !this.lstat(folder)?.isDirectory()) continue;
      if (isIgnored(folder)) {
        this.boundary.add(folder);
        continue;
      }
      const walked = await this.folders.walk(folder, isIgnored);
      for (const path of walked.boundary) {
        this.boundary.add(path);
        this.folders.drop(path);
      }
      for (const path of walked.repositories) this.repositories.add(path);
      for (const path of walked.linkedRules) this.linkedRules.add(path);
      for (const path of walked.sifting) this.sifting.add(path);
      walks.push(walked);
    }
    return walks;
  }

  /** What is left out below a folder may no longer be: the rules in it may have gone with it. */
  private forget(folders: ReadonlySet<string>): void {
    for (const paths of [this.boundary, this.outsiders, this.linkedRules]) {
      if (folders.has('')) paths.clear();
      for (const path of paths) if (folders.has(path) || isBelowAny(path, folders)) paths.delete(path);
    }
    for (const folder of folders) if (folder !== '') this.folders.drop(folder);
  }

  private take({ names }: TreeListing, folders: readonly string[]): void {
    const members = new Set(names);
    const doubtful = new Set(folders);
    const { added, removed, touched } = this.report;
    for (const name of names) {
      if (!this.members.has(name)) {
        added.add(name);
        removed.delete(name);
      } else if (isBelowAny(name, doubtful)) touched.add(name);
    }
    for (const name of this.members) {
      if (members.has(name)) continue;
      removed.add(name);
      added.delete(name);
      this.shared.forget(name);
    }
    for (const name of [...this.report.added, ...this.report.touched]) {
      const stats = this.report.lostTrack ? undefined : this.lstat(name);
      if (stats) this.consider(name, stats);
    }
    this.members = members;
    for (const name of added) this.outsiders.delete(name);
  }

  private whyUnsure(): string | undefined {
    const { unreported } = this.mounts;
    if (unreported.length > 0)
      return `changes on a file system of kind ${unreported[0]} are not all reported`;
    const rules = [...this.repositories, ...this.linkedRules].find(isOdd);
    if (rules !== undefined)
      return `what is ignored cannot be told: the name ${shownName(rules)} is not UTF-8`;
    if (this.shared.areTooMany) return 'too many files have other names elsewhere (hard links)';
    return undefined;
  }

  private lstat(path: string): Stats | undefined {
    return lstat(join(this.root, path));
  }
}

function emptyReport() {
  return {
    touched: new Set<string>(),
    added: new Set<string>(),
    removed: new Set<string>(),
    lostTrack: false,
  };
}
