import { Worker } from 'node:worker_threads';
import { threadFile } from '../concurrency/thread-file.ts';
import type { SharedRows } from './kernel-rows.ts';
import type { NearestSearch } from './nearest.ts';
import type { VectorShape } from './vector-table.ts';

/** What another thread needs to look into the same vectors; good until there is room for more. */
export interface SharedVectors {
  shape: VectorShape;
  whole: SharedRows;
  sketches: SharedRows;
}

/** What the thread is told. */
export interface NearestJob {
  search: NearestSearch;
  /** Where they are new to it. */
  vectors?: SharedVectors;
  /** Its state, how many rows were found, and those; both threads see it. */
  job: Int32Array;
}

/** Where in a job what stands; the rows found come last. */
export const JOB = { state: 0, count: 1, found: 2 } as const;

/** States of a job. Whoever puts another in the place of `waiting` has it. */
export const STATE = { waiting: 0, taken: 1, done: 2, failed: 3, withdrawn: 4 } as const;

/** A search takes some milliseconds. After so many, the thread has come to an end that it could not tell. */
const LOST_MS = 5000;

function isLaidOutAs(a: SharedVectors, b: SharedVectors): boolean {
  return a.whole.capacity === b.whole.capacity && a.sketches.capacity === b.sketches.capacity;
}

/**
 * A thread that looks for nearest vectors while this one does something else: one search at a time, in memory that both share.
 * Whoever waits for it blocks, but for no longer than to do it himself: what it has not begun is taken back.
 */
export class NearestThread {
  private worker: Worker | undefined;
  private job: Int32Array | undefined;
  /** What it has been told of. */
  private told: SharedVectors | undefined;

  constructor() {
    this.worker = new Worker(threadFile('./nearest-worker', import.meta.url));
    // It does not keep this process alive. Without it, everything is done here.
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
    const isNew = !this.told || !isLaidOutAs(this.told, vectors);
    this.told = vectors;
    this.worker.postMessage({ search, job, ...(isNew ? { vectors } : {}) } satisfies NearestJob);
  }

  /** What has been begun, once; undefined where it was taken back or failed. */
  result(): number[] | undefined {
    const { job } = this;
    this.settle();
    if (job?.[JOB.state] !== STATE.done) return undefined;
    return [...job.subarray(JOB.found, JOB.found + job[JOB.count]!)];
  }

  /** Takes back what has not been begun, and waits for what has. The memory is this thread's alone then. */
  settle(): void {
    const { job } = this;
    this.job = undefined;
    if (!job || Atomics.compareExchange(job, JOB.state, STATE.waiting, STATE.withdrawn) !== STATE.taken)
      return;
    if (Atomics.wait(job, JOB.state, STATE.taken, LOST_MS) === 'timed-out') this.close();
  }

  close(): void {
    void this.worker?.terminate();
    this.worker = undefined;
  }
}
