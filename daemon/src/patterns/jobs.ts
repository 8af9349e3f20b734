import type { PatternIndexError } from './errors.ts';

/** Builds segments of the batches of `files` that this thread gets hold of. */
export interface BuildJob {
  type: 'build';
  directory: string;
  indexDir: string;
  /** In the order of {@link comparePaths}. */
  files: readonly string[];
  /** What the names of the segments begin with. */
  prefix: string;
  /** Postings a segment holds at most; the same in all jobs of a thread. */
  capacity: number;
  /** Two 32-bit numbers that all threads share: the next batch, and 1 once they shall stop. */
  shared: SharedArrayBuffer;
}

export interface MergeJob {
  type: 'merge';
  /** Of the new segment. */
  path: string;
  inputs: readonly { path: string; deleted: Uint32Array }[];
}

export type Job = BuildJob | MergeJob;

export type JobResult =
  | { type: 'build'; segments: string[]; files: number; sourceBytes: number }
  | { type: 'merge' };

export type ResultOf<J extends Job> = Extract<JobResult, { type: J['type'] }>;

export type Reply =
  | { id: number; progress: number }
  | { id: number; result: JobResult }
  | { id: number; failure: Failure };

/** An error on its way between threads, which would lose all but its message. */
export interface Failure {
  message: string;
  /** The system's, such as `ENOSPC`. */
  code?: string | undefined;
  /** Of a PatternIndexError. */
  reason?: PatternIndexError['reason'] | undefined;
}
