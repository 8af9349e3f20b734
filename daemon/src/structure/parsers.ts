import { availableParallelism } from 'node:os';
import { DowseError } from '../api/errors.ts';
import { type FairLimits, FairThreads, TaskBroken, type TaskCall } from '../concurrency/fair-threads.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { StructureResult, StructureTask } from './thread.ts';

const LIMITS: FairLimits = {
  threads: Math.max(2, availableParallelism()),
  // A scanner in an endless loop is stopped with its thread. No ordinary file takes this long.
  taskMs: 10_000,
  startMs: 60_000,
  heapMb: 512,
  waiting: 256,
  patienceMs: 20,
  idleMs: { last: 5 * 60_000, others: 30_000 },
};

/**
 * Threads that parse files for structural searches. A file that breaks its thread is left out, and the other files of
 * its batch are parsed again.
 */
export class Parsers {
  readonly #threads: FairThreads<StructureTask, StructureResult>;

  constructor(limits: Partial<FairLimits> = {}) {
    this.#threads = new FairThreads(threadFile('./thread', import.meta.url), { ...LIMITS, ...limits });
  }

  /**
   * @returns for each file of the task its matches, or why it was not searched
   * @throws DowseError SERVICE_UNAVAILABLE if too many searches wait; the signal's reason if it aborts
   */
  async run(task: StructureTask, call: TaskCall): Promise<StructureResult> {
    try {
      return await this.#threads.run(task, call);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (error instanceof TaskBroken && !error.endedThread)
        throw new DowseError(
          'SERVICE_UNAVAILABLE',
          'Too many structural searches are waiting.',
          'Try again in a moment.',
          1,
        );
      if (task.files.length === 1) return [null];
      const results: StructureResult = [];
      for (const file of task.files) results.push(...(await this.run({ ...task, files: [file] }, call)));
      return results;
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
