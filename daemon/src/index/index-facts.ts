import { existsSync } from 'node:fs';
import type { Log } from '../api/log.ts';
import type { FactsStatus } from '../api/schemas.ts';
import { isInside } from '../security/paths.ts';
import { FactsUpkeep } from '../structure/facts-upkeep.ts';
import type { FactsPlace } from '../structure/stored-facts.ts';
import type { DirectoryIndex } from './directory-index.ts';
import type { Indexes } from './indexes.ts';

/** Delay of an update after a change. Until then searches parse the changed files. */
const UPDATE_AFTER_MS = 10_000;
/**
 * The same after a build. Starting a parser for each language takes up to a second of processor time, which the first
 * question after a build needs; and a file written just before it has an age that its facts can be stored for.
 */
const UPDATE_AFTER_BUILD_MS = 3_000;

/** The stored facts that structural searches use instead of parsing. A build of an index is followed by an update of its facts. */
export class IndexFacts {
  private readonly indexes: Indexes;
  private readonly upkeep: FactsUpkeep;
  private readonly due = new Map<string, NodeJS.Timeout>();

  constructor(indexes: Indexes, log: Log) {
    this.indexes = indexes;
    this.upkeep = new FactsUpkeep((err, directory) => log.warn({ directory, err }, 'could not store facts'));
    indexes.hook({ onCommit: (directory, isBuilt) => this.updateSoon(directory, isBuilt) });
  }

  private updateSoon(directory: string, isBuilt: boolean): void {
    clearTimeout(this.due.get(directory));
    const afterMs = isBuilt ? UPDATE_AFTER_BUILD_MS : UPDATE_AFTER_MS;
    this.due.set(directory, setTimeout(() => void this.update(directory), afterMs).unref());
  }

  /** The store for facts of files below a real path; undefined if it is in no index. */
  placeOf(absolute: string): FactsPlace | undefined {
    const [nearest] = this.indexes.all
      .filter(index => index.isUsable && isInside(absolute, index.directory))
      .sort((a, b) => b.directory.length - a.directory.length);
    return nearest && { file: nearest.folder.factsFile, directory: nearest.directory };
  }

  status({ directory, folder }: DirectoryIndex): FactsStatus {
    const progress = this.upkeep.progressOf(directory);
    if (progress !== undefined) return { status: 'building', progress };
    return { status: existsSync(folder.factsFile) ? 'ready' : 'missing' };
  }

  /** Ends the update of an index that is about to be deleted. */
  async forget({ directory }: DirectoryIndex): Promise<void> {
    clearTimeout(this.due.get(directory));
    this.due.delete(directory);
    await this.upkeep.forget(directory);
  }

  /** Resolves once the facts of all files are stored, as far as the index knows them. */
  async update(directory: string): Promise<void> {
    this.due.delete(directory);
    const index = this.indexes.all.find(one => one.directory === directory);
    if (!index?.isUsable || index.isPaused) return;
    await this.upkeep.update({
      directory,
      file: index.folder.factsFile,
      indexFile: index.folder.currentFile!,
    });
  }

  async close(): Promise<void> {
    for (const timer of this.due.values()) clearTimeout(timer);
    await this.upkeep.close();
  }
}
