/**
 * The thread that writes indexes, so that SQLite never blocks a request. It does not analyze files, because a file may
 * make its thread fail. Runs the jobs of builder.ts.
 */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../concurrency/job-thread.ts';
import { EmbeddingCache } from '../store/embeddings.ts';
import { AnalysisPool, type HardFile } from './analysis-pool.ts';
import type { BuilderOptions } from './builder.ts';
import { EMBEDDINGS_FLOOR_BYTES, embeddingsLimit } from './embeddings-limit.ts';
import { type UpdateJob, updateIndex } from './update.ts';
import type { Progress } from './update-progress.ts';
import type { UpdateResult } from './update-result.ts';

const { embeddingsFile, cpuLimit, model } = workerData as BuilderOptions;
const cache = new EmbeddingCache(embeddingsFile, model.id);
let isStopping = false;
let running = 0;

const tellHardFile = serveJobs<UpdateJob, UpdateResult, Progress, HardFile>(
  async (job, { signal, tell }) => {
    running++;
    try {
      return await updateIndex({
        ...job,
        analyze: (directory, files, onFile) => pool.analyze(directory, files, signal, onFile),
        expect: bytes => pool.expect(bytes),
        // Two batches for each thread: one is analyzed while another waits until the batches before it are stored.
        parallel: pool.size * 2,
        dimensions: model.dimensions,
        cache,
        signal,
        onProgress: tell,
      });
    } finally {
      running--;
      // After the result is sent.
      if (!job.paths) setImmediate(dropUnused);
    }
  },
  async () => {
    isStopping = true;
    await pool.close();
    cache.close();
  },
);
const pool: AnalysisPool = new AnalysisPool({ embeddingsFile, cpuLimit, onHardFile: tellHardFile });

/** Prunes the cache after a build, while nothing else runs. Dropped embeddings can be computed again. */
async function dropUnused(): Promise<void> {
  const mayPrune = () => running === 0 && !isStopping;
  try {
    // With many indexes it takes long to know their size.
    if (!mayPrune() || cache.size <= EMBEDDINGS_FLOOR_BYTES) return;
    await cache.prune(embeddingsLimit(embeddingsFile), mayPrune);
  } catch {
    // The next build tries again.
  }
}
