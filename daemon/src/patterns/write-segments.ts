import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { JobThread } from '../concurrency/job-thread.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import { tryRemove } from './files-on-disk.ts';
import { sortPaths } from './sort-paths.ts';

/** Writes segments of the batches of `files` that this thread claims. */
export interface SegmentJob {
  directory: string;
  indexDir: string;
  /** In the order of {@link sortPaths}. */
  files: readonly string[];
  /** Prefix of the names of the segments. */
  prefix: string;
  /** Maximum number of postings in a segment; the same in all jobs of a thread. */
  capacity: number;
  /** Two 32-bit numbers that all threads share: the next batch, and 1 when they must stop. */
  shared: SharedArrayBuffer;
}

interface Reading {
  directory: string;
  indexDir: string;
  files: readonly string[];
  threads?: number;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Maximum postings in memory, which bound the segments: see docs/tuning.md. */
const POSTINGS_AT_A_TIME = 80_000_000;
/** Up to this number of files, starting a thread takes as long as the work: see docs/tuning.md. */
const FEW_FILES = 500;

const newThread = () =>
  new JobThread<SegmentJob, string[], number>(threadFile('./segment-thread', import.meta.url), {
    mayExit: true,
  });

/** Most changes are of a few files. All indexes share this thread for them. */
const threadForFew = newThread();

/**
 * Reads files in threads and writes their grams to new segments. No manifest lists these yet. Missing files are omitted.
 *
 * @returns the names of the segments' files
 * @throws the signal's reason; system errors such as ENOSPC. Then no segment is left.
 */
export async function writeSegments({
  directory,
  indexDir,
  files,
  threads = 1,
  onProgress: report,
  signal,
}: Reading): Promise<string[]> {
  const shared = new SharedArrayBuffer(8);
  const stop = () => void Atomics.store(new Int32Array(shared), 1, 1);
  signal?.addEventListener('abort', stop, { once: true });
  let done = 0;
  const onProgress = (more: number) => {
    done += more;
    report?.(done, files.length);
  };
  const capacity = Math.ceil(POSTINGS_AT_A_TIME / threads);
  const isFew = files.length <= FEW_FILES;
  const job = { directory, indexDir, files: sortPaths([...files]), capacity, shared };
  const jobs = Array.from({ length: threads }, async () => {
    const thread = isFew ? threadForFew : newThread();
    try {
      return await thread.run({ ...job, prefix: randomBytes(8).toString('hex') }, { onProgress });
    } finally {
      if (!isFew) await thread.close();
    }
  });
  for (const running of jobs) running.catch(stop);
  const settled = await Promise.allSettled(jobs);
  signal?.removeEventListener('abort', stop);
  const segments = settled.flatMap(result => (result.status === 'fulfilled' ? result.value : []));
  const failure = settled.find(result => result.status === 'rejected');
  if (failure || signal?.aborted) {
    for (const name of segments) tryRemove(join(indexDir, name));
    throw signal?.aborted ? signal.reason : failure?.reason;
  }
  return segments;
}
