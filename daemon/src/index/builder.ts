import { JobThread } from '../concurrency/job-thread.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { HardFile } from './analysis-pool.ts';
import type { CpuLimit } from './analysis-thread.ts';
import type { UpdateJob } from './update.ts';
import type { Progress } from './update-progress.ts';
import type { UpdateResult } from './update-result.ts';

/** The facts about the embedding model that the thread needs. It computes no vectors, so it does not load the model. */
export type ModelFacts = Pick<Embedder, 'id' | 'dimensions'>;

export interface BuilderOptions {
  /** The database of embeddings that all indexes share. */
  embeddingsFile: string;
  model: ModelFacts;
  cpuLimit?: CpuLimit;
}

/** After an update of this many files, the thread is replaced: it frees its memory only when it ends. */
const MANY_FILES = 200;
/** Delay of that replacement, in which the thread finishes its idle work. */
const RENEW_AFTER_MS = 30_000;

/** Runs updates in builder-thread.ts. The thread is replaced after an update of many files. */
export class Builder {
  private readonly thread: JobThread<UpdateJob, UpdateResult, Progress, HardFile>;
  private readonly renewAfterMs: number;
  private renewal: NodeJS.Timeout | undefined;

  constructor(
    { model, ...options }: BuilderOptions,
    renewAfterMs = RENEW_AFTER_MS,
    onHardFile: (file: HardFile) => void = () => {},
  ) {
    // The dimensions of a remote model are known once it has answered, which a build waits for.
    const workerData = (): BuilderOptions => {
      const { id, dimensions } = model;
      return { ...options, model: { id, dimensions } };
    };
    const file = threadFile('./builder-thread', import.meta.url);
    this.thread = new JobThread(file, { workerData, onNotice: onHardFile });
    this.renewAfterMs = renewAfterMs;
  }

  /** The id of the current thread; each new thread has another. */
  get threadId(): number | undefined {
    return this.thread.threadId;
  }

  /** @throws JobError, or the signal's reason */
  async update(
    job: UpdateJob,
    onProgress: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<UpdateResult> {
    const result = await this.thread.run(job, { onProgress, signal });
    if (result.changed >= MANY_FILES) this.renewSoon();
    return result;
  }

  /** Aborts running updates. Blocks that are already stored stay. */
  async close(): Promise<void> {
    clearTimeout(this.renewal);
    await this.thread.close();
  }

  private renewSoon(): void {
    clearTimeout(this.renewal);
    this.renewal = setTimeout(() => {
      if (this.thread.isIdle) this.thread.renew();
      else this.renewSoon();
    }, this.renewAfterMs).unref();
  }
}
