/**
 * The thread that writes indexes, so that neither SQLite nor analysis ever holds up a request. Speaks
 * {@link ToBuilder} and {@link FromBuilder} with builder.ts.
 */
import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import Tinypool from 'tinypool';
import { createEmbedder } from '../embed/index.ts';
import { EmbeddingCache } from '../store/embeddings.ts';
import { type Analysis, analyzeFiles } from './analyze.ts';
import type { AnalyzeTask } from './analyze-worker.ts';
import type { BuilderOptions, FromBuilder, ToBuilder } from './builder.ts';
import { threadFile } from './thread-file.ts';
import { type Analyze, updateIndex } from './update.ts';

/** Up to this many files are analyzed in this thread: the pool takes longer to wake than they take. */
const FEW_FILES = 8;
const IDLE_MS = 10_000;
/** Heap of an analysis thread; a larger one is stopped by V8 rather than growing without bound. */
const THREAD_HEAP_MB = 512;

const { embeddingsFile } = workerData as BuilderOptions;
const port = parentPort!;
const embedder = await createEmbedder(process.env);
const cache = new EmbeddingCache(embeddingsFile, embedder.id);
const threads = availableParallelism();
const pool = new Tinypool({
  filename: threadFile('./analyze-worker', import.meta.url).href,
  runtime: 'worker_threads',
  minThreads: 0,
  maxThreads: threads,
  idleTimeout: IDLE_MS,
  concurrentTasksPerWorker: 1,
  resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
});
const running = new Map<number, AbortController>();

const analyze: Analyze = (directory, files) =>
  files.length <= FEW_FILES
    ? analyzeFiles(directory, files, embedder, cache)
    : (pool.run({ directory, files, embeddingsFile } satisfies AnalyzeTask) as Promise<Analysis>);

function send(message: FromBuilder): void {
  port.postMessage(message);
}

async function update({ id, job }: Extract<ToBuilder, { type: 'update' }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const result = await updateIndex({
      ...job,
      analyze,
      parallel: threads + 1,
      embedder,
      cache,
      signal: controller.signal,
      onProgress: progress => send({ type: 'progress', id, progress: { ...progress } }),
    });
    send({ type: 'done', id, result });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    send({ type: 'failed', id, message, code: code ?? null, aborted: controller.signal.aborted });
  } finally {
    running.delete(id);
  }
}

port.on('message', (message: ToBuilder) => {
  if (message.type === 'update') void update(message);
  else if (message.type === 'cancel') running.get(message.id)?.abort(new Error('cancelled'));
  else void shutDown();
});

async function shutDown(): Promise<void> {
  for (const controller of running.values()) controller.abort(new Error('the daemon is stopping'));
  await pool.destroy();
  cache.close();
  port.close();
}

send({ type: 'ready', model: embedder.id, dimensions: embedder.dimensions });
