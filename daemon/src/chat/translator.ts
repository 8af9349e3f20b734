import { DowseError, type ErrorCode } from '../api/errors.ts';
import { type FairLimits, FairThreads, TaskBroken, type TaskCall } from '../concurrency/fair-threads.ts';
import type { Translation } from './translation.ts';
import type { TreeHint } from './tree-hint.ts';

export interface TranslateTask {
  query: string;
  tree: TreeHint;
}

export type Translated =
  | 'too long'
  | { translation: Translation }
  | { refusal: { code: ErrorCode; message: string; details: string } };

/** The thread stops reading a request by itself (`translate-thread.ts`); `taskMs` is for one that does not come to that. */
const LIMITS: FairLimits = {
  threads: 2,
  taskMs: 20_000,
  startMs: 60_000,
  heapMb: 256,
  waiting: 16,
  patienceMs: 250,
  // What is compiled is gone with the thread.
  idleMs: { last: 30 * 60_000, others: 30_000 },
};

/**
 * The built-in translator, in threads of its own: the first request in a thread compiles a thousand regular expressions,
 * and a hostile one may take much longer. Neither makes anyone else wait.
 */
export class Translator {
  readonly #threads: FairThreads<TranslateTask, Translated>;

  constructor(limits: Partial<FairLimits> = {}) {
    // `.ts` in a checkout, `.js` once built, as this module.
    const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
    const file = new URL(`./translate-thread${extension}`, import.meta.url);
    this.#threads = new FairThreads(file, { ...LIMITS, ...limits });
  }

  /**
   * @throws DowseError UNSUPPORTED_QUERY when the request cannot be read or takes too long to read, SERVICE_UNAVAILABLE when
   *   too many requests of the caller wait.
   */
  async translate(
    query: string,
    { languages, folders, subfolders, caller, signal }: TreeHint & TaskCall,
  ): Promise<Translation> {
    const tree = {
      ...(languages && { languages }),
      ...(folders && { folders }),
      ...(subfolders && { subfolders }),
    };
    const answer = await this.#threads.run({ query, tree }, { caller, signal }).catch(error => {
      throw error instanceof TaskBroken ? explained(error.why) : error;
    });
    if (answer === 'too long') throw explained(answer);
    if ('translation' in answer) return answer.translation;
    const { code, message, details } = answer.refusal;
    throw new DowseError(code, message, details);
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
      return new DowseError('SERVICE_UNAVAILABLE', 'The daemon is shutting down.', '', 1);
  }
}
