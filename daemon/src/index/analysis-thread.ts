import { Worker } from 'node:worker_threads';
import { heapLimit } from '../concurrency/heap-limit.ts';
import { processorMs } from '../concurrency/thread-clock.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { NoTree } from '../store/analyzed.ts';
import type { Analysis, BegunFile, FileToAnalyze } from './analyze.ts';
import type { Limited } from './effort.ts';

/** Heap limit of an analysis thread; V8 stops a thread that exceeds it. */
const THREAD_HEAP_MB = 512;
const CHECK_INTERVAL_MS = 250;
const MIB = 1 << 20;

/** The processor time that a file may take. */
export interface CpuLimit {
  ms: number;
  /** Added for each MiB. */
  msPerMiB: number;
}

/** Ordinary files of 1 MiB take at most four seconds, small files some milliseconds. */
export const CPU_LIMIT: CpuLimit = { ms: 5_000, msPerMiB: 15_000 };

export interface AnalyzeTask {
  directory: string;
  files: readonly FileToAnalyze[];
  hardFiles: ReadonlyMap<string, Limited>;
}

export type AnalyzeReply =
  /** The first message: the system's number for the thread; 0 if unknown. */
  | { native: number }
  /** The file that the thread begins; undefined after the last. */
  | { begun: BegunFile | undefined }
  /**
   * `shouldEnd`: the thread holds much WebAssembly memory, which it can never free, so a new thread should replace it.
   */
  | { analysis: Analysis; shouldEnd: boolean }
  /** `isBroken`: the thread cannot take another task. */
  | { message: string; code: string | null; isBroken: boolean };

/** The data that every analysis thread starts with. */
export interface ThreadData {
  embeddingsFile: string;
  parserCore: WebAssembly.Module | undefined;
}

/** A thread failed and has ended. `file` is the one that it was analyzing, if any. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  readonly file: BegunFile | undefined;
  readonly reason: NoTree;

  constructor(message: string, file: BegunFile | undefined, reason: NoTree) {
    super(message);
    this.file = file;
    this.reason = reason;
  }
}

interface Running extends PromiseWithResolvers<Analysis> {
  task: AnalyzeTask;
  onFile(at: number): void;
  timer: NodeJS.Timeout;
  /** The file that is being analyzed, and the thread's processor time when it was first seen. */
  file?: (BegunFile & { startMs?: number }) | undefined;
}

/**
 * A thread that analyzes files, one task after another, under supervision: a file that takes too much processor time
 * ends the thread, because neither a grammar's scanner nor a regular expression can be interrupted. A thread that hangs can
 * send no message, so it names each file before it begins it.
 */
export class AnalysisThread {
  readonly parserCore: ThreadData['parserCore'];
  private readonly worker: Worker;
  private readonly cpuLimit: CpuLimit;
  private native = 0;
  private running: Running | undefined;
  /** Takes no more tasks. */
  hasEnded = false;
  /** Its pool's timer while it is idle. */
  retirement: NodeJS.Timeout | undefined;

  constructor(workerData: ThreadData, cpuLimit: CpuLimit) {
    this.cpuLimit = cpuLimit;
    this.parserCore = workerData.parserCore;
    this.worker = new Worker(threadFile('./analyze-worker', import.meta.url), {
      workerData,
      resourceLimits: heapLimit(THREAD_HEAP_MB),
    });
    let why = 'the analysis thread ended';
    this.worker.on('message', (reply: AnalyzeReply) => this.receive(reply));
    this.worker.on('error', ({ message }) => {
      why = message;
    });
    // All messages of the thread have arrived by then, so that the right file is blamed.
    this.worker.on('exit', () => this.fail(why));
  }

  /**
   * `onFile` receives the position of each file before it is analyzed.
   *
   * @throws ThreadFailure if the thread failed, otherwise an Error with the `code` of SQLite or the system
   */
  run(task: AnalyzeTask, onFile: (at: number) => void): Promise<Analysis> {
    const timer = setInterval(() => void this.checkTime(), CHECK_INTERVAL_MS);
    this.running = { task, onFile, timer, ...Promise.withResolvers<Analysis>() };
    this.worker.postMessage(task);
    return this.running.promise;
  }

  /** Ends it at once, even during a task. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private async checkTime(): Promise<void> {
    const { running } = this;
    const file = running?.file;
    const usedMs = await processorMs(this.worker, this.native);
    // The thread may have moved on to another file, or have ended.
    if (!file || this.running?.file !== file) return;
    file.startMs ??= usedMs;
    const tookMs = usedMs - file.startMs;
    const { size } = running!.task.files[file.at]!;
    if (tookMs > this.cpuLimit.ms + (this.cpuLimit.msPerMiB * size) / MIB)
      this.fail(`it took ${(tookMs / 1000).toFixed(1)} s of processor time`, 'too_slow');
  }

  private receive(reply: AnalyzeReply): void {
    if ('native' in reply) this.native = reply.native;
    else if ('begun' in reply) {
      // A failed thread may still send messages.
      if (!this.running) return;
      this.running.file = reply.begun;
      if (reply.begun) this.running.onFile(reply.begun.at);
    } else if ('analysis' in reply) {
      if (reply.shouldEnd) void this.end();
      this.settle()?.resolve(reply.analysis);
    } else if (reply.isBroken) this.fail(reply.message);
    else {
      const { message, code } = reply;
      this.settle()?.reject(Object.assign(new Error(message), code && { code }));
    }
  }

  private fail(message: string, reason: NoTree = 'parser_failed'): void {
    void this.end();
    const task = this.settle();
    task?.reject(new ThreadFailure(message, task.file, reason));
  }

  private settle(): Running | undefined {
    const { running } = this;
    clearInterval(running?.timer);
    this.running = undefined;
    return running;
  }
}
