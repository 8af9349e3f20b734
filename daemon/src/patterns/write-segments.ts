import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { inTurn } from '../concurrency/in-turn.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import { tryRemove } from './files-on-disk.ts';
import { sortPaths } from './paths.ts';

/** Writes segments of the batches of `files` that this thread claims. */
export interface SegmentJob {
  directory: string;
  indexDir: string;
  /** In the order of {@link comparePaths}. */
  files: readonly string[];
  /** Prefix of the names of the segments. */
  prefix: string;
  /** Maximum number of postings in a segment; the same in all jobs of a thread. */
  capacity: number;
  /** Two 32-bit numbers that all threads share: the next batch, and 1 when they must stop. */
  shared: SharedArrayBuffer;
}

export interface WrittenSegments {
  /** Names of their files. */
  segments: string[];
  files: number;
  /** Bytes of the indexed files. */
  sourceBytes: number;
}

/** Messages of a thread: the number of files read since the last one, or the written segments. */
export type Reply = { progress: number } | { written: WrittenSegments };

interface Reading {
  directory: string;
  indexDir: string;
  files: readonly string[];
  threads?: number;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Maximum postings in memory; each takes six bytes. */
const POSTINGS_AT_A_TIME = 80_000_000;
/** Up to this number of files, starting a thread takes longer than the work. */
const FEW_FILES = 500;

/**
 * Reads files in threads and writes their grams to new segments. No manifest lists these yet. Missing files are omitted.
 *
 * @throws the signal's reason; system errors such as ENOSPC. Then no segment is left.
 */
export async function writeSegments({
  directory,
  indexDir,
  files,
  threads = 1,
  onProgress,
  signal,
}: Reading): Promise<WrittenSegments> {
  const shared = new SharedArrayBuffer(8);
  const stop = () => void Atomics.store(new Int32Array(shared), 1, 1);
  signal?.addEventListener('abort', stop, { once: true });
  let done = 0;
  const progress = (more: number) => {
    done += more;
    onProgress?.(done, files.length);
  };
  const capacity = Math.ceil(POSTINGS_AT_A_TIME / threads);
  const isFew = files.length <= FEW_FILES;
  const job = { directory, indexDir, files: sortPaths([...files]), capacity, shared };
  const jobs = Array.from({ length: threads }, () =>
    (isFew ? threadForFew : new SegmentThread({ isForOne: true })).run(
      { ...job, prefix: randomBytes(8).toString('hex') },
      progress,
    ),
  );
  for (const running of jobs) running.catch(stop);
  const settled = await Promise.allSettled(jobs);
  signal?.removeEventListener('abort', stop);
  const written = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
  const segments = written.flatMap(result => result.segments);
  const failure = settled.find(result => result.status === 'rejected');
  if (failure || signal?.aborted) {
    for (const name of segments) tryRemove(join(indexDir, name));
    throw signal?.aborted ? signal.reason : failure?.reason;
  }
  return {
    segments,
    files: written.reduce((sum, result) => sum + result.files, 0),
    sourceBytes: written.reduce((sum, result) => sum + result.sourceBytes, 0),
  };
}

/** A thread that runs one job after the other. It starts with the first job, and does not keep the process alive between jobs. */
class SegmentThread {
  private readonly isForOne: boolean;
  private readonly inTurn = inTurn();
  private worker: Worker | undefined;

  /** `isForOne`: the thread ends after the first job. */
  constructor({ isForOne = false } = {}) {
    this.isForOne = isForOne;
  }

  /** @throws any error that ends the thread; the next job starts a new one */
  run(job: SegmentJob, onProgress: (more: number) => void): Promise<WrittenSegments> {
    return this.inTurn(async () => {
      this.worker ??= new Worker(threadFile('./segment-thread', import.meta.url));
      const { worker } = this;
      const { promise, resolve, reject } = Promise.withResolvers<WrittenSegments>();
      const end = (error: Error) => {
        if (this.worker === worker) this.worker = undefined;
        reject(error);
      };
      worker.ref();
      worker.removeAllListeners();
      worker.on('message', (reply: Reply) => {
        if ('progress' in reply) onProgress(reply.progress);
        else resolve(reply.written);
      });
      worker.on('error', end);
      worker.on('exit', () => end(new Error('a thread of the pattern index ended')));
      worker.postMessage(job);
      return promise.finally(() => (this.isForOne ? worker.terminate() : worker.unref()));
    });
  }
}

/** Most changes are of a few files. All indexes share this thread for them. */
const threadForFew = new SegmentThread();
