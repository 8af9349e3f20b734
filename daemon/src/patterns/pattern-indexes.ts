import { dirname } from 'node:path';
import type { Log } from '../api/log.ts';
import type { SearchRequest } from '../api/schemas.ts';
import {
  ALL_FILES,
  type CandidateFinder,
  type CandidateOptions,
  type Candidates,
} from '../search/candidates.ts';
import type { ResolvedPath } from '../security/paths.ts';
import type { TreeWatcher } from '../watch/tree-watcher.ts';
import { DirectoryPatterns } from './directory-patterns.ts';
import { findCandidates, likelyTest } from './find-candidates.ts';

/** The pattern indexes of a daemon. */
export class PatternIndexes implements CandidateFinder {
  private readonly trees: TreeWatcher;
  private readonly log: Log;
  private readonly open = new Map<string, DirectoryPatterns>();

  constructor(trees: TreeWatcher, log: Log) {
    this.trees = trees;
    this.log = log;
  }

  /**
   * The pattern index of a directory, given by its real path, even if it is not built yet.
   *
   * @param indexDir the folder of the index
   */
  of(directory: string, indexDir: string): DirectoryPatterns {
    const known = this.open.get(directory);
    if (known) return known;
    const patterns = new DirectoryPatterns(directory, indexDir, this.trees, this.log);
    this.open.set(directory, patterns);
    patterns.open();
    return patterns;
  }

  get all(): readonly DirectoryPatterns[] {
    return [...this.open.values()];
  }

  /** Closes an index; its files stay. */
  async forget(directory: string): Promise<void> {
    await this.open.get(directory)?.close();
    this.open.delete(directory);
  }

  async findCandidates(
    request: SearchRequest,
    target: ResolvedPath,
    options: CandidateOptions,
  ): Promise<Candidates> {
    for (let at = target.absolute; ; at = dirname(at)) {
      const patterns = this.open.get(at);
      if (patterns?.usable) return findCandidates(patterns, request, target, options);
      if (at === dirname(at)) return ALL_FILES;
    }
  }

  /** Whether directories, given by their real paths, may have matches, according to the current state of their indexes. */
  likely(request: SearchRequest): (directory: string) => boolean {
    const isLikely = likelyTest(request);
    return directory => {
      const patterns = this.open.get(directory);
      return !patterns || isLikely(patterns);
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(patterns => patterns.close()));
  }
}
