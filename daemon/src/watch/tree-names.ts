import { join } from 'node:path';
import type { EventQueue } from './event-queue.ts';
import { FolderWatches, type Walked } from './folder-watches.ts';
import { isBelowAny } from './folders-above.ts';
import { lstat } from './lstat.ts';
import { listTree, type TreeListing } from './tree-listing.ts';

/**
 * Maximum number of remembered deleted names. An editor's temporary files come and go, and should not need a new
 * listing each time.
 */
const MAX_VANISHED = 1000;

/**
 * The names in a tree that ripgrep searches, taken from its own listings, and the watches on all folders with such
 * names.
 */
export class TreeNames {
  /** Searched files. */
  members = new Set<string>();
  /** Existing files that are not searched. */
  readonly unsearched = new Set<string>();
  /** Folders that are neither searched nor watched. */
  readonly boundary = new Set<string>();
  /** Folders with a `.git`. */
  readonly repositories = new Set<string>();
  /** Ignore files that may change without an event. */
  readonly linkedRules = new Set<string>();
  /** Folders that have, or had, a `.dowseignore`. */
  readonly sifting = new Set<string>();
  readonly folders: FolderWatches;
  private readonly root: string;
  /** Deleted paths of `unsearched` and `boundary`, oldest first. They may be created again. */
  private readonly vanished = new Set<string>();

  constructor(root: string, events: EventQueue, onEvent: (path: string, isName: boolean) => void) {
    this.root = root;
    this.folders = new FolderWatches(root, events, onEvent);
  }

  /**
   * Checks a path after an event.
   *
   * @returns `file` or `folder` if a new listing must show whether the file is searched, or what the folder contains
   */
  check(path: string): 'file' | 'folder' | undefined {
    if (this.folders.has(path)) return 'folder';
    const stats = lstat(join(this.root, path));
    const isFolder = stats?.isDirectory() === true;
    if (!this.members.has(path) && (this.unsearched.has(path) || this.boundary.has(path))) {
      // A file that replaces a folder, or the reverse, may be searched although the other was not.
      if (!stats) this.rememberVanished(path);
      if (!stats || isFolder === this.boundary.has(path)) return undefined;
      this.unsearched.delete(path);
      this.boundary.delete(path);
    }
    if (isFolder) return 'folder';
    return stats?.isFile() && !this.members.has(path) ? 'file' : undefined;
  }

  /**
   * Lists the tree and watches its new folders.
   *
   * @param folders new or changed folders; the empty path for all
   * @returns the listing, and the files of these folders, some of which may be missing in the listing
   * @throws system errors: ENOSPC, EMFILE if not all folders can be watched
   */
  async relist(folders: readonly string[]): Promise<{ listing: TreeListing; walked: string[] }> {
    this.forget(new Set(folders));
    let listing = await listTree(this.root);
    const walked: string[] = [];
    for (let pending = folders.includes('') ? [''] : folders; pending.length > 0; ) {
      const before = this.folders.opened;
      for (const { names } of await this.walkAll(pending, listing)) walked.push(...names);
      if (this.folders.opened === before) break;
      // This listing has the files that were created before their folder was watched. Later files cause events.
      listing = await listTree(this.root);
      pending = [...this.boundary].filter(path => !listing.ignored.has(path) && this.isFolder(path));
    }
    return { listing, walked };
  }

  private async walkAll(folders: readonly string[], { ignored }: TreeListing): Promise<Walked[]> {
    const walks: Walked[] = [];
    // ripgrep prints a replacement character for each odd byte, so such a name is ambiguous.
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

  /** Folders ignored below this one may no longer be, because the rules in it may be gone. */
  private forget(folders: ReadonlySet<string>): void {
    for (const paths of [this.boundary, this.unsearched, this.linkedRules]) {
      if (folders.has('')) paths.clear();
      for (const path of paths) if (folders.has(path) || isBelowAny(path, folders)) paths.delete(path);
    }
    for (const folder of folders) if (folder !== '') this.folders.drop(folder);
  }

  /** Remembers a deleted name. Above the limit the oldest one is dropped. */
  private rememberVanished(path: string): void {
    this.vanished.delete(path);
    this.vanished.add(path);
    if (this.vanished.size <= MAX_VANISHED) return;
    const [oldest = ''] = this.vanished;
    this.vanished.delete(oldest);
    if (lstat(join(this.root, oldest))) return;
    this.unsearched.delete(oldest);
    this.boundary.delete(oldest);
  }

  private isFolder(path: string): boolean {
    return lstat(join(this.root, path))?.isDirectory() === true;
  }
}
