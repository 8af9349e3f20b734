import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { lstat } from './lstat.ts';

/** More are not looked at each time: a search of everything would be done sooner. */
const MAX_FILES = 2000;
/** The clock of a file system stands still for as long; a change within shows in no time. */
const TICK_MS = 20;

/**
 * Files with more names than one. Written to by another name, elsewhere, they change without an event in the tree, so
 * their sizes and times are compared.
 */
export class SharedFiles {
  private readonly root: string;
  private readonly known = new Map<string, string>();
  /** The file that was seen last with an inode, and the inode that a file was seen with last. */
  private readonly byInode = new Map<number, string>();
  private readonly inodes = new Map<string, number>();

  constructor(root: string) {
    this.root = root;
  }

  /** Before the whole tree is looked at anew. */
  clear(): void {
    this.known.clear();
    this.byInode.clear();
    this.inodes.clear();
  }

  /** It is gone, or no longer searched. */
  forget(path: string): void {
    this.known.delete(path);
    const inode = this.inodes.get(path);
    this.inodes.delete(path);
    if (inode !== undefined && this.byInode.get(inode) === path) this.byInode.delete(inode);
  }

  /** What is kept: for each file taken in no more than three entries. */
  get size(): number {
    return this.known.size + this.byInode.size + this.inodes.size;
  }

  get areTooMany(): boolean {
    return this.known.size > MAX_FILES;
  }

  /**
   * Takes a file in, or lets it go, by what was just found out about it.
   *
   * @returns a file of the tree that turns out to be the same one, if it was not known to have more names
   */
  consider(path: string, stats: Stats): string | undefined {
    const sibling = this.byInode.get(stats.ino);
    this.forget(path);
    this.byInode.set(stats.ino, path);
    this.inodes.set(path, stats.ino);
    if (stats.nlink <= 1 || !stats.isFile()) return undefined;
    this.known.set(path, stateOf(stats));
    if (sibling === undefined || sibling === path || this.known.has(sibling)) return undefined;
    const other = lstat(join(this.root, sibling));
    if (other?.ino !== stats.ino) return undefined;
    this.known.set(sibling, stateOf(other));
    return sibling;
  }

  /** Those that may have changed since they were last looked at. */
  changed(): string[] {
    if (this.areTooMany) return [];
    const changed: string[] = [];
    for (const [path, state] of [...this.known]) {
      const stats = lstat(join(this.root, path));
      if (stats && state !== UNSETTLED && stateOf(stats) === state) continue;
      changed.push(path);
      if (stats) this.consider(path, stats);
      else this.forget(path);
    }
    return changed;
  }
}

/** The state of a file that changed a moment ago: it is taken for changed the next time as well. */
const UNSETTLED = '';

function stateOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  const isSettled = Math.abs(Date.now() - ctimeMs) > TICK_MS;
  return isSettled ? `${size} ${mtimeMs} ${ctimeMs} ${ino}` : UNSETTLED;
}
