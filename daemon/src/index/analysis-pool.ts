import { availableParallelism } from 'node:os';
import { compileParserCore } from '../languages/parser-core.ts';
import { CPU_LIMIT, type CpuLimit } from './analysis-progress.ts';
import { ThreadFailure } from './analysis-thread.ts';
import type { Analysis, FileToAnalyze } from './analyze.ts';
import { EFFORT, type Limited, lower } from './effort.ts';
import { ThreadPool } from './thread-pool.ts';

/** The single writer thread keeps up with seven analysis threads. Each takes about 150 MB. */
const MAX_THREADS = 8;
/**
 * Tasks of at most this many files have their own threads, so they never wait behind a build. One thread stays alive,
 * so that a saved file does not wait for a thread to start.
 */
const SMALL_TASK_FILES = 8;
const SMALL_TASK_THREADS = 2;
/** Above this much source, compiling the parser first (half a second) saves time. */
const WORTH_COMPILING_BYTES = 4_000_000;
/** A task fails after this many crashes that no file caused. */
const MAX_CRASHES = 2;
/** Contents that are remembered because they made a thread fail. */
const MAX_HARD_FILES = 2000;

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

/**
 * The threads that analyze files. If a file makes its thread fail, that file is analyzed again with less effort; other
 * files are not affected.
 */
export class AnalysisPool {
  readonly threads = Math.min(availableParallelism(), MAX_THREADS);
  private readonly options: AnalysisPoolOptions & { cpuLimit: CpuLimit };
  /** Contents that made a thread fail, by {@link effortKey} in hexadecimal, and the highest effort allowed for them. */
  private readonly hardFiles = new Map<string, Limited>();
  private readonly small: ThreadPool;
  private readonly plain: ThreadPool;
  private fast: ThreadPool | undefined;

  constructor(options: AnalysisPoolOptions) {
    this.options = { ...options, cpuLimit: options.cpuLimit ?? CPU_LIMIT };
    this.small = new ThreadPool({ ...this.options, most: SMALL_TASK_THREADS, kept: 1 });
    this.plain = new ThreadPool({ ...this.options, most: this.threads });
  }

  /**
   * Announces how many bytes will be analyzed. For large amounts it compiles the parser, which starts slower and parses
   * faster.
   */
  expect(bytes: number): void {
    if (this.fast || bytes < WORTH_COMPILING_BYTES || this.plain.isBusy || this.small.isBusy) return;
    this.fast = new ThreadPool({ ...this.options, most: this.threads, parserCore: compileParserCore() });
  }

  /** @throws the signal's reason, or an Error with the `code` of SQLite or the system */
  async analyze(directory: string, files: readonly FileToAnalyze[], signal: AbortSignal): Promise<Analysis> {
    const pool = files.length <= SMALL_TASK_FILES ? this.small : (this.fast ?? this.plain);
    const task = { directory, files: [...files], hardFiles: this.hardFiles };
    for (let crashes = 0; ; ) {
      try {
        return await pool.run(task, signal);
      } catch (error) {
        if (!(error instanceof ThreadFailure)) throw error;
        if (!error.file && ++crashes > MAX_CRASHES) throw error;
        if (error.file) this.lower(directory, task.files, error);
      }
    }
  }

  /** @throws the failure, if the file already has the lowest effort */
  private lower(directory: string, files: FileToAnalyze[], failure: ThreadFailure): void {
    const { file, effort, key } = failure.file!;
    if (effort === EFFORT.none) throw failure;
    const limited = { effort: lower(effort), reason: failure.reason };
    // If the content changes meanwhile, its key changes too. The task still ends.
    files[file] = { ...files[file]!, limited };
    if (key && (this.hardFiles.has(key) || this.hardFiles.size < MAX_HARD_FILES))
      this.hardFiles.set(key, limited);
    this.options.onHardFile?.({ directory, path: files[file].path, reason: failure.message });
  }

  async close(): Promise<void> {
    await Promise.all([this.small.close(), this.plain.close(), this.fast?.close()]);
  }
}
