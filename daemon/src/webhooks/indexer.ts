import type { IndexEvent } from '../api/index-event.ts';
import type { FileUpdate } from '../index/update-result.ts';

/** What an update of an index did. */
export interface Update {
  changed: number;
  removed: number;
  embedded: number;
  /** The files that were changed and removed; undefined where they are not known one by one. */
  files?: readonly FileUpdate[] | undefined;
  scanned: boolean;
}

/** What webhooks need of the engine. Directories are real paths. */
export interface Indexer {
  /**
   * Takes in what changed in a directory: in these files (relative, with `/`), or without a list anywhere. Builds the
   * index where there is none. When it resolves, a question finds it.
   *
   * @throws DowseError
   */
  takeIn(directory: string, files?: readonly string[]): Promise<Update>;
  /** Directories that have an index. */
  indexedDirectories(): string[];
  /** @returns a function that stops the telling. */
  onIndexEvent(listener: (event: IndexEvent) => void): () => void;
}
