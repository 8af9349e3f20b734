import { Worker } from 'node:worker_threads';
import { threadFile } from '../concurrency/thread-file.ts';
import type { NoTree } from '../store/analyzed.ts';
import { AnalysisProgress, type CpuLimit, type CurrentFile, limitFor } from './analysis-progress.ts';
import type { Analysis, FileToAnalyze } from './analyze.ts';
import type { Limited } from './effort.ts';
import { processorMs } from './thread-clock.ts';

/** Heap of an analysis thread; a larger one is stopped by V8 rather than growing without bound. */
const THREAD_HEAP_MB = 512;
const LOOK_EVERY_MS = 250;

export interface AnalyzeTask {
  directory: string;
  files: FileToAnalyze[];
  hardFiles: ReadonlyMap<string, Limited>;
}

export type AnalyzeReply =
  /** `isSpent`: so much memory is taken, which a thread never gives back, that another should go on. */
  | { analysis: Analysis; isSpent: boolean }
  /** `isBroken`: the thread must not be given another task. */
  | { message: string; code: string | null; isBroken: boolean };

/** What every analysis thread is given. */
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

/** A file made its thread fail, and the thread has ended. `file` is undefined where it failed at none. */
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
 * A thread that analyzes files, one task after another, and is watched over: a file that takes too much processor time ends it, since
 * neither a scanner of a grammar nor a regular expression can be interrupted otherwise.
 */
export class AnalysisThread {
  private readonly worker: Worker;
  private readonly progress = new AnalysisProgress();
  private readonly cpuLimit: CpuLimit;
  private task: PromiseWithResolvers<Analysis> | undefined;
  private watching: NodeJS.Timeout | undefined;
  private seen: { turn: number; startMs: number } | undefined;
  /** It takes no more tasks. */
  hasEnded = false;
  /** When its last task ended. */
  idleSinceMs = Date.now();

  constructor({ embeddingsFile, cpuLimit, parserCore }: ThreadOptions) {
    this.cpuLimit = cpuLimit;
    const { shared } = this.progress;
    this.worker = new Worker(threadFile('./analyze-worker', import.meta.url), {
      workerData: { parserCore, shared, embeddingsFile } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    this.worker.on('message', (reply: AnalyzeReply) => this.receive(reply));
    this.worker.on('error', error => this.fail(error.message));
    this.worker.on('exit', () => this.fail('the analysis thread ended'));
  }

  /** @throws ThreadFailure where the thread failed, Error with the `code` of SQLite or the system otherwise. */
  run(task: AnalyzeTask): Promise<Analysis> {
    this.task = Promise.withResolvers<Analysis>();
    this.worker.postMessage(task);
    this.watching = setInterval(() => void this.look(), LOOK_EVERY_MS);
    return this.task.promise;
  }

  /** Ends it at once, whatever it does. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private async look(): Promise<void> {
    const before = this.progress.current;
    const usedMs = await processorMs(this.worker, this.progress.thread);
    const current = this.progress.current;
    // It may have gone on, or have ended, meanwhile.
    if (!before || !this.task || current?.turn !== before.turn) return;
    if (this.seen?.turn !== before.turn) this.seen = { turn: before.turn, startMs: usedMs };
    const tookMs = usedMs - this.seen.startMs;
    if (tookMs > limitFor(current, this.cpuLimit))
      this.fail(`it took ${(tookMs / 1000).toFixed(1)} s of processor time`, 'too_slow');
  }

  private receive(reply: AnalyzeReply): void {
    if ('analysis' in reply) {
      if (reply.isSpent) void this.end();
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
