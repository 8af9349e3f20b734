import { heapLimit } from '../concurrency/heap-limit.ts';
import { type JobError, JobThread, ThreadDied } from '../concurrency/job-thread.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { NoTree } from '../store/analyzed.ts';
import type { Analysis, FileToAnalyze } from './analyze.ts';

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
}

export interface AnalyzeResult {
  analysis: Analysis;
  /** The thread holds much WebAssembly memory, which it can never free, so a new thread should replace it. */
  shouldEnd: boolean;
}

/** The code of an error after which the thread cannot take another task. */
export const BROKEN = 'BROKEN_PARSER';

/** The data that every analysis thread starts with. */
export interface ThreadData {
  embeddingsFile: string;
  parserCore: WebAssembly.Module | undefined;
}

/** A thread failed and has ended. `at` is the position of the file that it was analyzing, if any. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  readonly at: number | undefined;
  readonly reason: NoTree;

  constructor(message: string, at: number | undefined, reason: NoTree) {
    super(message);
    this.at = at;
    this.reason = reason;
  }
}

/** The position of the file that is being analyzed, and the thread's processor time when it was first seen. */
interface Begun {
  at: number;
  startMs?: number;
}

/**
 * A thread that analyzes files, one task after another, under supervision: a file that takes too much processor time
 * ends the thread, because neither a grammar's scanner nor a regular expression can be interrupted. A thread that hangs can
 * send no message, so it names each file before it begins it.
 */
export class AnalysisThread {
  readonly parserCore: ThreadData['parserCore'];
  /** Its progress is the position of the file that it begins, undefined after the last. Its notice is its thread id in the system, or 0. */
  private readonly thread: JobThread<AnalyzeTask, AnalyzeResult, number | undefined, number>;
  private readonly cpuLimit: CpuLimit;
  private native = 0;
  private file: Begun | undefined;
  /** Takes no more tasks. */
  hasEnded = false;
  /** Its pool's timer while it is idle. */
  retirement: NodeJS.Timeout | undefined;

  constructor(workerData: ThreadData, cpuLimit: CpuLimit) {
    this.cpuLimit = cpuLimit;
    this.parserCore = workerData.parserCore;
    this.thread = new JobThread(threadFile('./analyze-worker', import.meta.url), {
      workerData: () => workerData,
      resourceLimits: heapLimit(THREAD_HEAP_MB),
      onNotice: native => {
        this.native = native;
      },
    });
  }

  /**
   * `onFile` receives the position of each file before it is analyzed.
   *
   * @throws ThreadFailure if the thread failed, otherwise a JobError with the `code` of SQLite or the system
   */
  async run(task: AnalyzeTask, onFile: (at: number) => void): Promise<Analysis> {
    const onProgress = (at: number | undefined) => {
      this.file = at === undefined ? undefined : { at };
      if (at !== undefined) onFile(at);
    };
    const tooSlow = Promise.withResolvers<never>();
    const timer = setInterval(() => void this.checkTime(task, tooSlow.reject), CHECK_INTERVAL_MS);
    try {
      const { analysis, shouldEnd } = await Promise.race([
        this.thread.run(task, { onProgress }),
        tooSlow.promise,
      ]);
      if (shouldEnd) void this.end();
      return analysis;
    } catch (error) {
      const isDead = error instanceof ThreadDied || (error as JobError).code === BROKEN;
      if (isDead) throw this.failure((error as JobError).message, 'parser_failed');
      throw error;
    } finally {
      clearInterval(timer);
      this.file = undefined;
    }
  }

  /** Ends it at once, even during a task. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.thread.terminate();
  }

  private async checkTime(
    { files }: AnalyzeTask,
    onTooSlow: (failure: ThreadFailure) => void,
  ): Promise<void> {
    const { file } = this;
    const usedMs = await this.thread.processorMs(this.native);
    // The thread may have moved on to another file, or have ended.
    if (!file || this.file !== file) return;
    file.startMs ??= usedMs;
    const tookMs = usedMs - file.startMs;
    if (tookMs > this.cpuLimit.ms + (this.cpuLimit.msPerMiB * files[file.at]!.size) / MIB)
      onTooSlow(this.failure(`it took ${(tookMs / 1000).toFixed(1)} s of processor time`, 'too_slow'));
  }

  private failure(message: string, reason: NoTree): ThreadFailure {
    void this.end();
    return new ThreadFailure(message, this.file?.at, reason);
  }
}
