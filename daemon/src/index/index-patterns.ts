import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
import { lineOfText } from './text-lines.ts';

/** Only Linux reports changes in such a way that one knows when all have been reported. */
const ARE_INDEXED = process.platform === 'linux';

/**
 * Texts that few files hold, or none, with those files: the paths relative to the directory and, of a text of several words,
 * the line where it is, from 1. Of a single word it is 0.
 */
export type Holders = readonly { literal: string; files: readonly { path: string; line: number }[] }[];

/** What an index knows of a text of several words in a file by its path, so that less is read. */
export interface IndexedText {
  /** Whether the file may hold it. */
  mayHold(path: string, text: string): boolean;
  /** The first line that has it, from 1, or 0; undefined where the file is to be read for that. */
  lineOf(path: string, text: string): number | undefined;
}

/** Finds such files. */
export type FindHolders = (literals: readonly string[], indexed: IndexedText) => Holders;

/** A name that more files hold says little of each. */
const MAX_HOLDERS = 40;
/** So many files are read for a question, to see whether they hold a text whole; a text that more may hold is left out. */
const MAX_READ = 100;

/** Of a single word, so few files are read too: they may have no more than its n-grams. */
const MOST_CHECKED = 12;

/** The pattern indexes that lie beside the indexes of directories, each in its index's folder. */
export class IndexPatterns implements Narrowing {
  private readonly dataDir: string;
  private readonly indexes: Indexes;
  private readonly log: IndexContext['log'];
  /** Loaded with the first index: a daemon without any starts sooner. */
  private loading: Promise<PatternIndexes> | undefined;
  private loaded: PatternIndexes | undefined;
  private isClosed = false;

  constructor(dataDir: string, indexes: Indexes, log: IndexContext['log']) {
    this.dataDir = dataDir;
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
   * For each literal that few files hold, or none, those files: as far as the index knows, which is enough for an order of
   * answers and not for a search.
   */
  holders(index: DirectoryIndex, ...[literals, indexed]: Parameters<FindHolders>): Holders {
    const patterns = this.known(index);
    let left = MAX_READ;
    return literals.flatMap(literal => {
      const isText = /\s/.test(literal);
      const files = isText
        ? patterns?.holders(literal, left, path => indexed.mayHold(path, literal))
        : patterns?.holders(literal, MAX_HOLDERS);
      if (!files) return [];
      if (!isText && files.length > MOST_CHECKED) return [{ literal, files: files.map(inFile) }];
      if (isText) left -= files.length;
      const places = files.map(path => ({
        path,
        line:
          (isText ? indexed.lineOf(path, literal) : undefined) ??
          lineOfText(join(index.directory, path), literal) ??
          0,
      }));
      const found = places.filter(({ line }) => line > 0);
      return [{ literal, files: isText ? found : found.map(({ path }) => inFile(path)) }];
    });
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
      ({ PatternIndexes }) => new PatternIndexes(this.dataDir, this.log),
    );
    this.loaded = await this.loading;
    if (this.isClosed) throw new DowseError('SERVICE_UNAVAILABLE', 'The daemon is stopping', '', 1);
    return this.loaded;
  }
}

function hasPatterns(folder: IndexFolder): boolean {
  return existsSync(folder.patternsPath);
}

function inFile(path: string): { path: string; line: number } {
  return { path, line: 0 };
}

function unavailable(why: string): DowseError {
  return new DowseError(
    'SERVICE_UNAVAILABLE',
    'The pattern index could not be built',
    `${why}. Searches look into all files meanwhile.`,
    60,
  );
}
