import { join } from 'node:path';
import { listTree, type TreeListing } from '../search/tree-listing.ts';
import type { EventQueue } from './event-queue.ts';
import { FolderWatches, type Walked } from './folder-watches.ts';
import { isBelowAny } from './folders-above.ts';
import { lstat } from './lstat.ts';

/** Names that are kept though there is nothing: an editor's files that come and go need no new listing each time. */
const MAX_VANISHED = 1000;

/** Which names of a tree ripgrep searches, as its own listings say, and the watches on all folders with such names. */
export class TreeNames {
  /** Files that are searched. */
  members = new Set<string>();
  /** Files that are there and are not searched. */
  readonly outsiders = new Set<string>();
  /** Folders that are neither searched nor watched. */
  readonly boundary = new Set<string>();
  /** Folders that hold a `.git`. */
  readonly repositories = new Set<string>();
  /** Ignore files that may change without an event. */
  readonly linkedRules = new Set<string>();
  /** Folders in which there is a `.dowseignore`, or was. */
  readonly sifting = new Set<string>();
  readonly folders: FolderWatches;
  private readonly root: string;
  /** Outsiders and folders of the boundary that went, in this order; they may be back. */
  private readonly vanished = new Set<string>();

  constructor(root: string, events: EventQueue, onEvent: (path: string, isName: boolean) => void) {
    this.root = root;
    this.folders = new FolderWatches(root, events, onEvent);
  }

  /**
   * Looks at a path with an event.
   *
   * @returns what a new listing has to tell: whether a file is searched, or what is in a folder
   */
  look(path: string): 'file' | 'folder' | undefined {
    if (this.folders.has(path)) return 'folder';
    const stats = lstat(join(this.root, path));
    const isFolder = stats?.isDirectory() === true;
    if (!this.members.has(path) && (this.outsiders.has(path) || this.boundary.has(path))) {
      // A file in place of a folder, or the other way round, may be searched where the other was not.
      if (!stats) this.rememberVanished(path);
      if (!stats || isFolder === this.boundary.has(path)) return undefined;
      this.outsiders.delete(path);
      this.boundary.delete(path);
    }
    if (isFolder) return 'folder';
    return stats?.isFile() && !this.members.has(path) ? 'file' : undefined;
  }

  /**
   * Lists the tree, and watches its new folders.
   *
   * @param folders those that are new or other than before; the empty path for all
   * @returns the listing, and the files of these folders, some of which it may lack
   * @throws system errors: ENOSPC, EMFILE when not all folders can be watched
   */
  async relist(folders: readonly string[]): Promise<{ listing: TreeListing; walked: string[] }> {
    this.forget(new Set(folders));
    let listing = await listTree(this.root);
    const walked: string[] = [];
    for (let pending = folders.includes('') ? [''] : folders; pending.length > 0; ) {
      const before = this.folders.opened;
      for (const { names } of await this.walkAll(pending, listing)) walked.push(...names);
      if (this.folders.opened === before) break;
      // What was made before its folder was watched is in this listing; what comes later has an event.
      listing = await listTree(this.root);
      pending = [...this.boundary].filter(path => !listing.ignored.has(path) && this.isFolder(path));
    }
    return { listing, walked };
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
      if (isBelowAny(folder, this.boundary) || !this.isFolder(folder)) continue;
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

  /** Remembers a name that has vanished. Past the limit, forgets the one that vanished first. */
  private rememberVanished(path: string): void {
    this.vanished.delete(path);
    this.vanished.add(path);
    if (this.vanished.size <= MAX_VANISHED) return;
    const [oldest = ''] = this.vanished;
    this.vanished.delete(oldest);
    if (lstat(join(this.root, oldest))) return;
    this.outsiders.delete(oldest);
    this.boundary.delete(oldest);
  }

  private isFolder(path: string): boolean {
    return lstat(join(this.root, path))?.isDirectory() === true;
  }
}
