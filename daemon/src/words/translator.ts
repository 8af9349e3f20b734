import { DowseError, type ErrorCode, stopping } from '../api/errors.ts';
import { type FairLimits, FairThreads, TaskBroken, type TaskCall } from '../concurrency/fair-threads.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import type { Translation } from './translate.ts';
import type { TreeHint } from './tree-hint.ts';

export interface TranslateTask {
  query: string;
  tree: TreeHint;
}

export type Translated =
  | 'too long'
  | { translations: Translation[] }
  | { refusal: { code: ErrorCode; message: string; details: string } };

/** The thread stops reading a request by itself (`translate-thread.ts`); `taskMs` is for one that does not come to that. */
const LIMITS: FairLimits = {
  threads: 2,
  taskMs: 20_000,
  startMs: 60_000,
  heapMb: 256,
  waiting: 16,
  patienceMs: 250,
  // Compiled code is lost with the thread.
  idleMs: { last: 30 * 60_000, others: 30_000 },
};

/**
 * The built-in translator, in threads of its own: a hostile request may take long to read. It does not delay others, and can be aborted.
 */
export class Translator {
  readonly #threads: FairThreads<TranslateTask, Translated>;

  constructor(limits: Partial<FairLimits> = {}) {
    this.#threads = new FairThreads(threadFile('./translate-thread', import.meta.url), {
      ...LIMITS,
      ...limits,
    });
  }

  /**
   * All ways to read a request, the likeliest first.
   *
   * @throws DowseError UNSUPPORTED_QUERY when the request cannot be read or takes too long to read, SERVICE_UNAVAILABLE when
   *   too many requests of the caller wait.
   */
  async translations(query: string, call: TreeHint & TaskCall): Promise<Translation[]> {
    const { languages, folders, subfolders, packages, files, caller, signal } = call;
    const tree = {
      ...(languages && { languages }),
      ...(folders && { folders }),
      ...(subfolders && { subfolders }),
      ...(packages && { packages }),
      ...(files && { files }),
    };
    const answer = await this.#threads.run({ query, tree }, { caller, signal }).catch(error => {
      throw error instanceof TaskBroken ? explained(error.why) : error;
    });
    if (answer === 'too long') throw explained(answer);
    if ('translations' in answer) return answer.translations;
    const { code, message, details } = answer.refusal;
    throw new DowseError(code, message, details);
  }

  /** Has a thread load the lexicon, for a request that is about to come. */
  warm(): void {
    this.#threads.warm();
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

function explained(why: TaskBroken['why']): DowseError {
  switch (why) {
    case 'too long':
    case 'thread ended':
      return new DowseError(
        'UNSUPPORTED_QUERY',
        'The request takes too long to read.',
        'Ask in fewer words, or search for a pattern: dowse search PATTERN',
      );
    case 'too many wait':
    case 'waited too long':
      return new DowseError(
        'SERVICE_UNAVAILABLE',
        'Too many requests in plain words are waiting.',
        'Try again in a moment.',
        1,
      );
    case 'no thread':
      return new DowseError(
        'SERVICE_UNAVAILABLE',
        'Plain words cannot be read now: their thread does not start.',
        'See the log of the daemon; the machine may be out of memory.',
        5,
      );
    case 'closed':
      return stopping();
  }
}
