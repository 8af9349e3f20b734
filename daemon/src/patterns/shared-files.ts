import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';

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

  constructor(root: string) {
    this.root = root;
  }

  get areTooMany(): boolean {
    return this.known.size > MAX_FILES;
  }

  /** Takes a file in, or lets it go, by what was just found out about it. */
  consider(path: string, stats: Stats): void {
    if (stats.nlink > 1 && stats.isFile()) this.known.set(path, stateOf(stats));
    else this.known.delete(path);
  }

  /** Those that may have changed since they were last looked at. */
  changed(): string[] {
    if (this.areTooMany) return [];
    const changed: string[] = [];
    for (const [path, state] of this.known) {
      const stats = lstatSync(join(this.root, path), { throwIfNoEntry: false });
      if (stats && state !== UNSETTLED && stateOf(stats) === state) continue;
      changed.push(path);
      if (stats) this.consider(path, stats);
      else this.known.delete(path);
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
