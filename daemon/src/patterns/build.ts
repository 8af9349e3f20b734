import { mkdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { claimPrefix, releasePrefix, removeLeftovers, tryRemove, writeManifest } from './files-on-disk.ts';
import { runInThread } from './job-thread.ts';
import { sortPaths } from './paths.ts';
import { VERSION } from './segment-format.ts';

export interface BuildOptions {
  /** Absolute. */
  directory: string;
  /** Relative to the directory, with `/`, as `listFiles` gives them. */
  files: readonly string[];
  /** Folder of the index, created if missing. It contains nothing else. */
  indexDir: string;
  /** The number of processors by default. */
  threads?: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface BuildResult {
  files: number;
  /** Bytes of the indexed files, and of the index. */
  sourceBytes: number;
  indexBytes: number;
}

/** With fewer files, starting another thread takes longer than the work. */
const FILES_A_THREAD = 1000;
const MOST_THREADS = 8;
/** Each takes six bytes of memory during the build. */
const POSTINGS_AT_A_TIME = 80_000_000;

/**
 * Builds the index of a directory from nothing. The old index answers until one rename replaces it, and a killed build
 * does not change it. Files that were removed in the meantime are left out.
 *
 * @throws the signal's reason; system errors such as ENOSPC.
 */
export async function buildPatternIndex(options: BuildOptions): Promise<BuildResult> {
  const { directory, indexDir, signal } = options;
  signal?.throwIfAborted();
  mkdirSync(indexDir, { recursive: true });
  const prefixes: string[] = [];
  try {
    const { segments, ...totals } = await buildSegments(options, prefixes);
    const manifest = {
      version: VERSION,
      build: prefixes.join(''),
      directory,
      segments: segments.map(name => ({ name, deleted: [] })),
    };
    writeManifest(indexDir, manifest);
    for (const prefix of prefixes) releasePrefix(prefix);
    removeLeftovers(indexDir, manifest);
    const indexBytes = segments.reduce((sum, name) => sum + statSync(join(indexDir, name)).size, 0);
    return { ...totals, indexBytes };
  } finally {
    for (const prefix of prefixes) releasePrefix(prefix);
  }
}

async function buildSegments(
  { directory, files, indexDir, onProgress, signal, ...options }: BuildOptions,
  prefixes: string[],
): Promise<{ segments: string[]; files: number; sourceBytes: number }> {
  const threads = threadsFor(files.length, options.threads ?? availableParallelism());
  const shared = new SharedArrayBuffer(8);
  const stop = () => void Atomics.store(new Int32Array(shared), 1, 1);
  signal?.addEventListener('abort', stop, { once: true });
  let done = 0;
  const sorted = sortPaths([...files]);
  const jobs = Array.from({ length: threads }, () => {
    const prefix = claimPrefix();
    prefixes.push(prefix);
    const capacity = Math.ceil(POSTINGS_AT_A_TIME / threads);
    const job = { type: 'build', directory, indexDir, files: sorted, prefix, capacity, shared } as const;
    return runInThread(job, more => {
      done += more;
      onProgress?.(done, files.length);
    });
  });
  for (const job of jobs) job.catch(stop);
  const settled = await Promise.allSettled(jobs);
  signal?.removeEventListener('abort', stop);
  const results = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
  const segments = results.flatMap(result => result.segments);
  const failure = settled.find(result => result.status === 'rejected');
  if (failure || signal?.aborted) {
    for (const name of segments) tryRemove(join(indexDir, name));
    throw signal?.aborted ? signal.reason : failure?.reason;
  }
  return {
    segments,
    files: results.reduce((sum, result) => sum + result.files, 0),
    sourceBytes: results.reduce((sum, result) => sum + result.sourceBytes, 0),
  };
}

function threadsFor(files: number, processors: number): number {
  return Math.max(1, Math.min(processors, MOST_THREADS, Math.ceil(files / FILES_A_THREAD)));
}
