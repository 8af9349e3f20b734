import { Worker } from 'node:worker_threads';
import { PatternIndexError } from './errors.ts';
import type { Failure, Job, Reply, ResultOf } from './jobs.ts';

interface Pending {
  resolve(result: never): void;
  reject(error: Error): void;
  onProgress: ((files: number) => void) | undefined;
}

/** A thread that runs jobs in sequence. It starts with the first job, and an idle thread does not keep the process alive. */
export class JobThread {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private readonly idleMs: number | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** The thread ends when it has had nothing to do for `idleMs`. */
  constructor({ idleMs }: { idleMs?: number } = {}) {
    this.idleMs = idleMs;
  }

  /** @throws what the job throws, and an Error when the thread dies. */
  run<J extends Job>(job: J, onProgress?: (files: number) => void): Promise<ResultOf<J>> {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    this.worker.ref();
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject, onProgress });
      this.worker!.postMessage({ id, job });
    });
  }

  /** Ends the thread, whatever it does. */
  async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private start(): Worker {
    // `.ts` in a checkout, `.js` once built, as this module.
    const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
    const worker = new Worker(new URL(`./thread${extension}`, import.meta.url));
    const end = (error: Error) => {
      if (this.worker === worker) this.worker = undefined;
      else if (this.worker) return; // a new thread has replaced it
      this.fail(error);
    };
    worker.on('message', (reply: Reply) => this.receive(reply));
    worker.on('error', error => end(error as Error));
    worker.on('exit', () => end(new Error('a thread of the pattern index ended')));
    return worker;
  }

  private receive(reply: Reply): void {
    const pending = this.pending.get(reply.id);
    if (!pending) return;
    if ('progress' in reply) {
      pending.onProgress?.(reply.progress);
      return;
    }
    this.pending.delete(reply.id);
    if (this.pending.size === 0) this.rest();
    if ('failure' in reply) pending.reject(asError(reply.failure));
    else pending.resolve(reply.result as never);
  }

  private rest(): void {
    this.worker?.unref();
    if (this.idleMs !== undefined) this.idle = setTimeout(() => this.stop(), this.idleMs).unref();
  }

  private fail(error: Error): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}

function asError({ message, code, reason }: Failure): Error {
  return reason ? new PatternIndexError(reason, message) : Object.assign(new Error(message), { code });
}

/** Runs one job in a new thread. */
export async function runInThread<J extends Job>(
  job: J,
  onProgress?: (files: number) => void,
): Promise<ResultOf<J>> {
  const thread = new JobThread();
  try {
    return await thread.run(job, onProgress);
  } finally {
    await thread.stop();
  }
}
