/** Runs in a thread: builds and merges segments. */
import { parentPort } from 'node:worker_threads';
import type { Failure, Job, Reply } from './jobs.ts';

const port = parentPort!;

port.on('message', async ({ id, job }: { id: number; job: Job }) => {
  const progress = (done: number) => port.postMessage({ id, progress: done } satisfies Reply);
  try {
    const { runJob } = await import('./run-job.ts');
    port.postMessage({ id, result: runJob(job, progress) } satisfies Reply);
  } catch (error) {
    const { message, code, reason } = error as Failure;
    port.postMessage({ id, failure: { message, code, reason } } satisfies Reply);
  }
});
