import { type IndexSummary, summarizeIndex } from '../store/index-summary.ts';
import { type SkippedPage, skippedFiles } from '../store/skipped-files.ts';
import { isDamage } from '../store/sqlite.ts';
import type { IndexContext } from './index-context.ts';
import { INDEX_FORMAT, type IndexFolder } from './index-folder.ts';

/** The file that answers at one moment. */
export interface IndexVersion {
  file: string;
  /** Another number for each file that answers, even if it has the name of an earlier one. */
  id: number;
  /** Grows with each commit. */
  commit: number;
}

let lastId = 0;

/** The current index of a directory: the last complete build. */
export class CurrentIndex {
  private readonly folder: IndexFolder;
  private readonly model: IndexContext['model'];
  private readonly onError: (error: unknown) => void;
  private readonly onRelease: (id: number) => void;
  private id = ++lastId;
  private commit = 0;
  private known: IndexSummary | undefined;

  /**
   * `on.error` receives the errors of reading it, and rethrows those that are not damage. `on.release` is called when a
   * file no longer answers.
   */
  constructor(
    folder: IndexFolder,
    model: IndexContext['model'],
    on: { error(error: unknown): void; release(id: number): void },
  ) {
    this.folder = folder;
    this.model = model;
    this.onError = on.error;
    this.onRelease = on.release;
  }

  /** The fingerprint that an index must have to be used. */
  get fingerprint(): string {
    return `${INDEX_FORMAT}:${this.model.id}`;
  }

  /** Whether there is a complete, usable index. */
  get isUsable(): boolean {
    return this.folder.record.current?.fingerprint === this.fingerprint;
  }

  /**
   * Whether there is a complete index of another version of Dowse that the daemon may rebuild by itself. If a remote
   * model computes the vectors, a user has to request the rebuild, because it sends code to that model and may cost
   * money.
   */
  get isOutdated(): boolean {
    const { current } = this.folder.record;
    if (!current || this.isUsable) return false;
    const { id, isRemote } = this.model;
    return !isRemote || current.fingerprint.endsWith(`:${id}`);
  }

  /** Only for a usable index. */
  get file(): string {
    return this.folder.currentFile!;
  }

  /** The version that readers open. Only for a usable index. */
  get version(): IndexVersion {
    return { file: this.file, id: this.id, commit: this.commit };
  }

  /** @returns undefined if there is no index, or it is damaged */
  summary(): IndexSummary | undefined {
    if (!this.isUsable) return undefined;
    return this.try(() => {
      this.known ??= summarizeIndex(this.file);
      return this.known;
    });
  }

  /** The files that were left out. @returns undefined if there is no index, or it is damaged */
  skippedFiles(page: { after?: string; limit: number }): SkippedPage | undefined {
    return this.isUsable ? this.try(() => skippedFiles(this.file, page)) : undefined;
  }

  /** Drops the cached summary after a change. */
  forgetSummary(): void {
    this.known = undefined;
  }

  /** Makes readers load later commits. */
  refresh(): void {
    this.commit++;
  }

  /** Whether an error means that the current index, or the one being built, is damaged. */
  isDamage(error: unknown, which: 'current' | 'next'): boolean {
    return isDamage(error) || this.folder.isBlocked(which);
  }

  /** Called before another file replaces it, or for readers to open it again. */
  close(): void {
    this.onRelease(this.id);
    this.id = ++lastId;
    this.known = undefined;
  }

  private try<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.onError(error);
      return undefined;
    }
  }
}
