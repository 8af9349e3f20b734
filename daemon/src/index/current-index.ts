import { IndexReader } from '../store/index-reader.ts';
import { type IndexSummary, summarizeIndex } from '../store/index-summary.ts';
import { type SkippedPage, skippedFiles } from '../store/skipped-files.ts';
import { isDamage } from '../store/sqlite.ts';
import type { IndexContext } from './index-context.ts';
import { INDEX_FORMAT, type IndexFolder } from './layout.ts';

/** The index of a directory that answers: the last complete build. It is opened with the first use. */
export class CurrentIndex {
  private readonly folder: IndexFolder;
  private readonly model: IndexContext['model'];
  private readonly onError: (error: unknown) => void;
  private opened: IndexReader | undefined;
  private known: IndexSummary | undefined;

  /** `onError` is given the errors of opening and reading it, and throws those that are no damage. */
  constructor(folder: IndexFolder, model: IndexContext['model'], onError: (error: unknown) => void) {
    this.folder = folder;
    this.model = model;
    this.onError = onError;
  }

  /** What an index has to be built with. */
  get fingerprint(): string {
    return `${INDEX_FORMAT}:${this.model.id}`;
  }

  /** Whether there is a complete index that can answer. */
  get isUsable(): boolean {
    return this.folder.record.current?.fingerprint === this.fingerprint;
  }

  /**
   * Whether there is a complete index of another version of Dowse that the daemon may rebuild by itself. If another model makes
   * the vectors elsewhere, somebody has to ask for it: that model is sent the code, and may cost something.
   */
  get isOutdated(): boolean {
    const { current } = this.folder.record;
    if (!current || this.isUsable) return false;
    const { id, isElsewhere } = this.model;
    return !isElsewhere || current.fingerprint.endsWith(`:${id}`);
  }

  /** Of a usable index. */
  get file(): string {
    return this.folder.currentFile!;
  }

  /** @returns undefined when it is damaged */
  reader(): IndexReader | undefined {
    return this.try(() => {
      this.opened ??= new IndexReader(this.file, this.model);
      return this.opened;
    });
  }

  /** @returns undefined when there is none, or it is damaged */
  summary(): IndexSummary | undefined {
    if (!this.isUsable) return undefined;
    return this.try(() => {
      this.known ??= summarizeIndex(this.file);
      return this.known;
    });
  }

  /** The files that were left out. @returns undefined when there is no index, or it is damaged */
  skippedFiles(page: { after?: string; limit: number }): SkippedPage | undefined {
    return this.isUsable ? this.try(() => skippedFiles(this.file, page)) : undefined;
  }

  /** The numbers have changed. */
  forgetSummary(): void {
    this.known = undefined;
  }

  /** Reads what was committed since. */
  refresh(): void {
    this.try(() => this.opened?.refresh());
  }

  /** Whether an error means that an index is damaged: the one that answers, or the one that is being built. */
  isDamage(error: unknown, which: 'current' | 'next'): boolean {
    return isDamage(error) || this.folder.isBlocked(which);
  }

  /** Before another file takes its place. */
  close(): void {
    this.opened?.close();
    this.opened = undefined;
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
