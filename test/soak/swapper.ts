import { Worker } from 'node:worker_threads';

/** An entry of a tree that is repeatedly swapped for a link. */
export interface Swap {
  inTree: string;
  link: string;
  /** The place of the entry while the link replaces it. */
  aside: string;
}

/** Swaps in bursts of random length, with pauses. */
const SWAPPING = `
const { renameSync } = require('node:fs');
const { workerData: { seed, swaps, shared } } = require('node:worker_threads');
let state = seed >>> 0;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
while (Atomics.load(shared, 1) === 0) {
  for (let left = random() * 1000; left > 0 && Atomics.load(shared, 1) === 0; left--) {
    for (const { inTree, link, aside } of swaps) {
      renameSync(inTree, aside);
      renameSync(link, inTree);
      Atomics.add(shared, 0, 1);
      renameSync(inTree, link);
      renameSync(aside, inTree);
    }
    // The searches need the processor too.
    if (random() < 0.5) Atomics.wait(shared, 1, 0, random());
  }
  Atomics.wait(shared, 1, 0, random() * 400);
}`;

/** A thread that swaps entries for links until it is stopped. */
export class Swapper {
  private readonly shared = new Int32Array(new SharedArrayBuffer(8));
  private readonly worker: Worker;
  /** Why the thread ended by itself. */
  failure: string | undefined;

  constructor(swaps: readonly Swap[], seed: number) {
    this.worker = new Worker(SWAPPING, { eval: true, workerData: { seed, swaps, shared: this.shared } });
    this.worker.once('error', error => {
      this.failure = String(error);
    });
  }

  /** Number of swaps so far, each there and back. */
  get count(): number {
    return Atomics.load(this.shared, 0);
  }

  async stop(): Promise<void> {
    const gone = new Promise<void>(resolve => this.worker.once('exit', () => resolve()));
    Atomics.store(this.shared, 1, 1);
    Atomics.notify(this.shared, 1);
    if (this.worker.threadId !== -1) await gone;
  }
}
