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

/** What every analysis thread of a pool is given. */
export interface AnalysisOptions {
  embeddingsFile: string;
  parserCore: WebAssembly.Module | undefined;
}

/** The data that an analysis thread starts with. */
export interface ThreadData extends AnalysisOptions {
  /** Shared memory: see {@link Position}. */
  position: Int32Array;
}

/**
 * The position of the file that a thread analyzes, in memory that it shares. A thread that hangs or has ended can send no
 * message, and one message for each file would cost a build 5 % of its time.
 */
export class Position {
  readonly shared: Int32Array;

  constructor(shared: Int32Array = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))) {
    this.shared = shared;
  }

  /** Undefined between two tasks. */
  get file(): number | undefined {
    const next = Atomics.load(this.shared, 0);
    return next === 0 ? undefined : next - 1;
  }

  set file(at: number | undefined) {
    Atomics.store(this.shared, 0, at === undefined ? 0 : at + 1);
  }
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

/** A file that is being analyzed, and the thread's processor time when it was first seen. */
interface Begun {
  at: number;
  startMs: number;
}

/**
 * A thread that analyzes files, one task after another, under supervision: a file that takes too much processor time
 * ends the thread, because neither a grammar's scanner nor a regular expression can be interrupted.
 */
export class AnalysisThread {
  readonly parserCore: AnalysisOptions['parserCore'];
  /** Its notice is its thread id in the system, or 0. */
  private readonly thread: JobThread<AnalyzeTask, AnalyzeResult, never, number>;
  private readonly cpuLimit: CpuLimit;
  private readonly position = new Position();
  private native = 0;
  /** Takes no more tasks. */
  hasEnded = false;
  /** Its pool's timer while it is idle. */
  retirement: NodeJS.Timeout | undefined;

  constructor(options: AnalysisOptions, cpuLimit: CpuLimit) {
    this.cpuLimit = cpuLimit;
    this.parserCore = options.parserCore;
    const workerData: ThreadData = { ...options, position: this.position.shared };
    this.thread = new JobThread(threadFile('./analyze-worker', import.meta.url), {
      workerData: () => workerData,
      resourceLimits: heapLimit(THREAD_HEAP_MB),
      onNotice: native => {
        this.native = native;
      },
    });
  }

  /**
   * `onFile` receives the position of the file that is being analyzed, several times a second.
   *
   * @throws ThreadFailure if the thread failed, otherwise a JobError with the `code` of SQLite or the system
   */
  async run(task: AnalyzeTask, onFile: (at: number) => void): Promise<Analysis> {
    const tooSlow = Promise.withResolvers<never>();
    const timer = setInterval(this.supervision(task, onFile, tooSlow.reject), CHECK_INTERVAL_MS);
    try {
      const { analysis, shouldEnd } = await Promise.race([this.thread.run(task), tooSlow.promise]);
      if (shouldEnd) void this.end();
      return analysis;
    } catch (error) {
      const isDead = error instanceof ThreadDied || (error as JobError).code === BROKEN;
      if (isDead) throw this.failure((error as JobError).message, 'parser_failed');
      throw error;
    } finally {
      clearInterval(timer);
      this.position.file = undefined;
    }
  }

  /** Ends it at once, even during a task. */
  async end(): Promise<void> {
    this.hasEnded = true;
    await this.thread.terminate();
  }

  /** Checks, each time it is called, how much processor time the file of a task takes. */
  private supervision(
    { files }: AnalyzeTask,
    onFile: (at: number) => void,
    onTooSlow: (failure: ThreadFailure) => void,
  ): () => Promise<void> {
    let file: Begun | undefined;
    return async () => {
      const at = this.position.file;
      if (at === undefined) return;
      onFile(at);
      const usedMs = await this.thread.processorMs(this.native);
      // The thread may have moved on to another file, or have ended.
      if (this.position.file !== at) return;
      if (file?.at !== at) file = { at, startMs: usedMs };
      const tookMs = usedMs - file.startMs;
      if (tookMs > this.cpuLimit.ms + (this.cpuLimit.msPerMiB * files[at]!.size) / MIB)
        onTooSlow(this.failure(`it took ${(tookMs / 1000).toFixed(1)} s of processor time`, 'too_slow'));
    };
  }

  private failure(message: string, reason: NoTree): ThreadFailure {
    void this.end();
    return new ThreadFailure(message, this.position.file, reason);
  }
}
