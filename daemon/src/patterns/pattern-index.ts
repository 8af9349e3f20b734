import { PatternIndexError } from './errors.ts';
import type { GramQuery } from './gram-query.ts';

/** What the index knows of a file. Numbers are those of `fs.Stats` when the file was read. */
export interface IndexedFile {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  inode: number;
  /** It has NUL bytes: ripgrep takes it for binary where it came upon it itself, and not where it is named. */
  hasNul: boolean;
  /** Its text could not be read: it is a candidate of every query. */
  unread: boolean;
  /** Read so soon after it was written that a later change may show in neither size nor time. */
  racy: boolean;
}

export interface FileChanges {
  /** New and changed files, relative to the directory, with `/`. Those that are no regular file count as removed. */
  changed: readonly string[];
  removed: readonly string[];
}

/**
 * The pattern index of one directory, open for reading, with the changes since it was written. File ids are valid
 * until the next `update`, `maintain` or `close` is called or settles: take paths from ids without waiting between.
 */
export class PatternIndex {
  /** @throws PatternIndexError */
  static open(indexDir: string): PatternIndex {
    throw new PatternIndexError('missing', `no pattern index in ${indexDir}`);
  }

  /** The indexed directory. */
  readonly directory: string = '';

  /** Files that are in the index now. */
  get fileCount(): number {
    return 0;
  }

  /** Bytes on disk. */
  get bytes(): number {
    return 0;
  }

  /** When the last full build began, in milliseconds since 1970. */
  get builtMs(): number {
    return 0;
  }

  /**
   * Ids of the files that may match, in no fixed order; `all` when the query does not narrow.
   *
   * @throws PatternIndexError `damaged`
   */
  candidates(_query: GramQuery): Uint32Array | 'all' {
    return 'all';
  }

  /** Ids of all files. */
  ids(): Uint32Array {
    return new Uint32Array();
  }

  /** Relative to the directory, with `/`. */
  path(_id: number): string {
    throw new RangeError('no such file');
  }

  file(_id: number): IndexedFile {
    throw new RangeError('no such file');
  }

  idOf(_path: string): number | undefined {
    return undefined;
  }

  /**
   * Reads the changed files in a thread and takes them in; candidates are right about them once it settles. They are
   * in memory until `maintain` or `close` writes them.
   */
  async update(_changes: FileChanges): Promise<void> {}

  /** Whether there is enough in memory, or are enough segments, that `maintain` would do something. */
  get needsMaintenance(): boolean {
    return false;
  }

  /** Writes what is in memory, and merges small segments, in a thread. The index answers meanwhile. */
  async maintain(_signal?: AbortSignal): Promise<void> {}

  /** Writes what is in memory and lets go of the files. */
  async close(): Promise<void> {}
}
