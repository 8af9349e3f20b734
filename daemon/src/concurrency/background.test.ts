import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { nativeThread } from './native-thread.ts';

test.runIf(process.platform === 'linux')(
  'a thread in the background goes after others, and the main thread stays as it is',
  async () => {
    const before = getPriority(process.pid);
    const file = new URL('./background.ts', import.meta.url).href;
    const source = `
      const { parentPort } = require('node:worker_threads');
      const { getPriority } = require('node:os');
      const thread = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1));
      import(${JSON.stringify(file)}).then(({ runInBackground }) => {
        runInBackground();
        parentPort.postMessage([thread, getPriority(thread)]);
      });
    `;
    const worker = new Worker(source, { eval: true });
    const [thread, priority] = await new Promise<[number, number]>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
    expect(thread).not.toBe(nativeThread());
    expect(priority).toBe(Math.max(before, 10));
    expect(getPriority(process.pid)).toBe(before);
    await worker.terminate();
  },
);
