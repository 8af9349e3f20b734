import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { processorMs } from './thread-clock.ts';

/** A thread that says the number that the system has for it, then does this. */
async function threadThat(does: string): Promise<{ worker: Worker; native: number }> {
  const code = `
    const { parentPort } = require('node:worker_threads');
    let native = 0;
    try { native = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)); } catch {}
    parentPort.postMessage(native);
    ${does}`;
  const worker = new Worker(code, { eval: true });
  onTestFinished(async () => void (await worker.terminate()));
  const [native] = (await once(worker, 'message')) as [number];
  return { worker, native };
}

/** How the time of a thread grows until another thread has worked for 300 ms. */
async function growsBy({ worker, native }: { worker: Worker; native: number }): Promise<number> {
  const before = await processorMs(worker, native);
  const other = await threadThat('for (;;);');
  const otherStart = await processorMs(other.worker, other.native);
  while ((await processorMs(other.worker, other.native)) - otherStart < 300)
    await new Promise(resolve => setTimeout(resolve, 20));
  return (await processorMs(worker, native)) - before;
}

test('a thread that waits while others work uses no time, however long it is', async () => {
  expect(await growsBy(await threadThat('parentPort.on("message", () => {});'))).toBeLessThan(100);
});

test('a thread in an endless loop uses time, and can be ended', async () => {
  const thread = await threadThat('for (;;);');
  expect(await growsBy(thread)).toBeGreaterThan(50);
  await thread.worker.terminate();
});

test('where the system does not tell, Node does', async () => {
  const { worker } = await threadThat('for (;;);');
  const before = await processorMs(worker, 0);
  while ((await processorMs(worker, 0)) - before < 100) await new Promise(resolve => setTimeout(resolve, 20));
});
