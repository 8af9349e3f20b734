import { type FairLimits, FairThreads, TaskBroken } from '../concurrency/fair-threads.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { FactsResult, FactsTask } from './facts-thread.ts';
import type { FactsPlace } from './stored-facts.ts';

const LIMITS: FairLimits = {
  // No request waits for it.
  threads: 1,
  // A parser that does not return ends its thread, and its file has no facts.
  taskMs: 20_000,
  startMs: 60_000,
  heapMb: 512,
  waiting: 1024,
  patienceMs: 0,
  idleMs: { last: 5000, others: 5000 },
};

/** Minimum age of a file's last change: times may have a resolution of only 2 s. */
const SETTLED_MS = 2000;

/** Files of a task. */
const BATCH = 16;

/** The index of a directory, and the store for its facts. */
interface IndexedFacts extends FactsPlace {
  /** The index whose files are read. */
  indexFile: string;
}

interface UpkeepOptions {
  limits?: Partial<FairLimits>;
  settledMs?: number;
}

interface Update {
  run: Promise<void>;
  /** Whether to run once more. */
  isRepeated: boolean;
  /** Share of the files that have been read, 0 to 1. */
  progress: number;
  stop: AbortController;
}

/** Stores the facts of indexed files, in the background. */
export class FactsUpkeep {
  /** One for all directories: with a pool for each, a server that indexes 200 repositories would start 200. */
  readonly #threads: FairThreads<FactsTask, FactsResult>;
  readonly #settledMs: number;
  readonly #onError: (error: Error, directory: string) => void;
  readonly #updates = new Map<string, Update>();
  #isClosed = false;

  constructor(
    onError: (error: Error, directory: string) => void,
    { limits = {}, settledMs = SETTLED_MS }: UpkeepOptions = {},
  ) {
    this.#onError = onError;
    const file = threadFile('./facts-thread', import.meta.url);
    this.#threads = new FairThreads(file, { ...LIMITS, ...limits });
    this.#settledMs = settledMs;
  }

  /**
   * Stores the facts of all files of an index whose facts are missing or outdated. A call during an update of the directory
   * makes it run once more. Resolves at the end, also after an error, which goes to `onError`.
   */
  update(indexed: IndexedFacts): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const { directory } = indexed;
    const running = this.#updates.get(directory);
    if (running) {
      running.isRepeated = true;
      return running.run;
    }
    const stop = new AbortController();
    const repeat = async (): Promise<void> => {
      await this.#readAll(indexed, update);
      if (!update.isRepeated) return;
      update.isRepeated = false;
      await repeat();
    };
    const update: Update = { isRepeated: false, progress: 0, stop, run: Promise.resolve() };
    this.#updates.set(directory, update);
    update.run = repeat()
      .catch(error => {
        if (!stop.signal.aborted && !this.#isClosed) this.#onError(error, directory);
      })
      .finally(() => this.#updates.delete(directory));
    return update.run;
  }

  /** Progress of a directory's update, 0 to 1; undefined if none runs. */
  progressOf(directory: string): number | undefined {
    return this.#updates.get(directory)?.progress;
  }

  /** Ends the update of a directory, so that its store can be deleted. */
  async forget(directory: string): Promise<void> {
    const update = this.#updates.get(directory);
    update?.stop.abort(new Error('the index is being removed'));
    await update?.run;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { stop } of this.#updates.values()) stop.abort(new Error('the daemon is stopping'));
    await Promise.all([...this.#updates.values()].map(({ run }) => run));
    await this.#threads.close();
  }

  async #readAll({ file, directory, indexFile }: IndexedFacts, update: Update): Promise<void> {
    const place = { file, directory };
    const { signal } = update.stop;
    // A running task has the store open, so that an update ends after it.
    const run = (task: FactsTask) => this.#threads.run(task, { caller: directory, signal, finishes: true });
    const paths = await run({ ...place, compare: { indexFile } });
    for (let at = 0; at < paths.length; at += BATCH) {
      update.progress = at / paths.length;
      const batch = paths.slice(at, at + BATCH);
      try {
        await run({ ...place, read: batch, settledMs: this.#settledMs });
      } catch (error) {
        if (!isBroken(error)) throw error;
        for (const path of batch) await this.#readOne(run, place, path);
      }
    }
  }

  /** A file that breaks its thread has no facts. */
  async #readOne(run: (task: FactsTask) => Promise<FactsResult>, place: FactsPlace, path: string) {
    try {
      await run({ ...place, read: [path], settledMs: this.#settledMs });
    } catch (error) {
      if (!isBroken(error)) throw error;
      await run({ ...place, skip: path });
    }
  }
}

const isBroken = (error: unknown) => error instanceof TaskBroken && error.endedThread;
