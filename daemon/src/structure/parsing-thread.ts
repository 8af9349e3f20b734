import { parentPort } from 'node:worker_threads';
import type { Posted } from '../concurrency/limited-thread.ts';
import { isMemoryHigh } from '../languages/parser-core.ts';

/** Runs tasks in this thread, which parse files, one after another. The thread ends when its parser may be unusable. */
export function runTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  const port = parentPort!;
  const post = (posted: Posted<Result>) => port.postMessage(posted);
  port.on('message', async (task: Task) => {
    try {
      post({ result: await run(task) });
      // A parser never returns memory.
      if (isMemoryHigh()) process.exit(0);
    } catch (error) {
      post({ failure: (error as Error).message });
      // The parser may be in a bad state.
      process.exit(1);
    }
  });
  post('ready');
}
