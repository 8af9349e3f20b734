import { availableParallelism } from 'node:os';
import { compileParserCore } from '../languages/parser-core.ts';
import { AnalysisThread, CPU_LIMIT, type CpuLimit, ThreadFailure } from './analysis-thread.ts';
import type { Analysis, FileToAnalyze } from './analyze.ts';
import { EFFORT, lower, UNLIMITED } from './effort.ts';

/** The single writer thread keeps up with seven analysis threads. Each takes about 150 MB. */
const MAX_THREADS = 8;
/**
 * Tasks of at most this many files have threads that no other task takes, so that a saved file never waits behind a build. There are
 * two of them, because a batch of a build may be as small.
 */
const SMALL_TASK_FILES = 8;
const SMALL_TASK_THREADS = 2;
/** Idle threads end, except the last, so that a saved file does not wait for a thread to start. */
const IDLE_MS = 10_000;
/** Above this much source, compiling the parser first (half a second) saves time. */
const WORTH_COMPILING_BYTES = 4_000_000;
/** A task fails after this many crashes that no file caused. */
const MAX_CRASHES = 2;

/** A file that is indexed with less effort, and why. */
export interface HardFile {
  directory: string;
  path: string;
  reason: string;
}

export interface AnalysisPoolOptions {
  embeddingsFile: string;
  cpuLimit?: CpuLimit;
  onHardFile?(file: HardFile): void;
}

interface Job extends PromiseWithResolvers<Analysis> {
  directory: string;
  files: readonly FileToAnalyze[];
  isSmall: boolean;
  onFile(at: number): void;
  thread?: AnalysisThread;
}

/**
 * The threads that analyze files, and a queue of tasks. If a file makes its thread fail, that file is analyzed again with
 * less effort; other files are not affected. The next task is one of the directory with the fewest running tasks, so that
 * slow files of one directory do not block others.
 */
export class AnalysisPool {
  /** Number of threads for tasks of any size. A few more take only small tasks. */
  readonly size = Math.min(availableParallelism(), MAX_THREADS);
  private readonly options: AnalysisPoolOptions;
  private parserCore: WebAssembly.Module | undefined;
  private readonly queue: Job[] = [];
  /** The threads, each with its task. */
  private readonly threads = new Map<AnalysisThread, Job | undefined>();

  constructor(options: AnalysisPoolOptions) {
    this.options = options;
  }

  /**
   * Announces how many bytes will be analyzed. For large amounts it compiles the parser, which starts slower and parses
   * faster.
   */
  expect(bytes: number): void {
    if (this.parserCore || bytes < WORTH_COMPILING_BYTES || this.running.length > 0) return;
    this.parserCore = compileParserCore();
    // One stays warm for small tasks.
    for (const thread of this.threads.keys()) this.retire(thread);
  }

  /**
   * `onFile` receives the position of the file that is being analyzed, several times a second, also when the files are analyzed again.
   *
   * @throws the signal's reason, or an Error with the `code` of SQLite or the system
   */
  async analyze(
    directory: string,
    given: readonly FileToAnalyze[],
    signal: AbortSignal,
    onFile: (at: number) => void = () => {},
  ): Promise<Analysis> {
    const files = [...given];
    for (let crashes = 0; ; ) {
      try {
        return await this.run({ directory, files, onFile }, signal);
      } catch (error) {
        if (!(error instanceof ThreadFailure)) throw error;
        if (error.at !== undefined) this.lower(directory, files, error.at, error);
        else if (++crashes > MAX_CRASHES) throw error;
      }
    }
  }

  async close(): Promise<void> {
    for (const job of this.queue.splice(0)) job.reject(new Error('the analysis was stopped'));
    await Promise.all([...this.threads.keys()].map(thread => thread.end()));
  }

  private get running(): Job[] {
    return [...this.threads.values()].filter(job => job !== undefined);
  }

  /** @throws the failure, if the file already has the lowest effort */
  private lower(directory: string, files: FileToAnalyze[], at: number, failure: ThreadFailure): void {
    const file = files[at]!;
    const { path, limited: { effort } = UNLIMITED } = file;
    if (effort === EFFORT.none) throw failure;
    files[at] = { ...file, limited: { effort: lower(effort), reason: failure.reason } };
    this.options.onHardFile?.({ directory, path, reason: failure.message });
  }

  /** An abort ends the task at once, together with its thread. */
  private run(work: Pick<Job, 'directory' | 'files' | 'onFile'>, signal: AbortSignal): Promise<Analysis> {
    signal.throwIfAborted();
    const isSmall = work.files.length <= SMALL_TASK_FILES;
    const job: Job = { ...work, isSmall, ...Promise.withResolvers<Analysis>() };
    const abort = () => {
      const at = this.queue.indexOf(job);
      if (at >= 0) this.queue.splice(at, 1);
      void job.thread?.end();
      job.reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.queue.push(job);
    this.next();
    return job.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  private next(): void {
    for (let job = this.nextJob(); job; job = this.nextJob()) {
      const thread = this.threadFor(job);
      if (!thread) return;
      this.queue.splice(this.queue.indexOf(job), 1);
      void this.runOn(thread, job);
    }
  }

  private nextJob(): Job | undefined {
    const { running } = this;
    const isFull = running.filter(({ isSmall }) => !isSmall).length >= this.size;
    const load = ({ directory }: Job) => running.filter(one => one.directory === directory).length;
    return this.queue.filter(({ isSmall }) => isSmall || !isFull).sort((a, b) => load(a) - load(b))[0];
  }

  /** An idle thread, or a new one. Only small tasks use one that started before the parser was compiled. */
  private threadFor({ isSmall }: Job): AnalysisThread | undefined {
    for (const [thread, running] of this.threads) {
      if (running) continue;
      if (thread.hasEnded) this.threads.delete(thread);
      else if (isSmall || thread.parserCore === this.parserCore) return thread;
    }
    if (this.threads.size >= this.size + SMALL_TASK_THREADS) return undefined;
    const { embeddingsFile, cpuLimit = CPU_LIMIT } = this.options;
    return new AnalysisThread({ embeddingsFile, parserCore: this.parserCore }, cpuLimit);
  }

  private async runOn(thread: AnalysisThread, job: Job): Promise<void> {
    job.thread = thread;
    this.threads.set(thread, job);
    const { directory, files, onFile } = job;
    clearTimeout(thread.retirement);
    await thread.run({ directory, files }, onFile).then(job.resolve, job.reject);
    this.threads.delete(thread);
    if (!thread.hasEnded) {
      this.threads.set(thread, undefined);
      thread.retirement = setTimeout(() => this.retire(thread), IDLE_MS).unref();
    }
    this.next();
  }

  private retire(thread: AnalysisThread): void {
    if (this.threads.size === 1) return;
    this.threads.delete(thread);
    void thread.end();
  }
}
