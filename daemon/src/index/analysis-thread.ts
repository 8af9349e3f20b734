import { Worker } from 'node:worker_threads';
import { heapLimit } from '../concurrency/heap-limit.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { NoTree } from '../store/analyzed.ts';
import { AnalysisProgress, type CpuLimit, type CurrentFile, limitFor } from './analysis-progress.ts';
import type { Analysis, FileToAnalyze } from './analyze.ts';
import type { Limited } from './effort.ts';
import { processorMs } from './thread-clock.ts';

/** Heap limit of an analysis thread; V8 stops a thread that exceeds it. */
const THREAD_HEAP_MB = 512;
const CHECK_INTERVAL_MS = 250;

export interface AnalyzeTask {
  directory: string;
  files: FileToAnalyze[];
  hardFiles: ReadonlyMap<string, Limited>;
}

export type AnalyzeReply =
  /**
   * `shouldEnd`: the thread holds much WebAssembly memory, which it can never free, so a new thread should replace it.
   */
  | { analysis: Analysis; shouldEnd: boolean }
  /** `isBroken`: the thread cannot take another task. */
  | { message: string; code: string | null; isBroken: boolean };

/** The data that every analysis thread starts with. */
export interface ThreadData {
  parserCore: WebAssembly.Module | undefined;
  shared: SharedArrayBuffer;
  embeddingsFile: string;
}

export interface ThreadOptions {
  embeddingsFile: string;
  cpuLimit: CpuLimit;
  parserCore?: WebAssembly.Module | undefined;
}

/** A thread failed and has ended. `file` is the file that it was analyzing, if any. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  readonly file: CurrentFile | undefined;
  readonly reason: NoTree;

  constructor(message: string, file: CurrentFile | undefined, reason: NoTree) {
    super(message);
    this.file = file;
    this.reason = reason;
  }
}

/**
 * A thread that analyzes files, one task after another, under supervision: a file that takes too much processor time
 * ends the thread, because neither a grammar's scanner nor a regular expression can be interrupted.
 */
export class AnalysisThread {
  private readonly worker: Worker;
  private readonly progress = new AnalysisProgress();
  private readonly cpuLimit: CpuLimit;
  private task: PromiseWithResolvers<Analysis> | undefined;
  private watching: NodeJS.Timeout | undefined;
  private seen: { turn: number; startMs: number } | undefined;
  /** Takes no more tasks. */
  hasEnded = false;
  /** When its last task ended. */
  idleSinceMs = Date.now();

  constructor({ embeddingsFile, cpuLimit, parserCore }: ThreadOptions) {
    this.cpuLimit = cpuLimit;
    const { shared } = this.progress;
    this.worker = new Worker(threadFile('./analyze-worker', import.meta.url), {
      workerData: { parserCore, shared, embeddingsFile } satisfies ThreadData,
      resourceLimits: heapLimit(THREAD_HEAP_MB),
    });
    this.worker.on('message', (reply: AnalyzeReply) => this.receive(reply));
    this.worker.on('error', error => this.fail(error.message));
    this.worker.on('exit', () => this.fail('the analysis thread ended'));
  }

  /** @throws ThreadFailure if the thread failed, otherwise an Error with the `code` of SQLite or the system */
  run(task: AnalyzeTask): Promise<Analysis> {
    this.task = Promise.withResolvers<Analysis>();
    this.worker.postMessage(task);
    this.watching = setInterval(() => void this.checkTime(), CHECK_INTERVAL_MS);
    return this.task.promise;
  }

  /** Ends it at once, even during a task. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private async checkTime(): Promise<void> {
    const before = this.progress.current;
    const usedMs = await processorMs(this.worker, this.progress.thread);
    const current = this.progress.current;
    // The thread may have moved on to another file, or have ended.
    if (!before || !this.task || current?.turn !== before.turn) return;
    if (this.seen?.turn !== before.turn) this.seen = { turn: before.turn, startMs: usedMs };
    const tookMs = usedMs - this.seen.startMs;
    if (tookMs > limitFor(current, this.cpuLimit))
      this.fail(`it took ${(tookMs / 1000).toFixed(1)} s of processor time`, 'too_slow');
  }

  private receive(reply: AnalyzeReply): void {
    if ('analysis' in reply) {
      if (reply.shouldEnd) void this.end();
      this.settle(task => task.resolve(reply.analysis));
    } else if (reply.isBroken) this.fail(reply.message);
    else {
      const { message, code } = reply;
      this.settle(task => task.reject(Object.assign(new Error(message), code && { code })));
    }
  }

  private fail(message: string, reason: NoTree = 'parser_failed'): void {
    const file = this.progress.current;
    void this.end();
    this.settle(task => task.reject(new ThreadFailure(message, file, reason)));
  }

  private settle(how: (task: PromiseWithResolvers<Analysis>) => void): void {
    clearInterval(this.watching);
    this.idleSinceMs = Date.now();
    const { task } = this;
    this.task = undefined;
    if (task) how(task);
  }
}
