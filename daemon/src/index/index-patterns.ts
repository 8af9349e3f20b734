import { existsSync } from 'node:fs';
import { DowseError, stopping } from '../api/errors.ts';
import type { Log } from '../api/log.ts';
import type { PatternStatus, SearchRequest } from '../api/schemas.ts';
import type { DirectoryPatterns } from '../patterns/directory-patterns.ts';
import type { PatternIndexes } from '../patterns/pattern-indexes.ts';
import {
  ALL_FILES,
  type CandidateFinder,
  type CandidateOptions,
  type Candidates,
} from '../search/candidates.ts';
import type { ResolvedPath } from '../security/paths.ts';
import type { DirectoryIndex } from './directory-index.ts';
import type { IndexFolder } from './index-folder.ts';
import type { Indexes } from './indexes.ts';

/** Only inotify lets Dowse know when all changes up to now have been reported. */
const ARE_INDEXED = process.platform === 'linux';

/** The pattern indexes of directories, each in the folder of the directory's index. */
export class IndexPatterns implements CandidateFinder {
  private readonly indexes: Indexes;
  private readonly log: Log;
  /** Loaded with the first index, so that a daemon without indexes starts faster. */
  private loading: Promise<PatternIndexes> | undefined;
  private loaded: PatternIndexes | undefined;
  private isClosed = false;

  constructor(indexes: Indexes, log: Log) {
    this.indexes = indexes;
    this.log = log;
  }

  async findCandidates(
    request: SearchRequest,
    target: ResolvedPath,
    options: CandidateOptions,
  ): Promise<Candidates> {
    return (await this.loaded?.findCandidates(request, target, options)) ?? ALL_FILES;
  }

  /** Whether directories, given by their real paths, may have matches, according to the current state of their indexes. */
  likely(request: SearchRequest): (directory: string) => boolean {
    return this.loaded?.likely(request) ?? (() => true);
  }

  /** Opens the pattern indexes of earlier runs. */
  async open(): Promise<void> {
    if (!this.indexes.recorded.some(hasPatterns)) return;
    const loaded = await this.load();
    // Read again after loading, because an index may have been removed meanwhile.
    for (const { record, patternsPath } of this.indexes.recorded.filter(hasPatterns)) {
      loaded?.of(record.directory, patternsPath);
    }
  }

  /** Builds missing pattern indexes, for indexes of an earlier version. */
  async complete(): Promise<void> {
    for (const index of this.indexes.all) await this.completion(index);
  }

  /**
   * Builds the pattern index of a directory if there is none. Questions use it to find the files that contain a text.
   *
   * @returns resolves when it is built or has failed; undefined if there is nothing to do
   */
  completion(index: DirectoryIndex): Promise<void> | undefined {
    const { status, files } = this.status(index);
    const isMissing = status === 'missing' || (status === 'building' && files === 0);
    if (!isMissing || !index.isUsable || index.isPaused) return undefined;
    return this.build(index).then(
      () => {},
      () => {}, // kept for index status
    );
  }

  /**
   * @returns the number of files in it
   * @throws DowseError SERVICE_UNAVAILABLE if the directory cannot be watched, or the disk is full
   */
  async build(index: DirectoryIndex, { force = false } = {}): Promise<number> {
    const loaded = await this.load();
    if (!loaded) throw unavailable('This system does not report file changes reliably enough');
    index.assertOpen();
    const patterns = loaded.of(index.directory, index.folder.patternsPath);
    index.folder.ensureRecord();
    const onProgress = (progress: number) => {
      if (!index.isPaused) this.indexes.emit({ directory: index.directory, type: 'progress', progress });
    };
    try {
      return await patterns.build({ force, ...(index.isBuilding ? {} : { onProgress }) });
    } catch (error) {
      throw unavailable((error as Error).message);
    }
  }

  /** Closes the pattern index of a directory for good. */
  async forget({ directory }: DirectoryIndex): Promise<void> {
    await this.loaded?.forget(directory);
  }

  /**
   * The paths of files that may contain a text; undefined if they are unknown or more than `most`. The result may be
   * slightly out of date, which is good enough for ranking but not for a search.
   *
   * @param mayHold a further filter by path; files for which it returns false are left out
   */
  filesWith(
    index: DirectoryIndex,
    text: string,
    most: number,
    mayHold?: (path: string) => boolean,
  ): readonly string[] | undefined {
    return this.known(index)?.filesWith(text, most, mayHold);
  }

  /** The state of a directory's pattern index, and during a build its progress, 0 to 1. */
  status(index: DirectoryIndex): PatternStatus & { progress?: number } {
    const patterns = this.known(index);
    if (!patterns) return { status: ARE_INDEXED ? 'missing' : 'unavailable', files: 0, size_mb: 0 };
    const { bytes, ...status } = patterns.status;
    return { ...status, size_mb: Math.round(bytes / 1e4) / 100 };
  }

  /** Over all directories. */
  get totals(): { indexes: number; files: number; bytes: number } {
    const all = (this.loaded?.all ?? []).map(patterns => patterns.status).filter(({ files }) => files > 0);
    return {
      indexes: all.length,
      files: all.reduce((sum, { files }) => sum + files, 0),
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await (await this.loading)?.close();
  }

  private known({ directory }: DirectoryIndex): DirectoryPatterns | undefined {
    return this.loaded?.all.find(patterns => patterns.directory === directory);
  }

  private async load(): Promise<PatternIndexes | undefined> {
    if (!ARE_INDEXED) return undefined;
    this.loading ??= import('../patterns/pattern-indexes.ts').then(
      ({ PatternIndexes }) => new PatternIndexes(this.indexes.trees, this.log),
    );
    this.loaded = await this.loading;
    if (this.isClosed) throw stopping();
    return this.loaded;
  }
}

function hasPatterns(folder: IndexFolder): boolean {
  return existsSync(folder.patternsPath);
}

function unavailable(why: string): DowseError {
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The pattern index could not be built.',
    `${why}. Searches scan all files meanwhile.`,
    60,
  );
}
