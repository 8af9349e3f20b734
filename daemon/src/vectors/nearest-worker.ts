/** The worker thread of nearest-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { JOB, type NearestJob, STATE } from './nearest-thread.ts';
import { Vectors } from './vectors.ts';

let known: Vectors | undefined;

parentPort!.on('message', ({ search, vectors, job }: NearestJob) => {
  if (vectors) {
    known ??= new Vectors(vectors.shape, workerData);
    known.adopt(vectors);
  }
  if (Atomics.compareExchange(job, JOB.state, STATE.waiting, STATE.taken) !== STATE.waiting) return;
  let state: number = STATE.failed;
  try {
    const found = known!.nearest(search);
    job.set(found, JOB.found);
    job[JOB.count] = found.length;
    state = STATE.done;
  } finally {
    Atomics.store(job, JOB.state, state);
    Atomics.notify(job, JOB.state);
  }
});
