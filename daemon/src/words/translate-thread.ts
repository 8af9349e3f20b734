/** What runs in a thread of `translator.ts`. */
import { parentPort } from 'node:worker_threads';
import { DowseError } from '../api/errors.ts';
import type { Posted } from '../concurrency/limited-thread.ts';
import { TookTooLong, withTimeLimit } from '../concurrency/time-limit.ts';
import { translations } from './translate.ts';
import type { Translated, TranslateTask } from './translator.ts';

/** How long a request may keep the thread busy: tens of times what one of a person takes. */
const LIMIT_MS = 1500;
/** On a busy machine the thread runs only now and then: it may try so many times in all. */
const TRIES = 4;
/** Builds the lexicon, which is charged to no request. */
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
    // Between threads an error is no longer of its class.
    const { code, message, details } = error;
    return { result: { refusal: { code, message, details } } };
  }
}

/** Milliseconds that this thread has been running for; where Node does not tell (before 22.19), the time of the clock. */
function busyMs(): number {
  if (!process.threadCpuUsage) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
