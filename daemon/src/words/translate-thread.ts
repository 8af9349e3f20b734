/** The entry point of a thread of `translator.ts`. */
import { parentPort } from 'node:worker_threads';
import { DowseError } from '../api/errors.ts';
import type { Posted } from '../concurrency/limited-thread.ts';
import { TookTooLong, withTimeLimit } from '../concurrency/time-limit.ts';
import { translations } from './translate.ts';
import type { Translated, TranslateTask } from './translator.ts';

/** Maximum processor time of a request: tens of times that of a usual one. */
const LIMIT_MS = 1500;
/** Factor for the total time, because on a busy machine the thread rarely runs. */
const TRIES = 4;
/** Builds the lexicon outside of the time of any request. */
const FIRST = '';

const port = parentPort;
if (!port) throw new Error('translate-thread runs in a thread');
port.on('message', (task: TranslateTask) => port.postMessage(answer(task)));
attempt({ query: FIRST, tree: {} });
port.postMessage('ready' satisfies Posted<Translated>);

function answer(task: TranslateTask): Posted<Translated> {
  const startedMs = busyMs();
  for (let tries = 1; ; tries++) {
    try {
      return withTimeLimit(LIMIT_MS, () => attempt(task));
    } catch (error) {
      if (!(error instanceof TookTooLong)) return { failure: String((error as Error).stack) };
      if (tries === TRIES || busyMs() - startedMs > LIMIT_MS / 2) return { result: 'too long' };
    }
  }
}

function attempt({ query, tree }: TranslateTask): Posted<Translated> {
  try {
    return { result: { translations: translations(query, tree) } };
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    // An error loses its class between threads.
    const { code, message, details } = error;
    return { result: { refusal: { code, message, details } } };
  }
}

/** Milliseconds of processor time of this thread; before Node 22.19, the time of the clock. */
function busyMs(): number {
  if (!process.threadCpuUsage) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
