import Tinypool from 'tinypool';
import { DowseError, type ErrorCode } from '../api/errors.ts';
import type { Translation } from './translation.ts';
import type { TreeHint } from './tree-hint.ts';

export interface TranslateTask {
  query: string;
  tree: TreeHint;
}

export type Translated =
  | { translation: Translation }
  | { refusal: { code: ErrorCode; message: string; details: string } };

/** What is compiled is gone with the thread. */
const IDLE_MS = 30 * 60_000;

/**
 * The built-in translator, in a thread of its own: its first request compiles a thousand regular expressions, for which
 * a busy machine takes seconds, and everyone else would wait.
 */
export class Translator {
  private pool: Tinypool | undefined;

  /** @throws DowseError UNSUPPORTED_QUERY when the request cannot be read. */
  async translate(query: string, { languages, folders, subfolders }: TreeHint): Promise<Translation> {
    this.pool ??= startPool();
    const tree = {
      ...(languages && { languages }),
      ...(folders && { folders }),
      ...(subfolders && { subfolders }),
    };
    const answer: Translated = await this.pool.run({ query, tree } satisfies TranslateTask);
    if ('translation' in answer) return answer.translation;
    const { code, message, details } = answer.refusal;
    throw new DowseError(code, message, details);
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
  }
}

function startPool(): Tinypool {
  // `.ts` in a checkout, `.js` once built, as this module.
  const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  return new Tinypool({
    filename: new URL(`./translate-thread${extension}`, import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
  });
}
