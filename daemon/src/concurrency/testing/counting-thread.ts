/** A thread for tests: counts to a number, fails, waits for its cancellation, or dies. */
import { serveJobs } from '../job-thread.ts';

export type CountingJob = { upTo: number } | { fail: string } | { waits: true } | { exit: true };

const notify = serveJobs<CountingJob, number, number, string>((job, { signal, tell }) => {
  if ('exit' in job) process.exit(1);
  if ('fail' in job) throw Object.assign(new Error('it failed'), { code: job.fail });
  if ('upTo' in job) {
    for (let i = 1; i <= job.upTo; i++) tell(i);
    return job.upTo;
  }
  notify('waiting');
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
});
