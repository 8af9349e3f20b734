import { Worker } from 'node:worker_threads';
import type { LocalBase } from '../api/base.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { HardFile } from './analysis-pool.ts';
import type { CpuLimit } from './analysis-thread.ts';
import type { Progress } from './update-progress.ts';
import type { UpdateResult } from './update-result.ts';

/** What the thread must know of the embedding model. It computes no vectors, so it does not load the model. */
export type ModelFacts = Pick<Embedder, 'id' | 'dimensions'>;

export interface BuilderOptions {
  /** The database of embeddings that all indexes share. */
  embeddingsFile: string;
  model: ModelFacts;
  cpuLimit?: CpuLimit;
}

export interface UpdateJob {
  directory: string;
  indexFile: string;
  paths?: string[];
  /** The part of `paths` that is known to be searched. */
  listed?: string[];
  generation?: number;
  /** What a new index begins with. */
  base?: LocalBase;
}

export type ToBuilder =
  | { type: 'update'; id: number; job: UpdateJob }
  | { type: 'cancel'; id: number }
  | { type: 'close' };

export type FromBuilder =
  | { type: 'hard-file'; file: HardFile }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; result: UpdateResult }
  | { type: 'failed'; id: number; message: string; code: string | null };

/** Why an update failed. `code` is SQLite's or the system's, such as `SQLITE_CORRUPT` or `ENOSPC`. */
export class UpdateError extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

interface Pending {
  resolve(result: UpdateResult): void;
  reject(error: Error): void;
  onProgress(progress: Progress): void;
}

/** After an update of this many files, the thread is replaced: it frees its memory only when it ends. */
const MANY_FILES = 200;
/** By then the thread has finished its idle work. */
const RENEW_AFTER_MS = 30_000;

/**
 * Runs builder-thread.ts. The thread starts with the first update, restarts if it dies, and is replaced after an update
 * of many files.
 */
export class Builder {
  private readonly options: BuilderOptions;
  private readonly renewAfterMs: number;
  private readonly onHardFile: (file: HardFile) => void;
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private renewal: NodeJS.Timeout | undefined;
  /** Threads that have been replaced and are ending. */
  private readonly ending = new Set<Promise<unknown>>();

  constructor(
    options: BuilderOptions,
    renewAfterMs = RENEW_AFTER_MS,
    onHardFile: (file: HardFile) => void = () => {},
  ) {
    this.options = options;
    this.renewAfterMs = renewAfterMs;
    this.onHardFile = onHardFile;
  }

  /** The id of the current thread; each new thread has another. */
  get thread(): number | undefined {
    return this.worker?.threadId;
  }

  /** @throws UpdateError, or the signal's reason */
  async update(
    job: UpdateJob,
    onProgress: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<UpdateResult> {
    signal?.throwIfAborted();
    const id = this.nextId++;
    // If the thread has ended, there is nothing to cancel.
    const cancel = () => this.worker?.postMessage({ type: 'cancel', id } satisfies ToBuilder);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<UpdateResult>((resolve, reject) => {
        this.pending.set(id, { resolve, reject, onProgress });
        this.worker ??= this.start();
        this.worker.postMessage({ type: 'update', id, job } satisfies ToBuilder);
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Aborts running updates. Blocks that are already stored stay. */
  async close(): Promise<void> {
    clearTimeout(this.renewal);
    if (this.worker) this.end(this.worker);
    await Promise.all(this.ending);
  }

  private end(worker: Worker): void {
    const exited = new Promise(resolve => worker.once('exit', resolve));
    this.ending.add(exited);
    void exited.then(() => this.ending.delete(exited));
    worker.postMessage({ type: 'close' } satisfies ToBuilder);
  }

  private renewSoon(): void {
    clearTimeout(this.renewal);
    this.renewal = setTimeout(() => this.renew(), this.renewAfterMs).unref();
  }

  private renew(): void {
    const { worker } = this;
    if (!worker) return;
    if (this.pending.size > 0) {
      this.renewSoon();
      return;
    }
    this.worker = this.start();
    this.end(worker);
  }

  private start(): Worker {
    // Of a remote model they are known once it has answered, which a build waits for.
    const { id, dimensions } = this.options.model;
    const workerData: BuilderOptions = { ...this.options, model: { id, dimensions } };
    const worker = new Worker(threadFile('./builder-thread', import.meta.url), { workerData });
    worker.on('message', (message: FromBuilder) => this.receive(message));
    worker.on('error', error => this.fail(worker, error));
    worker.on('exit', () => {
      this.fail(worker, new Error('the indexing thread ended'));
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }

  private receive(message: FromBuilder): void {
    if (message.type === 'hard-file') {
      this.onHardFile(message.file);
      return;
    }
    const pending = this.pending.get(message.id);
    if (!pending) return;
    if (message.type === 'progress') {
      pending.onProgress(message.progress);
      return;
    }
    this.pending.delete(message.id);
    if (message.type === 'done') {
      pending.resolve(message.result);
      if (message.result.changed >= MANY_FILES) this.renewSoon();
    } else pending.reject(new UpdateError(message.message, message.code));
  }

  private fail(worker: Worker, { message, code }: NodeJS.ErrnoException): void {
    // A replaced thread has no pending work.
    if (this.worker !== worker) return;
    for (const { reject } of this.pending.values()) reject(new UpdateError(message, code ?? null));
    this.pending.clear();
  }
}
