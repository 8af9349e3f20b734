import { Worker } from 'node:worker_threads';
import { threadFile } from '../concurrency/thread-file.ts';
import { ONLY_USER, type RowUser, type SharedRows } from './kernel-rows.ts';
import type { NearestSearch } from './nearest.ts';
import type { VectorShape } from './vector-table.ts';

/** The memory that another thread needs to search the same vectors; valid until the vectors grow. */
export interface SharedVectors {
  shape: VectorShape;
  whole: SharedRows;
  sketches: SharedRows;
}

/** A message to the thread. */
export interface NearestJob {
  search: NearestSearch;
  /** Set if the memory has changed since the last message. */
  vectors?: SharedVectors;
  /** Shared memory of the job: its state, the number of rows found, and the rows. */
  job: Int32Array;
}

/** Offsets in a job; the rows found come last. */
export const JOB = { state: 0, count: 1, found: 2 } as const;

/** States of a job. The thread that replaces `waiting` owns the job. */
export const STATE = { waiting: 0, taken: 1, done: 2, failed: 3, withdrawn: 4 } as const;

/** A search takes some milliseconds. After this time the thread has died without a message. */
const MAX_SEARCH_MS = 5000;

function isLaidOutAs(a: SharedVectors, b: SharedVectors): boolean {
  return a.whole.capacity === b.whole.capacity && a.sketches.capacity === b.sketches.capacity;
}

/**
 * Searches for the nearest vectors in another thread while the main thread does other work; one search at a time, in
 * shared memory. Reading the result never takes longer than running the search itself: a search that the thread has not
 * started is withdrawn.
 */
export class NearestThread {
  private worker: Worker | undefined;
  private job: Int32Array | undefined;
  /** The memory that the thread knows. */
  private knownVectors: SharedVectors | undefined;

  /** `user` is the thread that searches here: both take turns with the same part of the memory. */
  constructor(user: RowUser = ONLY_USER) {
    this.worker = new Worker(threadFile('./nearest-worker', import.meta.url), { workerData: user });
    // It does not keep the process alive. If it fails, the main thread does all searches.
    this.worker.unref();
    this.worker.on('error', () => this.close());
  }

  begin(search: NearestSearch, vectors: SharedVectors): void {
    this.settle();
    if (!this.worker) return;
    const job = new Int32Array(
      new SharedArrayBuffer((JOB.found + search.wanted) * Int32Array.BYTES_PER_ELEMENT),
    );
    this.job = job;
    const isNew = !this.knownVectors || !isLaidOutAs(this.knownVectors, vectors);
    this.knownVectors = vectors;
    this.worker.postMessage({ search, job, ...(isNew ? { vectors } : {}) } satisfies NearestJob);
  }

  /** The result of the search, once; undefined if it was withdrawn or has failed. */
  result(): number[] | undefined {
    const { job } = this;
    this.settle();
    if (job?.[JOB.state] !== STATE.done) return undefined;
    return [...job.subarray(JOB.found, JOB.found + job[JOB.count]!)];
  }

  /** Withdraws a search that has not started, or waits for its end. After that only this thread uses the memory. */
  settle(): void {
    const { job } = this;
    this.job = undefined;
    if (!job || Atomics.compareExchange(job, JOB.state, STATE.waiting, STATE.withdrawn) !== STATE.taken)
      return;
    if (Atomics.wait(job, JOB.state, STATE.taken, MAX_SEARCH_MS) === 'timed-out') this.close();
  }

  close(): void {
    void this.worker?.terminate();
    this.worker = undefined;
  }
}
