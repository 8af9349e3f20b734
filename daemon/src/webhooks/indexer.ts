import type { IndexEvent } from '../api/index-event.ts';
import type { FileUpdate } from '../index/update-result.ts';

/** Result of an index update. */
export interface Update {
  changed: number;
  removed: number;
  embedded: number;
  /** The changed and removed files; undefined if not known one by one. */
  files?: readonly FileUpdate[] | undefined;
  scanned: boolean;
}

/** The part of the engine that webhooks use. Directories are real paths. */
export interface Indexer {
  /**
   * Updates the index of a directory: only these files (relative, with `/`), or without a list all changes.
   * Builds the index if there is none. When it resolves, searches by meaning find the changes.
   *
   * @throws DowseError
   */
  indexChanges(directory: string, files?: readonly string[]): Promise<Update>;
  /** Directories with a usable index. */
  indexedDirectories(): string[];
  /** @returns a function that removes the listener. */
  onIndexEvent(listener: (event: IndexEvent) => void): () => void;
}
