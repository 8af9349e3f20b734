import { existsSync } from 'node:fs';
import { DowseError } from '../api/errors.ts';
import type { PatternStatus, SearchRequest } from '../api/schemas.ts';
import type { DirectoryPatterns } from '../patterns/directory-patterns.ts';
import type { PatternIndexes } from '../patterns/pattern-indexes.ts';
import type { Narrowed, Narrowing, NarrowOptions } from '../search/narrow.ts';
import type { ResolvedPath } from '../security/paths.ts';
import type { DirectoryIndex } from './directory-index.ts';
import type { IndexContext } from './index-context.ts';
import type { Indexes } from './indexes.ts';
import type { IndexFolder } from './layout.ts';

/** Only Linux reports changes in such a way that one knows when all have been reported. */
const ARE_INDEXED = process.platform === 'linux';

/** The pattern indexes that lie beside the indexes of directories, each in its index's folder. */
export class IndexPatterns implements Narrowing {
  private readonly indexes: Indexes;
  private readonly log: IndexContext['log'];
  /** Loaded with the first index: a daemon without any starts sooner. */
  private loading: Promise<PatternIndexes> | undefined;
  private loaded: PatternIndexes | undefined;
  private isClosed = false;

  constructor(indexes: Indexes, log: IndexContext['log']) {
    this.indexes = indexes;
    this.log = log;
  }

  async narrow(request: SearchRequest, target: ResolvedPath, options: NarrowOptions): Promise<Narrowed> {
    return (await this.loaded?.narrow(request, target, options)) ?? { files: undefined, total: undefined };
  }

  /** Takes up those of earlier runs. */
  async open(): Promise<void> {
    if (!this.indexes.recorded.some(hasPatterns)) return;
    const loaded = await this.load();
    // As they are once it is loaded: one may have been removed meanwhile.
    for (const { record, patternsPath } of this.indexes.recorded.filter(hasPatterns)) {
      loaded?.of(record.directory, patternsPath);
    }
  }

  /** Builds those that an index of an earlier version has none of. */
  async complete(): Promise<void> {
    for (const index of this.indexes.all) {
      if (index.isUsable && !index.isPaused && this.status(index).status === 'missing') {
        await this.build(index).catch(() => {}); // kept for index status
      }
    }
  }

  /**
   * @returns how many files it has then
   * @throws DowseError SERVICE_UNAVAILABLE when the directory cannot be followed, or the disk is full
   */
  async build(index: DirectoryIndex, { force = false } = {}): Promise<number> {
    const loaded = await this.load();
    if (!loaded) throw unavailable('Changes are not reported well enough on this system');
    index.demandOpen();
    const patterns = loaded.of(index.directory, index.folder.patternsPath);
    index.folder.keep();
    const onProgress = (progress: number) =>
      this.indexes.tell({ directory: index.directory, type: 'progress', progress });
    try {
      const { files } = await patterns.build({ force, ...(index.isBuilding ? {} : { onProgress }) });
      return files;
    } catch (error) {
      throw unavailable((error as Error).message);
    }
  }

  /** Lets go of the pattern index of a directory, for good. */
  async forget({ directory }: DirectoryIndex): Promise<void> {
    await this.loaded?.forget(directory);
  }

  /**
   * The files of a directory that may hold a text, by their paths, where they are at most `most`; undefined where that is not
   * known: as far as the index knows, which is enough for an order of answers and not for a search.
   *
   * @param mayHold what else is known of a file by its path: where it says no, the file is none of them
   */
  filesWith(
    index: DirectoryIndex,
    text: string,
    most: number,
    mayHold?: (path: string) => boolean,
  ): readonly string[] | undefined {
    return this.known(index)?.holders(text, most, mayHold);
  }

  /** How the pattern index of a directory stands, and, while it is being built, how far it is, 0 to 1. */
  status(index: DirectoryIndex): PatternStatus & { progress?: number } {
    const patterns = this.known(index);
    if (!patterns) return { status: ARE_INDEXED ? 'missing' : 'unavailable', files: 0, size_mb: 0 };
    const { bytes, ...status } = patterns.status;
    return {
      ...status,
      size_mb: Math.round(bytes / 1e4) / 100,
      ...(patterns.isBuilding ? { progress: patterns.progress } : {}),
    };
  }

  /** Of all of them. */
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
    if (this.isClosed) throw new DowseError('SERVICE_UNAVAILABLE', 'The daemon is stopping', '', 1);
    return this.loaded;
  }
}

function hasPatterns(folder: IndexFolder): boolean {
  return existsSync(folder.patternsPath);
}

function unavailable(why: string): DowseError {
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The pattern index could not be built',
    `${why}. Searches look into all files meanwhile.`,
    60,
  );
}
