import type { FileToAnalyze } from './analyze.ts';

export interface Progress {
  totalFiles: number;
  /** Files that certainly differ from the index. The others are known to differ only once they are read. */
  changedFiles: number;
  /** 0 to 1. */
  done: number;
}

/** Shares of the steps in the progress: the scan; reading and parsing files; embedding and storing their blocks in order. */
const SCAN = 0.05;
const READ = 0.45;
const STORE = 0.5;
/** Larger files count as this size, because only a part of them is indexed. */
const MAX_BYTES = 1 << 20;
/** Least change that is reported before a block is stored. */
const STEP = 0.01;

/** The progress of an update, which grows with each file that is read and each block that is stored. */
export class UpdateProgress {
  readonly totalBytes: number;
  readonly #files: Pick<Progress, 'totalFiles' | 'changedFiles'>;
  readonly #report: (progress: Progress) => void;
  #read = 0;
  #stored = 0;
  #reported = 0;

  constructor(files: readonly FileToAnalyze[], report: (progress: Progress) => void) {
    const changedFiles = files.filter(({ mayBeSame }) => !mayBeSame).length;
    this.#files = { totalFiles: files.length, changedFiles };
    this.totalBytes = bytesOf(files);
    this.#report = report;
  }

  scanned(): void {
    this.#tell();
  }

  /** @returns a function to call with the position of each file of a batch when it begins; the files before it are read. */
  reading(batch: readonly FileToAnalyze[]): (at: number) => void {
    let next = 0;
    return at => {
      // After a failure, a batch begins again.
      for (; next < at; next++) this.#read += bytesOf([batch[next]!]);
      if (this.#done - this.#reported >= STEP) this.#tell();
    };
  }

  stored(batch: readonly FileToAnalyze[]): void {
    this.#stored += bytesOf(batch);
    this.#tell();
  }

  get #done(): number {
    if (this.totalBytes === 0) return 0;
    const stored = this.#stored / this.totalBytes;
    // A stored batch has been read to its last file, also if no later file reported it.
    const read = Math.max(stored, this.#read / this.totalBytes);
    return SCAN + READ * read + STORE * stored;
  }

  #tell(): void {
    this.#reported = this.#done;
    this.#report({ ...this.#files, done: this.#reported });
  }
}

const bytesOf = (files: readonly FileToAnalyze[]): number =>
  files.reduce((sum, { size }) => sum + Math.min(size, MAX_BYTES), 0);
