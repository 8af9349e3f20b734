/** Runs in a thread: builds segments, reads grams of changed files, writes and merges segments. */
import { parentPort } from 'node:worker_threads';
import type { Failure, Job, Reply } from './jobs.ts';

const port = parentPort!;

port.on('message', async ({ id, job }: { id: number; job: Job }) => {
  const progress = (done: number) => port.postMessage({ id, progress: done } satisfies Reply);
  try {
    const { runJob } = await import('./run-job.ts');
    const result = runJob(job, progress);
    const transfer =
      result.type === 'read'
        ? result.files.flatMap(({ parts }) => parts.map(({ buffer }) => buffer as ArrayBuffer))
        : [];
    port.postMessage({ id, result } satisfies Reply, transfer);
  } catch (error) {
    const { message, code, reason } = error as Failure;
    port.postMessage({ id, failure: { message, code, reason } } satisfies Reply);
  }
});
