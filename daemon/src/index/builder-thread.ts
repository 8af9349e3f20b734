/**
 * The thread that writes indexes, so that SQLite never blocks a request. It does not analyze files, because a file may
 * make its thread fail. Exchanges {@link ToBuilder} and {@link FromBuilder} with builder.ts.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { EmbeddingCache } from '../store/embeddings.ts';
import { AnalysisPool } from './analysis-pool.ts';
import type { BuilderOptions, FromBuilder, ToBuilder } from './builder.ts';
import { EMBEDDINGS_FLOOR_BYTES, embeddingsLimit } from './embeddings-limit.ts';
import { updateIndex } from './update.ts';

const { embeddingsFile, cpuLimit, model } = workerData as BuilderOptions;
const port = parentPort!;
const cache = new EmbeddingCache(embeddingsFile, model.id);
const pool = new AnalysisPool({
  embeddingsFile,
  cpuLimit,
  onHardFile: file => send({ type: 'hard-file', file }),
});
let isStopping = false;
const running = new Map<number, AbortController>();

function send(message: FromBuilder): void {
  port.postMessage(message);
}

async function update({ id, job }: Extract<ToBuilder, { type: 'update' }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const result = await updateIndex({
      ...job,
      analyze: (directory, files, onFile) => pool.analyze(directory, files, controller.signal, onFile),
      expect: bytes => pool.expect(bytes),
      // Two batches for each thread: one is analyzed while another waits until the batches before it are stored.
      parallel: pool.size * 2,
      dimensions: model.dimensions,
      cache,
      signal: controller.signal,
      onProgress: progress => send({ type: 'progress', id, progress }),
    });
    send({ type: 'done', id, result });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    send({ type: 'failed', id, message, code: code ?? null });
  } finally {
    running.delete(id);
  }
  if (!job.paths) await dropUnused();
}

/** Prunes the cache after a build, while nothing else runs. Dropped embeddings can be computed again. */
async function dropUnused(): Promise<void> {
  const goOn = () => running.size === 0 && !isStopping;
  try {
    // With many indexes it takes long to know their size.
    if (!goOn() || cache.size <= EMBEDDINGS_FLOOR_BYTES) return;
    await cache.prune(embeddingsLimit(embeddingsFile), goOn);
  } catch {
    // The next build tries again.
  }
}

port.on('message', (message: ToBuilder) => {
  if (message.type === 'update') void update(message);
  else if (message.type === 'cancel') running.get(message.id)?.abort(new Error('cancelled'));
  else void shutDown();
});

async function shutDown(): Promise<void> {
  isStopping = true;
  for (const controller of running.values()) controller.abort(new Error('the daemon is stopping'));
  await pool.close();
  cache.close();
  port.close();
}
