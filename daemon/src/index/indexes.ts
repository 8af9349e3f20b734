import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalBase } from '../api/index-base.ts';
import type { IndexEvent } from '../api/index-event.ts';
import type { Log } from '../api/log.ts';
import type { Embedder } from '../embed/embedder.ts';
import { isInCheckout } from '../security/own-files.ts';
import { repairCache } from '../store/embeddings.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import { TreeWatcher } from '../watch/tree-watcher.ts';
import { Builder } from './builder.ts';
import { DirectoryIndex } from './directory-index.ts';
import type { IndexContext, IndexHooks } from './index-context.ts';
import { removedError } from './index-errors.ts';
import { INDEX_FORMAT, IndexFolder, indexedDirectories } from './index-folder.ts';
import { pulledBase, pullsDir } from './pulled-base.ts';

const ORPHAN_AGE_MS = 30 * 24 * 3_600_000;

/** An index file, with the format and the model that it was built with. */
export interface StoredIndex {
  file: string;
  format: number;
  /** The id of the embedding model. */
  model: string;
  /** Grows with each change. */
  generation: number;
}

/** All the indexes of a daemon. */
export class Indexes {
  private readonly context: IndexContext;
  private readonly open = new Map<string, DirectoryIndex>();
  /** Directories with an index, by the name of its folder. */
  private readonly known = new Map<string, string>();
  private readonly removals = new Map<string, Promise<void>>();
  private readonly listeners = new Set<(event: IndexEvent) => void>();
  private readonly pullsDir: string;
  private hasResumed = false;
  private isClosed = false;

  constructor(dataDir: string, embedder: Embedder, log: Log) {
    this.pullsDir = pullsDir(dataDir);
    const indexesDir = join(dataDir, 'indexes');
    const embeddingsFile = join(dataDir, 'embeddings.db');
    mkdirSync(indexesDir, { recursive: true, mode: 0o700 });
    if (repairCache(embeddingsFile, embedder.id)) {
      log.warn({ file: embeddingsFile }, 'the embeddings cache was damaged; starting a new one');
    }
    this.context = {
      indexesDir,
      builder: new Builder({ embeddingsFile, model: embedder }, undefined, file =>
        log.warn(file, 'the analysis of this file failed; it is indexed without its syntax tree'),
      ),
      trees: new TreeWatcher(join(dataDir, 'cookies'), isInCheckout),
      model: embedder,
      log,
      onEvent: event => {
        for (const listener of this.listeners) listener(event);
      },
    };
  }

  /** Watches the directories, for these indexes and the pattern indexes. */
  get trees(): TreeWatcher {
    return this.context.trees;
  }

