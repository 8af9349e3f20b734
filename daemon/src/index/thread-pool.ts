import { AnalysisThread, type AnalyzeTask, type ThreadOptions } from './analysis-thread.ts';
import type { Analysis } from './analyze.ts';

const IDLE_MS = 10_000;

export interface PoolOptions extends ThreadOptions {
  /** Maximum number of threads. */
  most: number;
  /** Number of threads that stay alive when idle. */
  kept?: number;
}

interface Job extends PromiseWithResolvers<Analysis> {
  task: AnalyzeTask;
  thread?: AnalysisThread;
}

/**
 * Analysis threads and a queue of tasks. The next task is one of the directory with the fewest running tasks, so that
 * slow files of one directory do not block others. Threads start on demand and end when idle. A thread that failed, or
 * whose task was aborted, is replaced.
 */
export class ThreadPool {
  private readonly options: PoolOptions;
  private readonly queue: Job[] = [];
  private readonly threads = new Set<AnalysisThread>();
  /** The directories of the running tasks. */
  private readonly runningDirectories: string[] = [];
  private readonly idle: AnalysisThread[] = [];

  constructor(options: PoolOptions) {
    this.options = options;
  }

  get isBusy(): boolean {
    return this.queue.length > 0 || this.threads.size > this.idle.length;
  }

  /**
   * @param signal aborting it ends the task at once, together with its thread
   * @throws the signal's reason, or as {@link AnalysisThread.run}
   */
  async run(task: AnalyzeTask, signal: AbortSignal): Promise<Analysis> {
    signal.throwIfAborted();
    const job: Job = { task, ...Promise.withResolvers<Analysis>() };
    const abort = () => this.abort(job, signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    this.queue.push(job);
    this.next();
    return job.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  async close(): Promise<void> {
    for (const job of this.queue.splice(0)) job.reject(new Error('the analysis was stopped'));
    await Promise.all([...this.threads].map(thread => thread.end()));
  }

  private abort(job: Job, reason: unknown): void {
    const at = this.queue.indexOf(job);
    if (at >= 0) this.queue.splice(at, 1);
    void job.thread?.end();
    job.reject(reason);
  }

  private next(): void {
    while (this.queue.length > 0) {
      const thread = this.take();
      if (!thread) return;
      void this.runOn(this.takeJob(), thread);
    }
  }

  private takeJob(): Job {
    const load = ({ task }: Job) =>
      this.runningDirectories.filter(directory => directory === task.directory).length;
    const job = this.queue.reduce((best, other) => (load(other) < load(best) ? other : best));
    this.queue.splice(this.queue.indexOf(job), 1);
    return job;
  }

  private async runOn(job: Job, thread: AnalysisThread): Promise<void> {
    job.thread = thread;
    const { directory } = job.task;
    this.runningDirectories.push(directory);
    await thread.run(job.task).then(job.resolve, job.reject);
    this.runningDirectories.splice(this.runningDirectories.indexOf(directory), 1);
    if (thread.hasEnded) this.threads.delete(thread);
    else {
      this.idle.push(thread);
      setTimeout(() => this.retire(thread), IDLE_MS).unref();
    }
    this.next();
  }

  /** An idle thread, or a new one below the maximum. */
  private take(): AnalysisThread | undefined {
    for (let thread = this.idle.pop(); thread; thread = this.idle.pop()) {
      if (!thread.hasEnded) return thread;
      this.threads.delete(thread);
    }
    return this.threads.size < this.options.most ? this.start() : undefined;
  }

  private start(): AnalysisThread {
    const thread = new AnalysisThread(this.options);
    this.threads.add(thread);
    return thread;
  }

  private retire(thread: AnalysisThread): void {
    const at = this.idle.indexOf(thread);
    const hasWorked = at < 0 || Date.now() - thread.idleSinceMs < IDLE_MS;
    if (hasWorked || this.threads.size <= (this.options.kept ?? 0)) return;
    this.idle.splice(at, 1);
    this.threads.delete(thread);
    void thread.end();
  }
}
