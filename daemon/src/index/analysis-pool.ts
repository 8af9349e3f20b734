import { availableParallelism } from 'node:os';
import Tinypool from 'tinypool';
import { threadFile } from '../concurrency/thread-file.ts';
import { compileParserCore } from '../languages/parser-core.ts';
import type { Analysis } from './analyze.ts';
import type { AnalyzeTask, PoolData } from './analyze-worker.ts';

const IDLE_MS = 10_000;
/** Heap of an analysis thread; a larger one is stopped by V8 rather than growing without bound. */
const THREAD_HEAP_MB = 512;
/** One thread writes what these analyze, and can keep up with seven of them: more would only take their memory, some 150 MB each. */
const MOST_THREADS = 8;
/** Parsing this much source takes longer by half a second with the parser as it comes than with a compiled one. */
const WORTH_COMPILING_BYTES = 4_000_000;

/** The threads that analyze files. They start when they are needed and end when they are idle. */
export class AnalysisPool {
  readonly threads = Math.min(availableParallelism(), MOST_THREADS);
  private readonly plain = new Pool(this.threads);
  private fast: Pool | undefined;

  /** Says how much is to come, before it does: much of it is parsed by threads that parse faster, and start slower. */
  expect(bytes: number): void {
    if (this.fast || bytes < WORTH_COMPILING_BYTES || this.plain.isBusy) return;
    this.fast = new Pool(this.threads, compileParserCore());
  }

  run(task: AnalyzeTask): Promise<Analysis> {
    return (this.fast ?? this.plain).run(task);
  }

  async close(): Promise<void> {
    await Promise.all([this.plain.close(), this.fast?.close()]);
  }
}

class Pool {
  private readonly pool: Tinypool;
  private running = 0;

  constructor(threads: number, parserCore?: WebAssembly.Module) {
    this.pool = new Tinypool({
      filename: threadFile('./analyze-worker', import.meta.url).href,
      runtime: 'worker_threads',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
      workerData: { parserCore } satisfies PoolData,
    });
  }

  get isBusy(): boolean {
    return this.running > 0;
  }

  async run(task: AnalyzeTask): Promise<Analysis> {
    this.running++;
    try {
      return await this.pool.run(task);
    } finally {
      this.running--;
    }
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}