  /** @returns a function that removes the listener */
  onEvent(listener: (event: IndexEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Sets callbacks. There may be several for commits, one for each of the others. */
  hook({ onCommit, ...hooks }: IndexHooks): void {
    const before = this.context.onCommit;
    Object.assign(this.context, hooks);
    if (!onCommit) return;
    this.context.onCommit = (directory, isBuilt) => {
      before?.(directory, isBuilt);
      onCommit(directory, isBuilt);
    };
  }

  /** The layout of the vectors. An endpoint that has not answered yet has 0 dimensions. */
  get shape(): VectorShape {
    const { dimensions, headDimensions } = this.context.model;
    return { dimensions, headDimensions };
  }

  /** A base that a command has received. @throws DowseError if there is none, or it does not fit the model */
  pulled(id: string): LocalBase {
    return pulledBase(this.pullsDir, id, this.kind);
  }

  /** The format and the model that indexes are built with. */
  get kind(): { format: number; model: string } {
    return { format: INDEX_FORMAT, model: this.context.model.id };
  }

  /** The file that answers questions about a directory. @returns undefined without a usable index */
  stored(directory: string): StoredIndex | undefined {
    const index = this.open.get(directory);
    const summary = index?.summary();
    if (!index || !summary) return undefined;
    const { file } = index.version;
    return { file, ...this.kind, generation: summary.generation };
  }

  /** The index of a directory, which may not be built yet. `directory` is its real path. */
  of(directory: string): DirectoryIndex {
    const index = this.open.get(directory) ?? this.begin(directory);
    // At the start, `resume` opens the existing directories in turn. A directory that reappears later is resumed here.
    const isWaiting = index.needsRebuild || index.isUnscanned;
    if (this.hasResumed && isWaiting && existsSync(directory)) void this.resumeOne(index);
    return index;
  }

  private begin(directory: string): DirectoryIndex {
    const index = new DirectoryIndex(directory, this.context);
    this.open.set(directory, index);
    if (index.folder.isDamaged) index.rebuildDamaged();
    return index;
  }

  get all(): readonly DirectoryIndex[] {
    return [...this.open.values()];
  }

  /** The folders of the indexes of earlier runs whose directories exist. */
  get recorded(): IndexFolder[] {
    const { indexesDir } = this.context;
    return this.directories
      .filter(directory => existsSync(directory) && !this.removals.has(directory))
      .map(directory => new IndexFolder(indexesDir, directory));
  }

  /** The directories of all indexes, including those that no longer exist. */
  get directories(): string[] {
    return indexedDirectories(this.context.indexesDir, this.known);
  }

  /** Whether the data folder has any part of an index of the directory. */
  has(directory: string): boolean {
    return existsSync(new IndexFolder(this.context.indexesDir, directory).path);
  }

  /**
   * Deletes an index. Callers that wait for it get an error. A second call shares the running removal, and does not
   * delete an index that is built after it. `release` closes everything else that is open in the folder.
   */
  remove(directory: string, release: (index: DirectoryIndex) => Promise<void>): Promise<void> {
    const removal =
      this.removals.get(directory) ??
      this.removeNow(directory, release).finally(() => this.removals.delete(directory));
    this.removals.set(directory, removal);
    return removal;
  }

  /** Resolves at the end of a running removal, after which a new index can be built. */
  removal(directory: string): Promise<void> | undefined {
    return this.removals.get(directory)?.catch(() => {}); // reported to the caller of `remove`
  }

  private async removeNow(
    directory: string,
    release: (index: DirectoryIndex) => Promise<void>,
  ): Promise<void> {
    const index = this.of(directory);
    // First, so that nothing in the folder is opened again.
    await index.close(removedError());
    await release(index);
    index.folder.remove();
    if (this.open.get(directory) === index) this.open.delete(directory);
  }

  /** Sends an event to all listeners. */
  emit(event: IndexEvent): void {
    this.context.onEvent(event);
  }

  /**
   * Removes the indexes of directories that were deleted long ago. A directory may be missing for a while only because
   * it is not mounted.
   */
  private removeOrphans(): void {
    const { indexesDir, log } = this.context;
    for (const directory of this.directories.filter(one => !existsSync(one))) {
      const folder = new IndexFolder(indexesDir, directory);
      if (Date.now() - folder.changedMs < ORPHAN_AGE_MS) continue;
      log.info({ directory }, 'removing the index of a directory that is gone');
      folder.remove();
    }
  }

  /**
   * Opens the indexes of earlier runs, one after another: watches their directories and indexes what changed. Stops
   * when closed.
   */
  async resume(): Promise<void> {
    if (this.isClosed) return;
    this.removeOrphans();
    const indexes = this.directories
      .filter(directory => existsSync(directory))
      .map(directory => this.of(directory));
    for (const index of indexes) {
      if (this.isClosed) return;
      await this.resumeOne(index);
    }
    this.hasResumed = true;
  }

  private async resumeOne(index: DirectoryIndex): Promise<void> {
    await index.resume().catch(error => {
      if (!this.isClosed)
        this.context.log.warn({ directory: index.directory, err: error }, 'could not open this index');
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const closing = this.all.map(index => index.close());
    await this.context.builder.close();
    await Promise.all(closing);
    await this.context.trees.close();
  }
}
