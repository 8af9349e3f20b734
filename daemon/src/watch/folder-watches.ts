import { type FSWatcher, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DOWSE_IGNORE } from '../rules/dowse-ignore.ts';
import { nameFromBytes, pathOnDisk } from '../text/odd-names.ts';
import type { EventQueue } from './event-queue.ts';
import { folderAbove, prefixOf } from './folders-above.ts';
import { lstat } from './lstat.ts';
import { RULE_FILES } from './outside-rules.ts';

export interface Walked {
  /** Folders that were found but not entered, because ripgrep ignores them. */
  boundary: string[];
  /** Regular files. */
  names: string[];
  /** Folders with a `.git`. */
  repositories: string[];
  /** Ignore files that may change without an event: symlinks, and files with several hard links. */
  linkedRules: string[];
  /** Folders with a `.dowseignore`. */
  sifting: string[];
}

/** How many folders are read before the event loop runs. */
const FOLDERS_PER_SLICE = 50;

/** Watches on folders of a tree, by path relative to its root. The root is the empty path. */
export class FolderWatches {
  private readonly root: string;
  private readonly events: EventQueue;
  private readonly watchers = new Map<string, FSWatcher>();
  /** Parent → children of watched folders, so that the folders below one are found without comparing all paths. */
  private readonly below = new Map<string, Set<string>>();
  private readonly onEvent: (path: string, isName: boolean) => void;

  constructor(root: string, events: EventQueue, onEvent: (path: string, isName: boolean) => void) {
    this.root = root;
    this.events = events;
    this.onEvent = onEvent;
  }

  /** Number of watches opened so far, including closed ones. */
  opened = 0;

  has(folder: string): boolean {
    return this.watchers.has(folder);
  }

  /**
   * Watches a folder and all folders below it, except those for which `isIgnored` is true. Each folder is watched
   * before it is read, so that no new file is missed.
   *
   * @throws ENOSPC, EMFILE if the system does not allow so many watches
   */
  async walk(folder: string, isIgnored: (folder: string) => boolean): Promise<Walked> {
    const walked: Walked = {
      boundary: [],
      names: [],
      repositories: [],
      linkedRules: [],
      sifting: [],
    };
    const pending = [folder];
    for (let at = pending.pop(), n = 1; at !== undefined; at = pending.pop(), n++) {
      for (const entry of this.enter(at)) {
        const path = at === '' ? entry.name : `${at}/${entry.name}`;
        if (entry.name === '.git') walked.repositories.push(at);
        else if (RULE_FILES.has(entry.name) && this.isLinked(path)) walked.linkedRules.push(path);
        if (entry.name === DOWSE_IGNORE) walked.sifting.push(at);
        if (entry.isFile()) walked.names.push(path);
        if (!entry.isDirectory()) continue;
        if (isIgnored(path)) walked.boundary.push(path);
        else pending.push(path);
      }
      if (n % FOLDERS_PER_SLICE === 0) await new Promise(setImmediate);
    }
    return walked;
  }

  private isLinked(path: string): boolean {
    const stats = lstat(join(this.root, path));
    return stats !== undefined && (stats.isSymbolicLink() || stats.nlink > 1);
  }

  private enter(folder: string): Entry[] {
    const absolute = join(this.root, folder);
    const prefix = prefixOf(folder);
    try {
      if (!this.watchers.has(folder)) {
        const watcher = this.events.watch(absolute, (name, isName) => this.onEvent(prefix + name, isName));
        this.watchers.set(folder, watcher);
        this.linkParents(folder);
        this.opened++;
      }
      return entriesOf(absolute);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The folder was deleted, or may not be read, which ripgrep skips too. A later change of its permissions causes
      // an event in its parent.
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM') return [];
      throw error;
    }
  }

  /** Ends the watches on a folder and all folders below it. Their events may belong to a folder that was moved away. */
  drop(folder: string): void {
    let dropped = 0;
    const pending = [folder];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      pending.push(...(this.below.get(at) ?? []));
      this.below.delete(at);
      const watcher = this.watchers.get(at);
      if (!watcher) continue;
      watcher.close();
      this.watchers.delete(at);
      dropped++;
    }
    if (folder !== '') this.below.get(folderAbove(folder))?.delete(folder);
    if (dropped > MANY_CLOSED) this.events.noteLoss();
  }

  private linkParents(folder: string): void {
    for (let at = folder; at !== ''; at = folderAbove(at)) {
      const beside = this.below.get(folderAbove(at));
      if (beside?.has(at)) return;
      if (beside) beside.add(at);
      else this.below.set(folderAbove(at), new Set([at]));
    }
  }

  /** Ends all watches. */
  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
    this.below.clear();
  }
}

interface Entry {
  name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

/** Node's replacement for bytes that are not UTF-8. It may also really occur in a name. */
const REPLACEMENT = '\uFFFD';

function entriesOf(folder: string): Entry[] {
  const path = pathOnDisk(folder);
  const entries = readdirSync(path, { withFileTypes: true });
  if (!entries.some(({ name }) => name.includes(REPLACEMENT))) return entries;
  return readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).map(entry => ({
    name: nameFromBytes(entry.name),
    isFile: () => entry.isFile(),
    isDirectory: () => entry.isDirectory(),
  }));
}

/** Closing this many watches may hide a queue overflow, because their events are queued but not delivered. */
const MANY_CLOSED = 1000;
