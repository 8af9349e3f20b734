import { Worker } from 'node:worker_threads';
import { threadFile } from './thread-file.ts';
import type { Progress } from './update.ts';
import type { UpdateResult } from './update-result.ts';

export interface BuilderOptions {
  /** The file of the embeddings that all indexes share. */
  embeddingsFile: string;
}

export interface UpdateJob {
  directory: string;
  indexFile: string;
  paths?: string[];
  generation?: number;
}

export type ToBuilder =
  | { type: 'update'; id: number; job: UpdateJob }
  | { type: 'cancel'; id: number }
  | { type: 'close' };

export type FromBuilder =
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'done'; id: number; result: UpdateResult }
  | { type: 'failed'; id: number; message: string; code: string | null; aborted: boolean };

/** Why an update ended without its result. `code` is SQLite's or the system's, such as `SQLITE_CORRUPT` or `ENOSPC`. */
export class UpdateError extends Error {
  readonly code: string | null;
  readonly aborted: boolean;

  constructor(message: string, code: string | null, aborted: boolean) {
    super(message);
    this.code = code;
    this.aborted = aborted;
  }
}

interface Pending {
  resolve(result: UpdateResult): void;
  reject(error: Error): void;
  onProgress(progress: Progress): void;
}

/** The other end of builder-thread.ts. The thread starts with the first update, and again if it ever dies. */
export class Builder {
  private readonly options: BuilderOptions;
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  constructor(options: BuilderOptions) {
    this.options = options;
  }

  /** @throws UpdateError */
  update(
    job: UpdateJob,
    onProgress: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<UpdateResult> {
    const id = this.nextId++;
    // A thread that has ended is not started again for it.
    const cancel = () => this.worker?.postMessage({ type: 'cancel', id } satisfies ToBuilder);
    signal?.addEventListener('abort', cancel, { once: true });
    return new Promise<UpdateResult>((resolve, reject) => {
      this.pending.set(id, { resolve, reject, onProgress });
      this.send({ type: 'update', id, job });
    }).finally(() => signal?.removeEventListener('abort', cancel));
  }

  /** Stops updates under way; what they stored stays. */
  async close(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    const exited = new Promise(resolve => worker.once('exit', resolve));
    this.send({ type: 'close' });
    await exited;
  }

  private send(message: ToBuilder): void {
    this.worker ??= this.start();
    this.worker.postMessage(message);
  }

  private start(): Worker {
    const worker = new Worker(threadFile('./builder-thread', import.meta.url), { workerData: this.options });
    worker.on('message', (message: FromBuilder) => this.receive(message));
    worker.on('error', error => this.fail(error));
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      this.fail(new Error('the indexing thread ended'));
    });
    return worker;
  }

  private receive(message: FromBuilder): void {
    const pending = this.pending.get(message.id);
    if (!pending) return;
    if (message.type === 'progress') {
      pending.onProgress(message.progress);
      return;
    }
    this.pending.delete(message.id);
    if (message.type === 'done') pending.resolve(message.result);
    else pending.reject(new UpdateError(message.message, message.code, message.aborted));
  }

  private fail({ message }: Error): void {
    for (const { reject } of this.pending.values()) reject(new UpdateError(message, null, false));
    this.pending.clear();
  }
}
