import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { compileParserCore } from '../languages/parser-core.ts';
import { CPU_LIMIT, type CpuLimit } from './analysis-progress.ts';
import { ThreadFailure } from './analysis-thread.ts';
import type { Analysis, FileToAnalyze } from './analyze.ts';
import { EFFORT, lower } from './effort.ts';
import { HardFiles } from './hard-files.ts';
import { ThreadPool } from './thread-pool.ts';

/** One thread writes what these analyze, and can keep up with seven of them: more would only take their memory, some 150 MB each. */
const MOST_THREADS = 8;
/** Up to this many files are analyzed by threads of their own, never behind a build. One stays, so that a saved file need not wait for it to start. */
const FEW_FILES = 8;
const FEW_THREADS = 2;
/** Parsing this much source takes longer by half a second with the parser as it comes than with a compiled one. */
const WORTH_COMPILING_BYTES = 4_000_000;
/** Failures of a thread that no file is to blame for, before a task is given up. */
const MOST_CRASHES = 2;

/** A file that is indexed with less effort from now on, and why. */
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

/** The threads that analyze files. A file that makes one fail is analyzed again with less effort, and fails no other file. */
export class AnalysisPool {
  readonly threads = Math.min(availableParallelism(), MOST_THREADS);
  private readonly options: AnalysisPoolOptions & { cpuLimit: CpuLimit };
  private readonly hardFiles: HardFiles;
  private readonly few: ThreadPool;
  private readonly plain: ThreadPool;
  private fast: ThreadPool | undefined;

  constructor(options: AnalysisPoolOptions) {
    this.options = { ...options, cpuLimit: options.cpuLimit ?? CPU_LIMIT };
    this.hardFiles = new HardFiles(join(dirname(options.embeddingsFile), 'hard-files.json'));
    this.few = new ThreadPool({ ...this.options, most: FEW_THREADS, kept: 1 });
    this.plain = new ThreadPool({ ...this.options, most: this.threads });
  }

  /** Says how much is to come, before it does: much of it is parsed by threads that parse faster, and start slower. */
  expect(bytes: number): void {
    if (this.fast || bytes < WORTH_COMPILING_BYTES || this.plain.isBusy || this.few.isBusy) return;
    this.fast = new ThreadPool({ ...this.options, most: this.threads, parserCore: compileParserCore() });
  }

  /** @throws the signal's reason, Error with the `code` of SQLite or the system. */
  async analyze(directory: string, files: readonly FileToAnalyze[], signal: AbortSignal): Promise<Analysis> {
    const pool = files.length <= FEW_FILES ? this.few : (this.fast ?? this.plain);
    const task = { directory, files: [...files], hardFiles: this.hardFiles.all };
    for (let crashes = 0; ; ) {
      try {
        return await pool.run(task, signal);
      } catch (error) {
        if (!(error instanceof ThreadFailure)) throw error;
        if (!error.file && ++crashes > MOST_CRASHES) throw error;
        if (error.file) this.lower(directory, task.files, error);
      }
    }
  }

  /** @throws the failure, where nothing less can be tried. */
  private lower(directory: string, files: FileToAnalyze[], failure: ThreadFailure): void {
    const { file, effort, key } = failure.file!;
    if (effort === EFFORT.none) throw failure;
    const limited = { effort: lower(effort), reason: failure.reason };
    // A content that changes meanwhile has another key: the task ends all the same.
    files[file] = { ...files[file]!, limited };
    if (key) this.hardFiles.note(key, limited);
    this.options.onHardFile?.({ directory, path: files[file].path, reason: failure.message });
  }

  async close(): Promise<void> {
    await Promise.all([this.few.close(), this.plain.close(), this.fast?.close()]);
  }
}
