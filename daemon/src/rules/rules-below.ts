import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { GitLayers } from './git-layers.ts';
import { type FolderNames, KnownFolders } from './known-folders.ts';
import { createSieve, type Sieve, type SieveOptions } from './sieve.ts';
import { TooMuchWork } from './work.ts';

/** With more folders, ripgrep reads rules in its own way. */
const MOST_FOLDERS = 50_000;
/** Folders that are remembered of all searched ones together; some 200 bytes each. */
const MOST_REMEMBERED = 100_000;
/** Other requests wait as long for their turn. */
const SLICE_MS = 4;
/** What all turns may take together. */
const MOST_MS = 10_000;

/** A folder whose rules are other than those of the folder that it lies in. */
export interface FolderWithRules {
  /** Relative to the searched folder, with `/`. */
  folder: string;
  git: GitLayers;
  parent: GitLayers;
}

/** git's rules in the folders below a searched one, those above first. */
export interface RulesBelow {
  /** Whether ripgrep, left to itself, would read some of them otherwise than git. */
  isOdd: boolean;
  /** undefined where there are more than 50,000 folders, or their rules take too long. */
  folders: readonly FolderWithRules[] | undefined;
}

const UNKNOWN: RulesBelow = { isOdd: false, folders: undefined };

const remembered = new Map<string, KnownFolders>();

/**
 * Looks for git's rules below a folder (absolute), in all folders that git does not ignore. The first time each folder is
 * read, later only those that have changed; that takes some microseconds a folder.
 */
export class RulesSearch {
  private readonly known: KnownFolders;
  private readonly sieve: Sieve;
  private readonly root: string;
  private readonly found: FolderWithRules[] = [];
  private readonly names = new Map<string, FolderNames>();
  private readonly walk = this.folders();
  private usedMs = 0;

  constructor(root: string, options: SieveOptions) {
    this.root = root;
    this.known = knownBelow(root);
    const hasGitRules = (folder: string) => this.namesIn(folder).hasGitRules;
    this.sieve = createSieve(root, options, { judgesAll: true, hasGitRules });
  }

  /**
   * Goes on for some milliseconds.
   *
   * @returns undefined while there is more to look at
   * @throws UnusableRules
   */
  step(ms = SLICE_MS): RulesBelow | undefined {
    const begun = performance.now();
    const end = begun + ms;
    try {
      for (let looked = 0; ; looked++) {
        if (looked % 16 === 15 && performance.now() > end) return undefined;
        const { done, value } = this.walk.next();
        if (done)
          return value ? UNKNOWN : { isOdd: this.found.some(({ git }) => git.isOdd), folders: this.found };
      }
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return UNKNOWN;
    } finally {
      this.usedMs += performance.now() - begun;
    }
  }

  /** Goes on to the end, in turn with other work. @throws UnusableRules; the signal's reason */
  async finish(signal?: AbortSignal): Promise<RulesBelow> {
    for (;;) {
      signal?.throwIfAborted();
      const done = this.step();
      if (done) return done;
      await setImmediate();
    }
  }

  /** A step for each folder. @returns whether it is too much */
  private *folders(): Generator<void, boolean> {
    const queue = [''];
    for (let at = 0; at < queue.length; at++) {
      if (queue.length > MOST_FOLDERS) return true;
      const folder = queue[at]!;
      const parent = this.sieve.gitLayers(folder);
      for (const name of this.namesIn(folder).folders) {
        if (this.usedMs > MOST_MS) return true;
        const below = folder === '' ? name : `${folder}/${name}`;
        yield;
        if (this.sieve.leavesOutFolder(below)) continue;
        const git = this.sieve.gitLayers(below);
        if (git !== parent) this.found.push({ folder: below, git, parent });
        queue.push(below);
      }
      this.names.delete(folder);
    }
    return false;
  }

  /** Each folder is looked at once. */
  private namesIn(folder: string): FolderNames {
    const names = this.names.get(folder) ?? this.known.namesIn(path.join(this.root, folder));
    this.names.set(folder, names);
    return names;
  }
}

function knownBelow(root: string): KnownFolders {
  const known = remembered.get(root) ?? new KnownFolders();
  remembered.delete(root);
  let total = known.size;
  for (const [other, { size }] of [...remembered].reverse()) {
    total += size;
    if (total > MOST_REMEMBERED) remembered.delete(other);
  }
  if (known.size <= MOST_REMEMBERED) remembered.set(root, known);
  return known;
}
