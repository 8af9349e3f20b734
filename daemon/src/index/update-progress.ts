import type { FileToAnalyze } from './analyze.ts';

export interface Progress {
  totalFiles: number;
  /** Those that certainly differ from the index; of the others only the content tells. */
  changedFiles: number;
  /** 0 to 1. */
  done: number;
}

/** What the parts of an update count: the scan; reading and parsing the files; embedding and storing, block by block in order. */
const SCAN = 0.05;
const READ = 0.45;
const STORE = 0.5;
/** Files count up to this size: of a larger one only a part is indexed. */
const MAX_BYTES = 1 << 20;
/** Least change that is reported before a block is stored. */
const STEP = 0.01;

/** How far an update is: it moves with each file that is read and with each block that is stored. */
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

  /** @returns what to call with the place of each file of a batch when it is begun; those before it have been read. */
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
    // What is stored has been read to its last file.
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
