import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { processorMs } from './thread-clock.ts';

/** A thread that reports its system id and then runs this code. */
async function startThread(does: string): Promise<{ worker: Worker; native: number }> {
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

/** How much processor time a thread uses while another works for 300 ms. */
async function cpuGrowth({ worker, native }: { worker: Worker; native: number }): Promise<number> {
  const before = await processorMs(worker, native);
  const other = await startThread('for (;;);');
  const otherStart = await processorMs(other.worker, other.native);
  while ((await processorMs(other.worker, other.native)) - otherStart < 300)
    await new Promise(resolve => setTimeout(resolve, 20));
  return (await processorMs(worker, native)) - before;
}

test('a waiting thread uses no processor time while others work', async () => {
  expect(await cpuGrowth(await startThread('parentPort.on("message", () => {});'))).toBeLessThan(100);
});

test('a thread in an endless loop uses processor time, and can be ended', async () => {
  const thread = await startThread('for (;;);');
  expect(await cpuGrowth(thread)).toBeGreaterThan(50);
  await thread.worker.terminate();
});

test('without /proc, Node reports the time', async () => {
  const { worker } = await startThread('for (;;);');
  const before = await processorMs(worker, 0);
  while ((await processorMs(worker, 0)) - before < 100) await new Promise(resolve => setTimeout(resolve, 20));
});
