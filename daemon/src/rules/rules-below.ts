import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FileFilter, type FileFilterOptions } from './file-filter.ts';
import type { GitLayers } from './git-layers.ts';
import { type FolderNames, KnownFolders } from './known-folders.ts';
import { TooMuchWork } from './step-budget.ts';

/** With more folders, the rules are left to ripgrep. */
const MAX_FOLDERS = 50_000;
/** Folders cached for all searched folders together; about 200 bytes each. */
const MAX_CACHED = 100_000;
/** Time of one step. Other requests wait this long. */
const SLICE_MS = 4;
/** Time of all steps together. */
const MAX_MS = 10_000;

/** A folder whose rules differ from those of its parent. */
export interface FolderWithRules {
  /** Relative to the searched folder, with `/`. */
  folder: string;
  git: GitLayers;
  parent: GitLayers;
}

/** git's rules in the folders below a searched one, parents first. */
export interface RulesBelow {
  /** Whether ripgrep by itself would apply some of them differently from git. */
  isOdd: boolean;
  /** Undefined if there are more than 50,000 folders, or if their rules take too long. */
  folders: readonly FolderWithRules[] | undefined;
}

const UNKNOWN: RulesBelow = { isOdd: false, folders: undefined };

/** Cached folders by searched folder. Least recently used first. */
const cachedByRoot = new Map<string, KnownFolders>();

/**
 * Collects git's rules below a folder (absolute), in all folders that git does not ignore. The first time it reads each
 * folder, later only those that have changed, which takes some microseconds per folder.
 */
export class RulesSearch {
  private readonly known: KnownFolders;
  private readonly fileFilter: FileFilter;
  private readonly root: string;
  private readonly found: FolderWithRules[] = [];
  private readonly names = new Map<string, FolderNames>();
  private readonly walk = this.folders();
  private readonly isWanted: (folder: string) => boolean;
  private usedMs = 0;

  /** @param only the folders whose rules are wanted, besides those above them; all by default */
  constructor(root: string, options: FileFilterOptions, only?: readonly string[]) {
    this.root = root;
    this.isWanted = only ? wayTo(only) : () => true;
    this.known = knownBelow(root);
    const hasGitRules = (folder: string) => this.namesIn(folder).hasGitRules;
    this.fileFilter = new FileFilter(root, options, { judgesAll: true, hasGitRules });
  }

  /**
   * Continues for some milliseconds.
   *
   * @returns undefined while there are more folders
   * @throws UnusableRules
   */
  step(ms = SLICE_MS): RulesBelow | undefined {
    const start = performance.now();
    const end = start + ms;
    try {
      for (let count = 0; ; count++) {
        if (count % 16 === 15 && performance.now() > end) return undefined;
        const { done, value } = this.walk.next();
        if (done)
          return value ? UNKNOWN : { isOdd: this.found.some(({ git }) => git.isOdd), folders: this.found };
      }
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return UNKNOWN;
    } finally {
      this.usedMs += performance.now() - start;
    }
  }

  /** Continues to the end, alternating with other work. @throws UnusableRules; the signal's reason */
  async finish(signal?: AbortSignal): Promise<RulesBelow> {
    for (;;) {
      signal?.throwIfAborted();
      const done = this.step();
      if (done) return done;
      await setImmediate();
    }
  }

  /** Yields for each folder. @returns whether a limit was exceeded */
  private *folders(): Generator<void, boolean> {
    const queue = [''];
    for (let at = 0; at < queue.length; at++) {
      if (queue.length > MAX_FOLDERS) return true;
      const folder = queue[at]!;
      const parent = this.fileFilter.gitLayers(folder);
      for (const name of this.namesIn(folder).folders) {
        if (this.usedMs > MAX_MS) return true;
        const below = folder === '' ? name : `${folder}/${name}`;
        yield;
        if (!this.isWanted(below) || this.fileFilter.leavesOutFolder(below)) continue;
        const git = this.fileFilter.gitLayers(below);
        if (git !== parent) this.found.push({ folder: below, git, parent });
        queue.push(below);
      }
      this.names.delete(folder);
    }
    return false;
  }

  /** The content of a folder, read once per search. */
  private namesIn(folder: string): FolderNames {
    const names = this.names.get(folder) ?? this.known.namesIn(path.join(this.root, folder));
    this.names.set(folder, names);
    return names;
  }
}

/** Whether a folder is one of these, above or below one. */
function wayTo(folders: readonly string[]): (folder: string) => boolean {
  const ends = new Set(folders);
  const above = new Set<string>();
  for (const folder of folders)
    for (let end = folder.indexOf('/'); end >= 0; end = folder.indexOf('/', end + 1))
      above.add(folder.slice(0, end));
  const isInside = (folder: string): boolean =>
    ends.has(folder) || (folder.includes('/') && isInside(folder.slice(0, folder.lastIndexOf('/'))));
  return folder => above.has(folder) || isInside(folder);
}

function knownBelow(root: string): KnownFolders {
  const known = cachedByRoot.get(root) ?? new KnownFolders();
  cachedByRoot.delete(root);
  let total = known.size;
  for (const [other, { size }] of [...cachedByRoot].reverse()) {
    total += size;
    if (total > MAX_CACHED) cachedByRoot.delete(other);
  }
  if (known.size <= MAX_CACHED) cachedByRoot.set(root, known);
  return known;
}
