import { existsSync } from 'node:fs';
import type { FactsStatus } from '../api/schemas.ts';
import { nearestAbove } from '../security/paths.ts';
import { FactsUpkeep } from '../structure/facts-upkeep.ts';
import type { FactsPlace } from '../structure/stored-facts.ts';
import type { DirectoryIndex } from './directory-index.ts';
import type { IndexContext } from './index-context.ts';
import type { Indexes } from './indexes.ts';

/** How long after a change the facts are updated. Until then searches parse the files that changed. */
const UPDATE_AFTER_MS = 10_000;

/** The facts that structural searches use instead of parsing. They are stored beside each index, after it is built. */
export class IndexFacts {
  private readonly indexes: Indexes;
  private readonly upkeep: FactsUpkeep;
  private readonly due = new Map<string, NodeJS.Timeout>();
  private readonly stopListening: () => void;

  constructor(indexes: Indexes, log: IndexContext['log'], updateAfterMs = UPDATE_AFTER_MS) {
    this.indexes = indexes;
    this.upkeep = new FactsUpkeep((err, directory) => log.warn({ directory, err }, 'could not store facts'));
    this.stopListening = indexes.onCommit((directory, isBuilt) => {
      clearTimeout(this.due.get(directory));
      const timer = setTimeout(() => void this.update(directory), isBuilt ? 0 : updateAfterMs);
      this.due.set(directory, timer.unref());
    });
  }

  /** Where facts of files below a real path are stored; undefined if it is in no index. */
  placeOf(absolute: string): FactsPlace | undefined {
    const usable = this.indexes.all.filter(index => index.isUsable);
    const directories = usable.map(({ directory }) => directory);
    const directory = directories.includes(absolute) ? absolute : nearestAbove(absolute, directories);
    const index = usable.find(one => one.directory === directory);
    return index && { file: index.folder.factsFile, directory: index.directory };
  }

  status({ directory, folder }: DirectoryIndex): FactsStatus {
    const progress = this.upkeep.progressOf(directory);
    if (progress !== undefined) return { status: 'building', progress };
    return { status: existsSync(folder.factsFile) ? 'ready' : 'missing' };
  }

  /** Ends what is done for an index that is about to be deleted. */
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
    this.stopListening();
    for (const timer of this.due.values()) clearTimeout(timer);
    await this.upkeep.close();
  }
}
