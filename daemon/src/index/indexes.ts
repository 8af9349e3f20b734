import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { DowseError } from '../api/errors.ts';
import type { IndexEvent } from '../api/index-event.ts';
import type { Embedder } from '../embed/embedder.ts';
import { realDirectory } from '../security/paths.ts';
import { repairCache } from '../store/embeddings.ts';
import { TreeWatcher } from '../watch/tree-watcher.ts';
import { Builder } from './builder.ts';
import { DirectoryIndex } from './directory-index.ts';
import type { IndexContext } from './index-context.ts';
import { removedError } from './index-errors.ts';
import { IndexFolder, listIndexes } from './layout.ts';

const LONG_GONE_MS = 30 * 24 * 3_600_000;

/** All the indexes of a daemon. */
export class Indexes {
  private readonly context: IndexContext;
  private readonly open = new Map<string, DirectoryIndex>();
  private readonly removals = new Map<string, Promise<void>>();
  private readonly listeners = new Set<(event: IndexEvent) => void>();
  private hasResumed = false;
  private isClosed = false;

  constructor(dataDir: string, embedder: Embedder, log: IndexContext['log']) {
    const indexesDir = join(dataDir, 'indexes');
    const embeddingsFile = join(dataDir, 'embeddings.db');
    mkdirSync(indexesDir, { recursive: true, mode: 0o700 });
    if (repairCache(embeddingsFile, embedder.id)) {
      log.warn({ file: embeddingsFile }, 'the cache of embeddings was damaged; a new one is begun');
    }
    this.context = {
      indexesDir,
      builder: new Builder({ embeddingsFile }, undefined, file =>
        log.warn(file, 'this file made its analysis fail; it is indexed without its syntax tree'),
      ),
      trees: new TreeWatcher(join(dataDir, 'cookies')),
      model: embedder,
      log,
      onEvent: event => {
        for (const listener of this.listeners) listener(event);
      },
    };
  }

  /** Follows the directories, for these indexes and those of patterns. */
  get trees(): TreeWatcher {
    return this.context.trees;
  }

  /** @returns a function that stops the telling. */
  onEvent(listener: (event: IndexEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The index of a directory, given by its real path, whether there is one yet or not. */
  of(directory: string): DirectoryIndex {
    const index = this.open.get(directory) ?? this.begin(directory);
    // Those that are there at the start have their turn; another may be away while it is listed, and come back.
    const isWaiting = index.isDue || index.isLeftAlone;
    if (this.hasResumed && isWaiting && existsSync(directory)) void this.resumeOne(index);
    return index;
  }

  private begin(directory: string): DirectoryIndex {
    const index = new DirectoryIndex(directory, this.context);
    this.open.set(directory, index);
    if (index.folder.isDamaged) index.rebuildLost();
    return index;
  }

  get all(): readonly DirectoryIndex[] {
    return [...this.open.values()];
  }

  /** The folders of the indexes of earlier runs whose directories are there. */
  get recorded(): IndexFolder[] {
    const { indexesDir } = this.context;
    return this.directories
      .filter(directory => existsSync(directory) && !this.removals.has(directory))
      .map(directory => new IndexFolder(indexesDir, directory));
  }

  /** The directories of all indexes, those that are not there any more too. */
  get directories(): string[] {
    return listIndexes(this.context.indexesDir).map(({ directory }) => directory);
  }

  /** Whether anything is kept of a directory, be it only a part of an index. */
  has(directory: string): boolean {
    return existsSync(new IndexFolder(this.context.indexesDir, directory).path);
  }

  /**
   * Deletes an index. Callers waiting for it get an error. A second call shares the first, and does not delete an index that is
   * built after it. `release` closes everything else that is open in the folder.
   */
  remove(directory: string, release: (index: DirectoryIndex) => Promise<void>): Promise<void> {
    const removal =
      this.removals.get(directory) ??
      this.removeNow(directory, release).finally(() => this.removals.delete(directory));
    this.removals.set(directory, removal);
    return removal;
  }

  /** The end of a removal that is under way, after which there is a new index to begin. */
  removal(directory: string): Promise<void> | undefined {
    return this.removals.get(directory)?.catch(() => {}); // told to who asked for it
  }

  private async removeNow(
    directory: string,
    release: (index: DirectoryIndex) => Promise<void>,
  ): Promise<void> {
    const index = this.of(directory);
    // First, so that nothing is opened in the folder any more.
    await index.close(removedError());
    await release(index);
    index.folder.remove();
    if (this.open.get(directory) === index) this.open.delete(directory);
  }

  /** Tells everyone who listens. */
  tell(event: IndexEvent): void {
    this.context.onEvent(event);
  }

  /** What was indexed of directories that have long been gone makes room. One that is only not mounted now is not long gone. */
  private removeLongGone(): void {
    const { indexesDir, log } = this.context;
    for (const directory of this.directories.filter(one => !existsSync(one))) {
      const folder = new IndexFolder(indexesDir, directory);
      if (Date.now() - folder.changedMs < LONG_GONE_MS) continue;
      log.info({ directory }, 'removing the index of a directory that is gone');
      folder.remove();
    }
  }

  /** Takes up the indexes of earlier runs: watches their directories and catches up, one after another, until it is closed. */
  async resume(): Promise<void> {
    if (this.isClosed) return;
    this.removeLongGone();
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
        this.context.log.warn({ directory: index.directory, err: error }, 'could not take up this index');
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

/** @throws DowseError INVALID_REQUEST for a directory that holds far more than a project. */
export function refuseTooWide(directory: string, home = homedir()): void {
  const what = tooWide(directory, home);
  if (what === undefined) return;
  throw new DowseError(
    'INVALID_REQUEST',
    `Dowse does not index ${what}`,
    '/target_dir: name the folder of a project',
  );
}

function tooWide(directory: string, home: string): string | undefined {
  const { root } = parse(directory);
  if (directory === root) return 'a whole disk';
  const isAnyOf = (folders: readonly string[]) =>
    folders.some(folder => directory === folder || directory === realDirectory(folder));
  if (isAnyOf([home])) return 'a home folder';
  const usual = ['/home', '/Users', '/var/home', '/export/home'];
  const homes = process.platform === 'win32' ? [join(root, 'Users')] : usual;
  // Elsewhere a folder above is one only by its name: a container may have its home folder in a project.
  const above = dirname(home);
  const isNamedSo = /^(homes?|users)$/i.test(basename(above));
  return isAnyOf(isNamedSo ? [...homes, above] : homes) ? 'the folder of all home folders' : undefined;
}
