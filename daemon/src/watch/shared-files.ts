import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { lstat } from './lstat.ts';

/** With more such files, checking each of them would take longer than searching everything. */
const MAX_FILES = 2000;
/** Resolution of file times. A second change within this time may be invisible. */
const TICK_MS = 20;

/**
 * Files with several hard links. A write through a name outside the tree causes no event, so their sizes and times are
 * compared.
 */
export class SharedFiles {
  private readonly root: string;
  private readonly known = new Map<string, string>();
  /** The last file seen with each inode, and the last inode of each file. */
  private readonly byInode = new Map<number, string>();
  private readonly inodes = new Map<string, number>();

  constructor(root: string) {
    this.root = root;
  }

  /** Called before the whole tree is listed again. */
  clear(): void {
    this.known.clear();
    this.byInode.clear();
    this.inodes.clear();
  }

  /** The file was removed, or is no longer searched. */
  forget(path: string): void {
    this.known.delete(path);
    const inode = this.inodes.get(path);
    this.inodes.delete(path);
    if (inode !== undefined && this.byInode.get(inode) === path) this.byInode.delete(inode);
  }

  /** Number of stored entries, at most three for each file. */
  get size(): number {
    return this.known.size + this.byInode.size + this.inodes.size;
  }

  get areTooMany(): boolean {
    return this.known.size > MAX_FILES;
  }

  /**
   * Adds or removes a file, by its current stats.
   *
   * @returns another path in the tree with the same inode, if that was not known to have several hard links
   */
  noteLinks(path: string, stats: Stats): string | undefined {
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

  /** Files that may have changed since the last check. */
  changed(): string[] {
    if (this.areTooMany) return [];
    const changed: string[] = [];
    for (const [path, state] of [...this.known]) {
      const stats = lstat(join(this.root, path));
      if (stats && state !== UNSETTLED && stateOf(stats) === state) continue;
      changed.push(path);
      if (stats) this.noteLinks(path, stats);
      else this.forget(path);
    }
    return changed;
  }
}

/** State of a file that changed a moment ago. It counts as changed at the next check too. */
const UNSETTLED = '';

function stateOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  const isSettled = Math.abs(Date.now() - ctimeMs) > TICK_MS;
  return isSettled ? `${size} ${mtimeMs} ${ctimeMs} ${ino}` : UNSETTLED;
}
